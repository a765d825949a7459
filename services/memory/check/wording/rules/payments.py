"""Where money, papers and mail go, and which account is paid."""

from typing import Final

from services.memory.check.wording.lexicons.views import View, together
from services.memory.check.wording.rules.aliases import CASELESS
from services.memory.check.wording.rules.finding import NOTHING, SENTENCE_WORDS, Finding

GOODS: Final = ("bills", "money", "papers", "post")
GOODS_WORDS: Final = {
    "bills": "It would change where invoices go.",
    "money": "It would change where money goes.",
    "papers": "It would change where files and documents go.",
    "post": "It would change where mail, calls or orders go.",
}


def redirect(view: View) -> Finding:
    """Money, papers or mail going somewhere."""
    for goods in GOODS:
        at = together([view["goes"], view[goods], view["destination"]], SENTENCE_WORDS)
        if at:
            return at, GOODS_WORDS[goods]
    at = together([view["shared_place"], view["dropped"], view.any("papers", "bills")], 10)
    if at and (view.language in CASELESS or view.any("name", "value")):
        return at, GOODS_WORDS["papers"]
    at = together([view["leftover"], view["goes"], view.any("bank", "desk"), view["destination"]], 10)
    if at:
        return at, GOODS_WORDS["money"]
    for lists in ([view["sent_from"], view["post"], view["desk"], view["name"]], [view["callback"], view["the_one_in"]]):
        at = together(lists, 10)
        if at:
            return at, GOODS_WORDS["post"]
    at = together([view["pays_to"], view.any("destination", "beside_name")], 8)
    if at:
        return at, GOODS_WORDS["money"]
    for goods, values in (("bills", view["value"]), ("money", view["value"]), ("papers", view["mailbox"])):
        at = together([view[goods], values], SENTENCE_WORDS)
        if at and not together([view[goods], view["own"]], 6):
            return at, GOODS_WORDS[goods]
    at = together([view["pays"], view["number"]], 10)
    return (at, GOODS_WORDS["money"]) if at else NOTHING


def bank_details(view: View) -> Finding:
    """New or changed bank details, or an account to pay."""
    words = "It would change which bank account somebody is paid on."
    account_new = view["account_new"]
    if account_new:
        return (account_new[0].offset,), words
    at = together([view["details"], view["changed"]], 8)
    if at:
        return at, words
    at = together([view["sole"], view["bank"]], 12)
    if at:
        return at, words
    at = together([view["bank"], view["changed_to"], view["destination"]], 10)
    if at:
        return at, words
    for account in view["iban"]:
        if not together([[account], view["own"]], 6):
            return (account.offset,), "It names a bank account or wallet to pay."
    at = together([view["number"], view["bank"]], 10)
    if at and not together([view["number"], view["own"]], 6):
        return at, "It names a bank account or wallet to pay."
    return NOTHING
