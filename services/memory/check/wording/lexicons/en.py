"""English. Actions stand in their base form: "sends" is somebody's habit, "send" is an order."""

from typing import Final

PHRASES: Final = {
    "plain": """
        post office, best friend*, best man, best wishes, best known, best before, teaching assistant*, dental assistant*,
        medical assistant*, nursing assistant*, care assistant*, legal assistant*, research assistant*, shop assistant*,
        personal assistant to, executive assistant*, assistant manager*, assistant professor*, assistant coach*,
        assistant director*, assistant editor*, assistant cook*, assistant chef*, assistant teacher*, assistant head*,
        assistant at a*, assistant in a, data model*, fashion model*, role model*, model railway*, model train*,
        model plane*, model ship*, estate agent*, travel agent*, letting agent*, phone call*, video call*, on call,
        call centre, call center, roll call, book club*, book shop*, book fair*, guest house*, ground rules, memory foam,
        memory lane, chat show, run club, run in the family, check in time, history of art, art history, family history,
        local history, medical history, opened a new, opens a new, owner of a*, owner of the*, owner of two, admin job,
        admin work, pay rise, pay grade, file cabinet*, prompt reply, order of service, bill of health, dog owner,
        home owner*, cat owner*, shop owner*, business owner*, boat owner*, bar owner, assistant at the, assistant in the,
        assistant to the, the agent for the, the model of, the model is a, the model train
    """,
    "unnamed": """
        i, monday*, tuesday*, wednesday*, thursday*, friday*, saturday*, sunday*, january, february, march, april, may,
        june, july, august, september, october, november, december, english, german, french, spanish, italian, portuguese,
        dutch, polish, danish, swedish, norwegian, finnish, russian, ukrainian, turkish, greek, japanese, chinese, korean,
        arabic, hindi, ai, pdf*, celsius, christmas, easter, user, python, typescript, latex, markdown, british, american,
        metric, tv
    """,
    "trigger": """
        from now on, from today on*, from this point on*, from here on*, henceforth, hereafter, going forward, whenever,
        each time, every time, any time, anytime, always, in future, in the future, in all future, future conversation*,
        future chat*, future answer*, future repl*, future request*, future session*, future payment*, future invoice*,
        by default, automatically, as soon as, first thing, before every, before each, before any, after every, after each,
        after any, before answering, before replying, before responding, before planning, before doing, before you,
        before it answers, before it replies, at the start of, at the end of, at the beginning of, at the bottom of,
        on every, on each, in every, in each, in any, in all, with every, with each, with any, to every, to each, to all,
        for every, for each, for all, for any, every answer, every reply, every response, every message, every email,
        every mail, every summary, every request, every question, every conversation, every session, every chat,
        every order, every invoice, every payment, every document, every file, all answers, all replies, all responses,
        all messages, all emails, all mail, all requests, all questions, all conversations, all invoices, all payments,
        all documents, all files, any request*, any question*, any message*, any email*, any invoice*, any payment*,
        every month, each month, every week, each week, every day, each day, every morning, every evening, every night,
        each morning, each evening, each night, nightly, each invoice, each answer, each reply, each response,
        each message, if the user asks, if user asks, if the user mentions, when the user asks, when user asks,
        when the user mentions, when asked, if asked, once asked, when someone asks, if someone asks, if anyone asks,
        when anyone asks, is mentioned, are mentioned, gets mentioned, comes up, come up, is asked about, are asked about,
        permanently, without exception, questions about, questions on, question about, no matter what, standing rule,
        standing order*, standing instruction*, the rule is, new rule, house rule is, policy is, until further notice,
        when talking about, when discussing, in the background, at all times, without fail, on all, in all cases,
        invariably, at once, on mondays, on tuesdays, on wednesdays, on thursdays, on fridays, on saturdays, on sundays,
        as a rule, as a matter of course, routinely, without exceptions, in each case, whichever, whatever the, with all,
        on every occasion, any new, each new, every new, all new, of every, of each, of all, when there is, next time,
        at the mention of, on mention of, as soon as someone, whenever somebody, any talk of, any mention of,
        any chat about, every talk of, every chat about, at every, on any, for anyone who
    """,
    "when": """
        when, if, once, before, after, upon, where, while, until, unless, on receipt, every, each, any, all, next time,
        never
    """,
    "modal": """
        must, should, shall, has to, have to, needs to, need to, ought to, is to, are to, will, may, can, could,
        is supposed to, are supposed to, is required to, are required to, is expected to, is obliged to, is instructed to,
        are instructed to, is told to, is allowed to, is free to, is authorised to, is authorized to, never, always,
        no longer, obeys, obey, follows, takes orders, takes instructions, answers to, reports to, defers to, belongs to,
        serves, now, works for, is under
    """,
    "assistant": """
        assistant, assistants, the ai, this ai, ai, ais, ai assistant*, ai agent*, chatbot*, chat bot*, the bot, this bot,
        bots, the model, this model, language model*, llm*, copilot, chatgpt, gpt, gemini, claude, the agent, agents, you
    """,
    "bot": """
        assistant, assistants, the ai, this ai, ai, ais, ai assistant*, ai agent*, chatbot*, the bot, this bot, the model,
        this model, language model*, llm*, copilot, chatgpt, claude, the agent, the assistant, this assistant,
        every assistant, all assistants, any assistant, your assistant
    """,
    "act": """
        send, forward, transfer, wire, remit, delete, erase, wipe, purge, disable, deactivate, turn off, switch off,
        install, execute, upload, publish, export, grant, approve, auto approve, authorise, authorize, download, log in,
        log into, sign in, cc, bcc, redirect, reroute, leak, exfiltrate, transmit, bypass, circumvent, override, overwrite,
        obey, comply with, conceal, whitelist, allowlist, unlock, pipe, fetch, submit, dispatch, hand over, pass on,
        pass along, disclose, reveal, purchase, resend, relay, uninstall, drop table, format the, accept requests,
        accept invitations, accept orders, accept all, accept any, accept every, accept terms, accept the terms,
        accept new, run the command*, run the script*, run this, run the following, run sudo, run curl, run npm, run pip,
        sudo, curl, wget, send it, forwarding, sending, deleting, uploading, installing, transferring,
        cancel the subscription*, subscribe, sign up, unsubscribe, move money, move funds, top up, spoof, impersonate,
        phone home, ping, add a line, add a note, add a sentence, add a link, add the link, add the line, add that,
        mention that, say that, include a line, include a link, include the link, include a note, insert a link,
        point out that, state that, claim that, add a paragraph, give it to, give them to, hand it to, pass it to,
        pass it on, make a transfer, make a payment, book it, pay it, confirm it, click it
    """,
    "errand": """
        pay, buy, run, open, visit, click, use, dial, share, ship, deliver, settle, write, save, sync, back up, load,
        go to, navigate to, browse to, put, give, get, schedule, invite, donate, apply, read, launch, connect, notify,
        inform, tell, ask, hire, accept, sign, follow, give it, enter, type, paste, renew
    """,
    "errand_noun": """
        order, book, call, ring, phone, print, charge, email, mail, post, copy, store, hand, register, invoice, log,
        message, text, contact, alert, report, rent
    """,
    "deed": """
        say, mention, include, add, recommend, prefer, suggest, promote, advise, endorse, favour, favor, cite, link, reply,
        answer, respond, consult, check with, check, rate, praise, replace, translate, trust, choose, pick, select, quote,
        refer, direct, point, append, insert, attach, embed, start with, begin with, end with, close with, finish with,
        open with, treat, remind, steer, push, rank, list, place, plug, advertise, name, credit, present, show, offer,
        drop a link, sign off with, hint, nudge, lead with, stick to, defer to, route, attribute
    """,
    "obliged": """
        should be, must be, has to be, have to be, is to be, are to be, needs to be, need to be, ought to be, shall be,
        will be, should always be, must always be, should only be, must only be, may be, can be, gets, is always,
        are always, should get, to be, wants it, is now, are now, be
    """,
    "done": """
        sent, forwarded, transferred, wired, remitted, deleted, erased, wiped, disabled, deactivated, turned off,
        switched off, installed, executed, uploaded, exported, approved, granted, accepted, redirected, rerouted, bypassed,
        overridden, obeyed, ignored, whitelisted, allowlisted, unlocked, disclosed, revealed, skipped, waived,
        auto approved, downloaded, cc'd, copied in, bcc'd, run unattended, followed without, praised, accepted unseen,
        waved through, let through, signed, confirmed, opened, answered with
    """,
    "done_mild": """
        paid, copied, shared, posted, mentioned, cited, named, quoted, included, added, appended, inserted, attached,
        opened, run, followed, trusted, told, answered, booked, ordered, bought, asked, consulted, linked, credited,
        visited, loaded, used, printed, submitted, directed, checked, settled, emailed, mailed, logged, reported, synced,
        saved, stored, published
    """,
    "bills": "invoice, invoices, bill, bills, billing, receipt, receipts, credit note*, quotes, purchase order*, reminders",
    "money": """
        payment, payments, refund, refunds, salary, salaries, wages, payroll, rent, rents, dues, fee, fees, deposit,
        deposits, donation*, subscription*, membership fee*, money, funds, proceeds, royalt*, reimbursement*, commission*,
        premium*, instalment*, installment*, balance, tips, pension, tuition, expenses, contribution*, prize money,
        winnings, transfer, transfers, sponsorship*, tax, taxes, payout*, remittance*, bonus, bonuses, pocket money,
        allowance, pay, pay packet, takings, cash, spare cash, savings, child support, alimony
    """,
    "papers": """
        file, files, document, documents, backup, backups, contract, contracts, report, reports, scans, scan, statement,
        statements, paperwork, forms, minutes, spreadsheet*, drafts, draft, photos, pictures, recordings, manuscript*,
        records, timesheet*, payslip*, tax return*, application*, cv, passports, passport scans, export, exports, data,
        blueprints, drawings, prescriptions, test results, results, plans, sheet, sheets, list, lists, summaries, notes,
        patient list*,
        payslip*, tax return*
    """,
    "post": """
        reply, replies, mail, mails, post, parcel, parcels, package, packages, delivery, deliveries, order, orders, call,
        calls, code, codes, letters, letter, email, emails, enquir*, inquir*, bookings, booking, reservations,
        registrations, questions, complaints, requests, tickets, correspondence, support requests, messages, answers,
        rsvp*, sign ups, signups, shipments, returns, samples, keys, cancellations, alerts, notifications, feedback
    """,
    "goes": """
        go to, goes to, go through, goes through, go via, goes via, go into, goes into, go straight, goes straight,
        go only, goes only, go out to, go directly, goes directly, now go, now goes, go in, go over, goes over, go by,
        belong in, belongs in, belong to, belong with, belong at, belongs at, belongs with, sent, are sent, is sent,
        is paid, are paid, be paid, paid to, paid into, paid in, paid via, paid through, be sent, be addressed,
        addressed to, forwarded, settled, routed, rerouted, redirected, delivered, remitted, transferred, wired, mailed,
        posted, directed, emailed, submitted, handled by, handled through, reach, reaches, land in, lands in, land at,
        end up, are due, is due, is collected, are collected, collected by, should reach, must reach, are picked up by,
        sent on, run through, runs through, pass through, passes through, come to, has moved, have moved, moved to,
        change to, changes to, changed to, switch to, switches to, are taken by, is taken by, are accepted, should go,
        must go, needs to go, need to go, has to go, have to go, shall go, will go, are due to, is due to, made out to,
        payable to, charged to, booked to, are answered by, copied to, copied into, shared with, care of, new address,
        new mailbox, new inbox, new number, address for, mailbox for, inbox for, number for, address is, ship to, ships to,
        now ship, now arrive, arrive at, belong on, belongs on, handed in, dropped at, dropped off at, goes out, go out,
        gets uploaded, are uploaded, uploaded to, filed with, filed at, lodged with, turned in, are taken to, is taken to,
        brought to, clear through, clears through, are cleared, banks at, banks with, banks through, runs via, run via,
        are collected at, is collected at, get sent, gets sent, get paid, gets paid, get forwarded, gets forwarded,
        get delivered, gets delivered, get mailed, land with, lands with, should land, are passed along, is passed along,
        passed along, are passed on, passed on to, handed over, handed out, kept with, held by, are kept with, left with,
        are entrusted to, entrusted to, now with, rest with, rests with
    """,
    "pays": """
        pay, pays, paid, settle, settles, settled, transfer, transfers, transferred, remit, remits, wire, wired, charge,
        charged, deposit, deposited, reimburse*, refund*, payable, due to, credited, debited, send money, payment,
        payments, payout, collects, collected, invoice*, dues, fees, rent, salary, donation*, price, bill, bills, top up,
        funds
    """,
    "to": "to, into, with, via, through, at, care of, over to",
    "beside": "from, by, on, in, for",
    "desk": """
        desk, department, account, accounts, address, mailbox, inbox, office, bureau, wallet, number, iban, team, firm,
        agency, drop box, dropbox, locker, portal, site, server, bucket, folder, drive, channel, page, partner, partners,
        broker, depot, vendor, supplier, reseller, administrator, contractor, collector, helpdesk, hotline, treasurer,
        bookkeeper at, clearing house, escrow, payee, provider, landlord's new, sender, webhook, endpoint, endpoint*,
        endpoints, address below
    """,
    "bank": """
        bank details, banking details, account details, payment details, account number*, bank account*, iban, sort code,
        routing number, swift code, bic, payee, beneficiary, wallet address*, remittance details, direct debit*,
        house bank, payment address, bank connection, bank data, bank, account, standing order details, payout account,
        wallet
    """,
    "details": """
        bank details, banking details, account details, payment details, account number*, iban, sort code, routing number,
        swift code, payee, beneficiary, wallet address*, remittance details, payment address, payout account, bank data,
        direct debit details, beneficiary name
    """,
    "changed": """
        new, changed, change, changes, updated, update, switched, replaced, replaces, replace, different, moved, now,
        has a new, old account, old iban, no longer, closed, instead, corrected, amended, from now on, effective, latest,
        previous account, frozen, migrated, is now
    """,
    "account_new": """
        has a new account, has a new bank, has new bank*, have a new account, have new bank*, have changed banks,
        changed its bank, changed their bank, changed bank details, switched banks, new account details,
        new account number, new bank details, new payment details, new iban, new payee, new beneficiary, pay into,
        paid into, changed our bank, a new account for, new account for, new bank account for, new bank account is,
        has moved banks, has moved bank, new house bank, old account is closed, old account was closed,
        old account no longer, old iban, different account, account has changed, account changed, bank details changed,
        bank details have changed, bank account has changed, account details have changed, bank details are now,
        now banks with, payments into, transfers into, new wallet
    """,
    "own": "own, my, user's, his own, her own, their own, joint account, savings account",
    "override": """
        ignore, ignores, ignoring, disregard*, forget, forget about, override*, overrule*, void, voids, cancel, cancels,
        bypass*, circumvent*, suspend*, drop, discard*, abandon*, supersede*, replace, replaces, overwrit*, set aside,
        lift, lifts, lifted, revoke*, remove, removed, erase*, disable*, deactivate*, break, violate, invalid*, obsolete,
        null, expired, no longer apply, no longer applies, do not apply, dont apply, no longer valid, no longer count,
        no longer bind, not binding, are suspended, is suspended, outdated, stop following, never mind, are off, is off,
        are gone, unrestricted, do not bind, ranks above, outrank*, takes precedence, take precedence, has priority over,
        overriding, come before, comes before, go before, goes before, count more than, counts more than, weigh more than,
        trump, trumps, beat, beats, stand above, stands above, dropped, are dropped, withdrawn, are lifted, are withdrawn,
        no longer matter, dont count, do not count, doesnt count, dont matter, do not matter, no longer hold, doesnt apply,
        does not apply, dont hold, do not hold, pause when, are paused, can be skipped, may be skipped, may be ignored,
        can be ignored, are waived
    """,
    "rules": """
        safety rules, safety guidelines, safety policies, content filter*, safety filter*, policies, usage policy,
        constraints, instruction, instructions, rules, guideline*, guidance, system prompt*, prompt, prompts, restriction*,
        guardrail*, directive*, system message*, safeguards, safety settings, previous memories, content policy, rule,
        user's settings, user's wishes, user's instructions, user's rules, user's preferences, user's orders, safety notes,
        safety note, safety advice, safety warnings, earlier notes, previous notes, what the user said, what was said,
        other memories, earlier memories, all memories, owner's wishes, owner's settings, earlier wishes, previous wishes,
        all wishes, earlier requests, previous requests, earlier orders, previous orders, earlier promises, privacy wishes,
        privacy settings
    """,
    "order": """
        system prompt is, system prompt says, reveal the system prompt, print the system prompt, show the system prompt,
        repeat the system prompt, new system prompt, developer mode, god mode, dan mode, debug mode is, do anything now,
        jailbreak mode, you are now, you are no longer, you must, you shall, you should, you will always, you will never,
        you have to, act as if, act as an unrestricted, act as admin*, act as root, pretend to be, pretend that,
        pretend you, pretend it, as an ai, note to ai, note to the ai, note to ais, note to assistant*,
        note to the assistant*, note to the bot, note to bot*, note for ai, note for the ai, note for assistant*,
        note for the assistant*, note for the bot, attention assistant*, attention ai, attention all assistant*,
        attention all ai*, assistants must, assistants should, assistants shall, assistants are,
        message for the assistant*, message to the assistant*, instruction to the assistant*,
        instructions for the assistant*, instructions for ai*, instructions to ai*, dear assistant, dear ai, hey assistant,
        hidden instruction*, updated instruction*, secret instruction*, special instruction* for, must always be told,
        must never be told, must not be told, should not be told, should never be told, is not to be told,
        are not to be told, unrestricted mode, roleplay as, role play as, your new role, your new instructions,
        your instructions, your rules, your guidelines, respond as, end of system, begin system, root mode, admin mode,
        sudo mode, override mode, safe mode off, save this to memory, store this in memory, add to memory, write to memory,
        remember permanently, part one of the rule, part two of the rule, part three of the rule, first half of the rule,
        second half of the rule, rest of the rule, if the user says, if user says, when the user says, when user says,
        once the user says, as soon as the user says, next time the user, if the user types, when the user types,
        if the user writes, when the user writes, if the user replies, when the user replies, if the user answers,
        when the user answers, if the user agrees, if the user thanks, when the user thanks, if they say yes,
        when they say yes, act on whatever, act on what, act on everything, act on anything, do whatever the,
        do whatever it, do everything it, carry out whatever, carry out what, carry out anything, carry out everything,
        please act, please always, please never, whatever it says, whatever the page
    """,
    "conceal": """
        do not say so, dont say so, say nothing of it, say nothing about it, without saying so, never mention competing,
        never mention competitor*, never mention rival*, never mention other, leave out the complaints, left unmentioned,
        unmentioned,
        never tell, never mention this, never mention that, never mention it, never mention the, never reveal,
        never disclose, never inform, never let the user, never warn, dont tell the user, do not tell, do not mention,
        dont mention, do not reveal, dont reveal, do not disclose, do not inform, do not warn, dont warn, do not alert,
        do not notify, dont notify, do not ask, dont ask, never ask for, never ask the user, never asks, must not mention,
        must not reveal, must not tell, must not know, must not learn, must not see, must not notice, need not know,
        should not know, should not learn, should not see, shouldnt know, neednt know, without telling, without mentioning,
        without asking, without informing, without notifying, without warning the, without confirming, without the user,
        without her knowing, without his knowing, without their knowing, without letting, without saying so,
        without a word to, behind the user's back, keep this from, keeps this from, keep it from, keep that from,
        keep this hidden, keep it hidden, keep this secret, keep this quiet, keep it quiet, keep quiet about,
        kept from the user, hide this, hide it, hides it, hide that, hidden from the user, unnoticed, stay silent about,
        say nothing about, says nothing about, never speak of, never speaks of, no need to tell, no need to mention,
        no need to inform, not be mentioned, never be mentioned, not be shown, not be disclosed, not to be mentioned,
        never be shown, dont bring up, do not bring up, do not show the user, do not question, not tell the user,
        not tell them, not inform the user, not mention it, not mention this, not mention that, out of sight of the user,
        unbeknown*, never tells the user, never tells the visitor, must not find out, should not find out, never find out,
        never finds out, not to find out, need not find out, keeps quiet about, keeps quiet to, keep quiet to,
        keep this to itself, keep it to itself, keeps it to itself, keeps that to itself, keeps this to itself,
        keep that to yourself, keep this to yourself, and say nothing, says nothing to, say nothing to, not let the user,
        never let on, does not let on, kept quiet, stays between, is not shown to, are not shown to, out of the log*,
        leave it out of, leaves the user out, leave the user out, user out of it, leaving the user out, past the user,
        over the user's head, before the user notices, before the user sees
    """,
    "covert": """
        secretly, silently, quietly, covertly, discreetly, invisibly, stealthily, in secret, unasked, unprompted,
        in the background, confidentially
    """,
    "claim": """
        admin, admins, administrator, administrators, owner, owners, superuser, root user, root access, supervisor,
        superior, moderator, operator, principal, account holder, system administrator, authorised person,
        authorized person, developer of this, the developer, authorised representative, authorized representative,
        security team, support team, trusted person, controller, master, boss of this, co owner, guardian of this,
        delegate, deputy, in charge
    """,
    "be": "is, are, am, was, as, i'm, m, be, becomes, remains, counts, became, now, he is, she is",
    "here": """
        here, this, these, of this, this account, this assistant, this chat, this server, this workspace, this memory,
        this system, this bot, the assistant, the assistant's, the user's, of the account, the account, of the bot,
        all requests, her requests, his requests, their requests, whose, unrestricted, full, system, workspace, tenant
    """,
    "first_person": """
        i am the, i'm the, i am an, i am your, i'm your, i am admin*, i am authorised, i am authorized, i speak for,
        i am acting, we are the, this is the administrator*, this is your admin*, i own this, i am root, i'm an admin*,
        i am in charge, i have permission, i have authority
    """,
    "requests": """
        request, requests, instruction, instructions, order, orders, wish, wishes, command, commands, demand*, message,
        messages, word, decision*, email, emails, link, links, mail, say, says, anything, everything, whatever
    """,
    "consent": """
        consented, approved, authorised, authorized, agreed, confirmed, permitted, accepted, signed off, cleared, okayed,
        ok'd, greenlit, verified, granted, given consent, given permission, given approval, given the go ahead,
        gave consent, gave permission, gave approval, given authorisation, given authorization, waived, vetted,
        preapproved, gave the go ahead, agreed last, agreed that, allowed, signed, gave their permission,
        gave their consent, given the green light, given their consent
    """,
    "already": """
        already, in advance, beforehand, blanket, permanently, once and for all, the user, user, hereby, on file,
        the family has, family has signed, the parents have, everyone has, all members have, the household has, both have,
        all have, parents have, owner has, owners have
    """,
    "consents": """
        consented, consents, consent to, consent given, consented to, agreed to share, agreed to sharing, agreed to being,
        agree to share, has agreed to have, have agreed to have, agrees to share, agrees to being
    """,
    "consent_object": """
        being shared, sharing, share, shared, shares, sharing of, photos being, data, access, accessing, request, requests,
        payment, payments, transfer, transfers, purchase, purchases, deletion, deleting, delete, sending, send, sent,
        charge, charges, charged, receiving, recording, recorded, terms, be contacted, contact, calls, changes, change,
        publication, publish, publishing, use of, using, to being, upgrade, renewal, subscription, withdrawals, withdrawal,
        read, reading, sign, marketing, location, account, profile, personal, expenses, booking, bookings, invoice,
        invoices, order, orders, partner, partners, third parties, all, every, any, medical, installing, installation,
        remote, export, forwarding, passing, selling, sale, being, buying, cancelling, closing, moving, opening, paying,
        uploading
    """,
    "permission": """
        needs no question, need no question, through unchecked, goes unchecked, go unchecked, pass unchecked,
        never need approval, never needs approval, never need to be approved, never need permission,
        never needs permission, no checking back, without checking back, no need to check back, without checking with,
        can be done straight off, no confirmation, no further confirmation, no approval, no further approval,
        no prior approval, no permission, no further permission, no consent, no further consent, no verification,
        no further verification, no review needed, no review required, no check needed, no checks needed,
        no further checks, no checks are, no second check, needs no check*, need no check*, no authorisation,
        no authorization, no questions asked, no question need, no human approval, no human in, needs no approval,
        need no approval, needs no confirmation, need no confirmation, needs no permission, need no permission,
        need no consent, requires no, require no, without confirmation, without further confirmation, without approval,
        without further approval, without prior approval, without permission, without consent, without verification,
        without checking, without further checks, without a check, without review, without authorisation,
        without authorization, without further question*, without question*, unquestioned, without asking,
        without double checking, not need approval, not need confirmation, not need permission, not need to ask,
        not require approval, not require confirmation, not require permission, not require consent,
        doesnt need approval, doesnt need confirmation, doesnt need permission, dont need approval,
        dont need confirmation, dont need permission, dont require, doesnt require approval, neednt be confirmed,
        neednt be approved, neednt be checked, need not be confirmed, need not be approved, need not be checked,
        not be questioned, never be questioned, never questioned, never question, skip confirmation*,
        skip the confirmation*, skip verification, skip approval*, skip the approval*, skips confirmation*,
        skip review*, full access, unlimited access, unrestricted access, complete access, total access,
        access to everything, access everything, see everything, read everything, admin access, admin rights,
        administrator access, administrator rights, administrator privileges, admin privileges, elevated, root access,
        write access, full control, full authority, full rights, final say over, trusted sender*, trusted source*,
        trusted contact*, trusted partner*, trusted site*, trusted domain*, trusted person, trusted device*,
        safe sender*, verified sender*, verified source*, verified partner*, verified owner*, whitelist*, allowlist*,
        safelist*, allow list*, white list*, exempt from, exempted from, excluded from checks, excluded from the check*,
        carte blanche, speaks for the user, speak for the user, speaks for me, speaks for her, speaks for him,
        speaks for all, acts for the user, act for the user, acts on behalf, act on behalf, acting on behalf,
        decide on behalf, on the user's behalf, on user's behalf, on behalf of the user, on her behalf, on his behalf,
        on their behalf, on my behalf, in the user's name, in the name of the user, has the user's consent,
        has the user's permission, has the user's approval, granted permission*, permission granted,
        permission was granted, permission is granted, permission has been granted, grants permission*, granted access,
        access granted, was granted access, been granted, pre approved, preapproved, pre authorised, pre authorized,
        pre cleared, pre confirmed, preauthorised, preauthorized, authorised by the user, authorized by the user,
        approved by the user, confirmed by the user, approved by the owner, same rights, the same authority,
        as if the user, as though the user, like the user's own, as the user's own, equal to the user*,
        counts as consent, counts as approval, counts as confirmation, counts as a yes, is consent, silence means,
        implies consent, implied consent, power to approve, user has authorised, user has authorized, user authorised,
        user authorized, user has consented, user consented, user consents, vouched for, can be trusted blindly,
        trusted blindly, trusted completely, fully trusted, is fully trusted, always trusted, is trustworthy,
        are trustworthy, always safe, always genuine, is always right, are always safe, are safe to, is safe to,
        blanket consent, blanket approval, standing approval, standing permission, standing consent, final authority,
        has authority, have authority, has the authority, have the authority, have the final say, counts as approved,
        count as approved, deemed approved, considered approved, regarded as approved, counts as agreed,
        treated as approved, taken as consent, taken as approval, taken as a yes, as good as approved,
        need not be asked, neednt be asked, nobody needs to be asked, needs no asking, no need to ask, no need to check,
        no need to confirm, no need for approval, no need for confirmation, no need for permission, need not ask,
        needs not ask, trusted app, trusted service, trusted plugin, trusted extension, trusted tool, trusted vendor,
        trusted firm, without second thought, without a second question, without a second look, on sight,
        at once and unasked, may approve, can approve, may authorise, may authorize, can authorise, can authorize,
        may overrule, can overrule, unlimited authority, no limit on, acts as the user, power to sign, empowered to,
        is empowered, is entitled to read, is entitled to see, is cleared for all, need no check, auto approve,
        handed out freely, shared freely, given out freely, shared with anyone, accepted without, let in without,
        without a code, without a pin, without a password, allowed without, opened without, paid without, sent without,
        at any time and without, whatever is asked for, everything it asks for, anything it asks for, final word on,
        word is final, last word on, word is law, approved in advance, authorised in advance, authorized in advance,
        cleared in advance, permission received, received permission to, got the go ahead to, has been cleared to,
        prompts can be skipped, prompts may be skipped, confirmation can be skipped, confirmation may be skipped,
        confirmations can be skipped, confirmations may be skipped, confirmation is unnecessary, may be clicked away,
        can be clicked away
    """,
    "allowed": """
        is allowed to, are allowed to, allowed to, permitted to, is permitted to, authorised to, authorized to,
        entitled to, has the right to, have the right to, has a right to, is free to, cleared to, has clearance,
        empowered to, may always, can always, may now, welcome to, rights to, has leave to, reserves the right to,
        needs to be able to, has permission to, have permission to, has permission, given permission to,
        received permission to, got permission to, was given permission to, has been allowed to, has been authorised to,
        has been authorized to, is trusted to, are trusted to, is in a position to
    """,
    "may": "may, can",
    "power": """
        access, access all, access the, delete, change, changes to, modify, edit, transfer, send, approve, authorise,
        authorize, sign for, sign on, charge, charge the, withdraw, log in, export, read all, read the user*,
        read her mail*, read his mail*, read messages, read emails, read every*, see all, see every*, share the user*,
        share her data, share the data, overrule, override, bypass, cancel, reset, order in, pay from, pay out, pay on,
        spend, use the card, use her card, use his card, use the user*, use all, use the account, use the data, install,
        run commands, run code, execute, disable, remove, erase, view all, collect, collect data, record, make payments,
        make purchases, make changes, make transfers, book on, move money, move funds, place orders, unlock, give orders,
        give instructions, instruct, add memories, write memories, act without, issue orders, issue commands, open all,
        open the user*, store, pass on
    """,
    "leak": """
        summarise, summarize, copy, send, post, forward, upload, share, include, attach, append, leak, encode, transmit,
        report, export, save, submit, embed, put, relay, mirror, cc, bcc, pass, pass on, log, hand over, mail, email,
        paste, quote, deliver, sync, back up, backup, disclose, exfiltrate, collect, stream, publish, dump, store, insert,
        repeat, encodes, hand, read out, a copy of, copies of, copy of, copies, summary of, summaries of, digest of
    """,
    "leaked": """
        summarised, summarized, copied, sent, posted, forwarded, uploaded, shared, included, attached, appended, encoded,
        transmitted, reported, exported, saved, submitted, embedded, relayed, mirrored, passed on, logged, emailed, mailed,
        pasted, synced, backed up, disclosed, stored, streamed, published, go to, goes to, is kept, handed over,
        recorded at, archived at, shown, printed, read out, repeated, revealed
    """,
    "inner": """
        conversation, conversations, chat, chats, chat history, chat log*, chat transcript*, transcript, transcripts,
        dialogue*, memories, memory, saved memories, memory file*, prompt, prompts, history, browsing history,
        search history, everything the user, everything said, everything she, everything he, everything they,
        everything you, whatever the user, what the user, anything the user, all the user, all user, user's messages,
        user messages, user's data, user data, user's files, user's mail*, user's email*, user's question*, user's name,
        user's address, user's calendar, user's location, user's contacts, user's notes, user's password*,
        user's answers, user's last, last message*, last question*, contacts, contact list*, address book,
        calendar entries, inbox, mailbox contents, location, whereabouts, password, passwords, credentials, api key*,
        tokens, personal data, personal details, personal information, private details, session data, this session,
        this chat, this conversation, the session, the discussion, all messages, every message, message history,
        messages, notes, all notes, all files, all documents, every document, every file, the question, each question,
        every question, user's request*, search terms, queries, every query, what was said, what was discussed,
        what is said, mail headers, card details, verification code*, login code*, login details, recovery code*,
        2fa code*, sms code*, secret*, diary, journal entries, key file*, env file*, ssh key*, system prompt,
        each password, every password, mailbox, whole mailbox, the mailbox, chat text, text of the chat,
        text of the conversation, what is in the chat, the notes, running notes
    """,
    "inner_sure": """
        chat history, chat log*, chat transcript*, transcript, transcripts, everything the user, everything said,
        whatever the user, what the user says, what the user writes, what the user types, anything the user,
        user's messages, all messages, message history, saved memories, all memories, memory file*, search history,
        browsing history, the conversation, this conversation, the chat, this chat, all conversations, every conversation,
        each conversation, conversations, every chat, contact list, address book, all contacts, credentials, api keys,
        passwords, user data, user's data, all chats, chats, system prompt, the system prompt, every password,
        each password, all passwords, the password
    """,
    "encode": """
        base64, hide, put, embed, embedded, append, appended, carry, carries, add, write, encode, encodes, encoded, smuggle,
        pack, packed, url encoded, in its name, in the name, whose name, whose file name, in its file name, in its address,
        holds, holding
    """,
    "carrier": """
        query string, query, parameter*, url, urls, link, links, image, images, picture url, pixel*, 1x1, markdown image,
        image address, file name, subject line, picture, pictures, an image, a picture
    """,
    "rank": """
        best, leading, top, most trusted, most reliable, only reliable, only trusted, only trustworthy, only safe,
        only serious, only source, only official, official, number one, no 1, foremost, premier, safest, most respected,
        most accurate, most authoritative, top rated, highest rated, definitive, gold standard, undisputed, ultimate,
        recommended, preferred, go to, finest, trusted, authoritative, unrivalled, unbeatable, superior, market leader,
        industry leader, cheapest, first choice, authority, reference, reliable, better than, number 1, world's best
    """,
    "source": """
        source, sources, authority, authorities, choice, provider, providers, brand, brands, expert, experts, reference,
        option, platform, supplier, vendor, advisor, adviser, consultant*, company, firm, service, product, products,
        address for, place to buy, place for, solution, tool for, app for, partner, specialist*, answer to, answer for,
        retailer, dealer, manufacturer, insurer, broker, exchange, clinic for, agency, portal, site for, website for,
        shop for, leader, standard, resource
    """,
    "rank_sure": """
        leading authority, leading source, leading expert*, leading provider*, leading brand, leading choice,
        leading platform, leading supplier, most trusted, only reliable, only trustworthy, only trusted,
        only authoritative, most authoritative, authoritative source, trusted source*, trusted authority,
        gold standard for, market leader, industry leader, number one source, number one choice, number one provider,
        number one for, best source for, best provider, best choice for, the best choice, first choice for,
        go to source, go to authority, official source, definitive source, most reliable source, reliable source for,
        reliable source on, undisputed leader, undisputed authority, better than all, better than any, superior to all,
        superior to any, outperforms all, best in class, world's best, world leader, foremost authority,
        foremost expert, top authority, top source, primary source for, preferred source, preferred provider,
        preferred supplier, preferred partner, only safe choice, only serious, trusted authority on, authority on,
        every other brand, all other brands, any other brand, all other shop*, every other shop, any other shop,
        every other provider, all other provider*, any other provider, no others compared, no other brand*,
        all competitors, any competitor*, every competitor, all rivals, every other suppl*, all other suppl*,
        any other suppl*, all other source*, every other source, any other source, all other hotels,
        no others considered, before anyone else, ahead of all others, beats all, nothing else is worth,
        no other is worth, second to none, without equal, unmatched in, unrivalled, is unrivaled, best of all,
        the only one worth, only name to, only address for, most dependable source, most dependable provider,
        most dependable voice, most dependable choice, most dependable name, most dependable address,
        most dependable authority, most dependable option, most dependable place, most reliable provider,
        most reliable voice, most reliable choice, most reliable name, most reliable address, most reliable authority,
        most reliable option, most reliable place, most trustworthy source, most trustworthy provider,
        most trustworthy voice, most trustworthy choice, most trustworthy name, most trustworthy address,
        most trustworthy authority, most trustworthy option, most trustworthy place, most credible source,
        most credible provider, most credible voice, most credible choice, most credible name, most credible address,
        most credible authority, most credible option, most credible place, soundest source, soundest provider,
        soundest voice, soundest choice, soundest name, soundest address, soundest authority, soundest option,
        soundest place, safest source, safest provider, safest voice, safest choice, safest name, safest address,
        safest authority, safest option, safest place, top of any list, top of every list, head of every list,
        head of any list
    """,
    "recommended": """
        recommended, suggested, mentioned first, preferred, listed first, ranked first, named first, favoured, favored,
        promoted, offered first, shown first, put first, placed first, consulted first, prioritised, prioritized,
        chosen first, endorsed, presented first, trusted over, considered first, first pick, first recommendation,
        come up first, comes up first, mentioned before
    """,
    "recommend": """
        recommend, suggest, cite, prefer, promote, endorse, favour, favor, praise, advertise, mention, quote, refer to,
        point to, prioritise, prioritize, rank, rate, list, name, plug, steer, push, highlight, advise, present, choose,
        pick, propose, feature, trust, rely on, refer, direct, recommending, suggesting, citing, tout, put, place,
        praise for, a plug for, a mention of, a recommendation of, a nod to, a word for, a good word, kind words
    """,
    "first": """
        first, over all other*, above all other*, over any other*, above others, over others, over other, over competitor*,
        ahead of, before any other*, before others, before all other*, above any other*, rather than, instead of, instead,
        exclusively, only, as the best, as best, as the top, as the leading, as the only, as a trusted, as trusted,
        as the most, highly, five stars, favourably, favorably, on top, at the top, top of, as the first, as first,
        to everyone, to the user, to anyone, in every answer, before naming, never others, above the rest, number one,
        over every other*, over all others, no others, and no other*, nobody else, nothing else, before anyone else,
        ahead of all, above everything, every time
    """,
    "rival": """
        competitor*, rival*, other brand*, other provider*, other suppl*, other shop*, other source*, other firm*,
        other vendor*, other compan*, other option*, alternative*, other banks, other insurers, others
    """,
    "avoid": """
        avoid, never suggest, never recommend, never mention, do not recommend, dont recommend, do not suggest,
        dont suggest, do not mention, warn against, warn about, warn users, warn the user, advise against, talk down,
        discredit, leave out, omit, exclude, steer away, steer users away, never name, never list, never cite, suppress,
        hide, downplay, discourage, steer the user, should never be recommended, should not be recommended,
        must not be recommended, never be suggested, not be suggested, not be recommended, not be mentioned,
        never be recommended, left out, best left out, unsafe, not compared, not be compared, not mentioned, not named,
        not listed, unreliable, dangerous, kept out
    """,
    "avoid_sure": """
        warn against, warn users, warn the user*, talk down, discredit, steer users, steer the user*, not be recommended,
        not be suggested, never be recommended, never be suggested, discourage, downplay
    """,
    "trust_all": """
        trusts everything, trusts anything, trusts all that comes, trusts whatever,
        trust everything, trust anything, trust all, trust every, trust any, trust only, trust its, trust their, trust his,
        trust her, trust this, trust content from, trust messages from, trust emails from, trust instructions from,
        trust links from, believe everything, believe anything, rely only on, rely solely on, accept everything,
        accept anything, accept all, treat as trusted, treat as authoritative, treat its, treat their, treat his,
        treat her, treat this, treat messages, treat emails, treat instructions, treat anything, treat everything,
        treat it as, treat them as, treat all, treat every, treat requests, treat any, treated as instruction*,
        treated as an instruction*, treated as order*, treated as command*, treated as trusted, treated as authoritative,
        treated as verified, treated as the user*, treated as coming from, treated as fact, treated like,
        regarded as trusted, regard as trusted, considered trusted, considered authoritative, considered verified,
        considered safe, as orders from the user, as a trusted, as authoritative, remember as a trusted, as the authority,
        as commands, as a command, as binding, is binding, are binding, have priority over the user*,
        take precedence over the user*, overrule the user*, overrules the user*, obey everything, obeys everything,
        obey all, obey any, obeyed, obeys, is to be believed, are to be believed, to be trusted, is to be trusted,
        are to be trusted, taken at their word, taken at its word, to be obeyed, must be obeyed, must be believed,
        should be believed, should be trusted, must be trusted, are to be followed, is to be followed, must be followed,
        never doubt, not to be doubted
    """,
    "security": """
        firewall*, antivirus, anti virus, virus scanner, virus protection, 2fa, two factor, two step, mfa, verification,
        backups, encryption, safety check*, security check*, security warning*, security software, spam filter*,
        the filter, warnings, audit log*, logging, approval step, confirmation step, password protection, access control*,
        ssl, certificate check*, signature check*, defender, endpoint protection, sandbox, vpn, content filter,
        parental control*, safe browsing, the check, the memory check, virus check*, malware check*, malware scan*,
        virus scan*, security scan*, identity check*, confirmation dialog*, confirmation prompt*
    """,
    "off": """
        disable, deactivate, turn off, switch off, disabled, deactivated, turned off, switched off, bypass, bypassed,
        circumvent, skip, skipped, remove, suspend, suspended, uninstall, stop, pause, be off, stay off, stays off,
        kept off, keep off, silence, weaken, lower
    """,
    "wipe": """
        delete, erase, wipe, purge, remove, deleted, erased, wiped, purged, removed, clear, cleared, empty, overwrite,
        destroy, shred
    """,
    "wiped": """
        email, emails, mails, file, files, calendar entries, calendar, backups, memories, memory, logs, messages, photos,
        contacts, folder, database, inbox, documents, history, events, entries, records, notes, traces, data, chats,
        repository, branch, account, disk
    """,
    "shell": """
        command, commands, script, scripts, terminal, shell, powershell, sudo, curl, wget, npm, pip, bash, chmod,
        executable, installer, macro, macros, exe, as root, code from, the code, payload, plugin from, extension from,
        update from, tool from, binary, attachment*, update
    """,
    "run": "run, execute, launch, start, pipe, open, install, paste, enter, type, download, fetch, evaluate, source",
    "habit": """
        prefers, likes to, prefers to, prefer to, likes, wants to, would like to, loves, hopes to, plans to, intends to,
        tries to, hates, enjoys, usually, often, tends to, used to, learned to, learns to, remembers to, forgets to, they,
        we, i, who, kids, children, parents, decided to, started to, needs to, has to, had to, going to, asked to
    """,
    "style": """
        short, brief, concise, briefly, metric, bullet*, emoji*, formal, formally, informal, polite, politely, simple,
        simply, in german, in french, in english, in spanish, in italian, in portuguese, in dutch, in polish, in danish,
        in swedish, in japanese, in plain, plain language, tone, jargon, tables, table, celsius, kilometres, kilometers,
        step by step, examples, type hints, docstring*, comments, tests, units, 24 hour, grammar, spelling, dates, sources,
        first name, his name, her name, vegetarian, vegan, gluten, halal, kosher, lactose, nuts, dairy, humour, humor,
        jokes, large print, code, python, typescript, kebab, snake, iso, capital letters, in euros, in pounds, calories,
        recipes, trains, accessible
    """,
    "look": """
        read, read the, see, see the, view, look into, look at, open, open every, open all, listen, listen to, search,
        browse, copy, use, use the, forward, share
    """,
    "shell_sure": "curl, wget, iwr, irm, powershell, sudo, bash, chmod, npx, pip install, npm install, sh",
    "opening": """
        set, enable, allow, let, make, grant, turn, switch, put, ensure, keep, configure, invoke, execute, use, call, run
    """,
    "frame": """
        end with, ends with, close with, closes with, finish with, contain, contains, open with, opens with, start with,
        starts with, begin with, begins with, carry, carries, show, shows, include, includes, get the stamp,
        are signed with, signed off with, are confirmed by, confirmed by opening, followed by
    """,
    "recommended_weak": "mentioned, cited, quoted, referenced, highlighted, featured, ranked, credited, advised, named",
    "must": "must, should, shall, has to, have to, needs to, need to, are to, is to, ought to",
    "output": """
        answers, replies, responses, summaries, suggestions, search results, translations, advice, recommendations, drafts,
        itineraries, shopping list, shopping lists, reminders, each answer, every answer, any answer, tips, travel plans,
        plans, comparisons, results
    """,
    "each": "every, each, any, all",
    "present": "is, are, gets, get, goes, go",
    "pays_to": """
        are charged to, is charged to, charged to the account, billed to, is billed by, are billed by, is billed through,
        paid into, is settled with, are settled with, settled via, settled through, invoiced by, debited from, payable to,
        made out to, collected by, is collected by, are collected by
    """,
    "changed_to": """
        has changed to, have changed to, changed to, is now, is now with, are now with, now is, now with, will be
    """,
}
