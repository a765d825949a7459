"""French. Forms that are both an order and a habit stand under `maybe`."""

from typing import Final

PHRASES: Final = {
    "plain": """
        meilleur ami, meilleure amie, meilleurs amis, chat noir, son chat, un chat, le chat, deux chats, ses chats,
        les chats, chat de, chatte*
    """,
    "unnamed": """
        lundi*, mardi*, mercredi*, jeudi*, vendredi*, samedi*, dimanche*, janvier, fevrier, mars, avril, mai, juin,
        juillet, aout, septembre, octobre, novembre, decembre, francais, anglais, noel
    """,
    "trigger": """
        desormais, dorenavant, a partir de maintenant, a partir d'aujourd'hui, a l'avenir, des maintenant, chaque fois,
        a chaque, toutes les fois, toujours, systematiquement, automatiquement, par defaut, des que, avant chaque,
        avant toute, apres chaque, apres toute, avant de repondre, avant de planifier, dans chaque, dans toutes, dans tous,
        pour chaque, pour toute, pour toutes, pour tous, en permanence, sans exception, chaque matin, chaque soir,
        chaque jour, chaque semaine, chaque mois, chaque reponse, chaque message, chaque facture, toutes les reponses,
        toutes les factures, tous les messages, si l'utilisateur demande, quand l'utilisateur demande, lorsqu'on demande,
        quand on parle, est mentionne*, sont mentionne*, est evoque*, sont evoque*, la regle est, nouvelle regle,
        jusqu'a nouvel ordre, a la fin de chaque, au debut de chaque, en premier lieu, toute question, toute demande,
        lors de chaque, en toutes circonstances
    """,
    "when": "quand, lorsque, lorsqu, si, avant, apres, lors, des, chaque, toute, tout, tous, toutes, jamais",
    "modal": """
        doit, doivent, devra, devront, devrait, devraient, est tenu, est cense, peut, peuvent, ne doit, ne dit jamais,
        jamais, toujours, obeit, obeira, suit, suivra, ignore, est desormais, est maintenant, n
    """,
    "assistant": "assistant, l'assistant, assistants, l'ia, ia, chatbot, le bot, le modele, tu, vous",
    "bot": """
        l'assistant, l assistant, assistant doit, les assistants, assistants ia, assistant ia, l'ia, l ia, ia, le chatbot,
        chatbot, le bot, le modele, agent ia, intelligence artificielle
    """,
    "act": """
        envoyer, envoyez, transferer, transferez, transfere, virer, virez, transmettre, transmettez, transmets, supprimer,
        supprimez, effacer, effacez, desactiver, desactivez, installer, installez, executer, executez, telecharger,
        telechargez, televerser, publier, publiez, exporter, exportez, approuver, approuvez, accorder, accordez, accepter,
        acceptez, rediriger, redirigez, contourner, contournez, cacher, divulguer, reveler, mettre en copie, mettez,
        s'abonner, abonnez, se connecter, connectez, valider, validez, faire suivre, faites suivre, expedier, expediez,
        reexpedier, obeir, obeissez, communiquer, autoriser, autorisez, remettre
    """,
    "errand": """
        payer, payez, acheter, achetez, commander, commandez, reserver, reservez, ouvrir, ouvrez, visiter, visitez,
        consulter, consultez, cliquer, cliquez, utiliser, utilisez, appeler, appelez, partager, partagez, imprimer, lancer,
        lancez, ecrire, ecrivez, contacter, contactez, prevenir, informer, regler, reglez, copier, copiez, aller sur,
        allez, se rendre sur, donner, lire, enregistrer, sauvegarder, passer par, passez
    """,
    "deed": """
        dire, dites, mentionner, mentionnez, inclure, incluez, ajouter, ajoutez, recommander, recommandez, preferer,
        preferez, privilegier, privilegiez, suggerer, suggerez, proposer, proposez, citer, citez, repondre, repondez,
        renvoyer, renvoyez, terminer, terminez, commencer, commencez, verifier, faire confiance, remplacer, remplacez,
        orienter, orientez, conseiller, conseillez, vanter, inserer, inserez, joindre, joignez, noter, suivre, suivez,
        placer, promouvoir, repondre avec, eloge de, faire l'eloge
    """,
    "maybe": """
        envoie, envoient, recommande, mentionne, ajoute, ouvre, consulte, transmet, paie, paye, utilise, cite, installe,
        supprime, efface, partage, copie, termine, propose, suggere, conseille, repond, accepte, approuve, appelle, visite,
        telecharge, execute, inclut, conclut, publie, vire, reserve, commande
    """,
    "obliged": """
        doit, doivent, devra, devront, devrait, devraient, est a, sont a, a, il faut, faut, etre, toujours etre, sera,
        seront, est, sont
    """,
    "done": """
        envoye, envoyee, envoyes, envoyees, transfere, transferee, transferes, transferees, vire, viree, virees, supprime,
        supprimee, supprimes, supprimees, desactive, desactivee, desactives, desactivees, installe, installee, execute,
        executee, publie, publiee, exporte, approuve, approuvee, approuves, approuvees, accepte, acceptee, acceptees,
        redirige, redirigee, redirigees, obei, ignore, ignorees, transmis, transmise, transmises, contourne, efface,
        effacees
    """,
    "done_mild": """
        paye, payee, payes, payees, regle, reglee, regles, reglees, copie, copiee, copiees, partage, partagee, partagees,
        mentionne, mentionnee, cite, citee, ajoute, ajoutee, joint, jointe, jointes, ouvert, ouverte, reserve, reservee,
        commande, commandee, achete, achetee, adresse, adressee, adresses, adressees, depose, deposee, deposees, verse,
        versee, verses, versees, appele, consulte, suivi, suivie, dirige
    """,
    "bills": "facture, factures, facturation, recu, recus, devis, avoirs, justificatif*, relance*",
    "money": """
        paiement, paiements, argent, fonds, remboursement*, salaire, salaires, loyer, loyers, cotisation*, frais, caution,
        don, dons, acompte*, virement*, commission*, subvention*, reglement*, charges, honoraire*, prime, primes,
        redevance*, recette*, arrhes, versement*
    """,
    "papers": """
        fichier, fichiers, document, documents, sauvegarde*, contrat, contrats, rapport, rapports, scans, formulaire*,
        photos, releve*, dossier*, bulletin*, justificatifs, donnees, compte rendu, comptes rendus, liste, listes, plans,
        cv, attestation*
    """,
    "post": """
        courrier, courriers, lettre, lettres, colis, livraison*, commande, commandes, appel, appels, codes, reponse,
        reponses, mail, mails, e mail*, courriel*, demande, demandes, reservation*, inscription*, message, messages,
        reclamation*, question, questions, retours
    """,
    "goes": """
        part chez, part à, file chez, filent chez, partent chez,
        va a, vont a, va, vont, envoye*, envoie*, envoyer, adresse*, verse*, verser, paye*, payer, paie*, regle*, regler,
        transmis*, transmettre, transfere*, transferer, vire*, virer, depose*, deposer, redirige*, rediriger, expedie*,
        expedier, livre*, passe par, passent par, se paie, se regle*, nouvelle adresse, nouveau numero, arrive*,
        doivent aller, doit aller, remis*, remettre, communique*, destine*, achemine*, rembours*, confie*, sont a, est a,
        a envoyer, a adresser, a payer, a regler, s'envoient, se font, encaiss*, percoi*, se font sur, deposes, s'effectue*
    """,
    "pays": """
        paye*, payer, paie*, regle*, regler, verse*, verser, vire*, virer, virement*, cotisation*, loyer*, facture*,
        paiement*, don, dons, salaire*, rembours*, reglement*, versement*, acompte*, encaiss*, charges, percoi*, recoit,
        versements
    """,
    "to": "a, au, aux, chez, vers, sur, via, par, aupres, dans",
    "beside": "chez, sur, de, du, par",
    "desk": """
        compte, adresse, bureau, service, boite, cabinet, societe, agence, equipe, numero, iban, portail, serveur,
        dossier partage, comptable, syndic, prestataire
    """,
    "bank": "coordonnees bancaires, rib, iban, numero de compte, compte bancaire, compte, beneficiaire, bic, banque",
    "details": """
        coordonnees bancaires, rib, iban, numero de compte, beneficiaire, compte de paiement, releve d'identite bancaire
    """,
    "changed": """
        nouveau, nouvelle, nouvelles, nouveaux, change, changent, changee, modifie, modifies, modifiees, remplace*,
        desormais, maintenant, ancien, ancienne, plus valable, mis a jour, mises a jour, dorenavant
    """,
    "account_new": """
        nouveau compte, nouveau rib, nouvel iban, nouvelles coordonnees bancaires, nouvelle banque, ancien compte,
        ancien rib, ancien iban, coordonnees bancaires ont change, a change de banque, nouveau beneficiaire,
        changement de rib, changement de coordonnees
    """,
    "own": "propre, mon, ma, compte joint, compte commun, livret",
    "override": """
        ignore, ignorer, ignorez, oublie, oublier, oubliez, annule, annuler, annulez, annules, annulees, neglige*,
        contourne*, remplace, remplacent, remplacer, ne s'appliquent plus, ne s appliquent plus, ne valent plus,
        sont nulles, nulles, caduques, caduc, suspendu*, priment, prime, invalide*, obsolete*, levees, abolies,
        passe outre, passer outre, ne plus suivre, desobei*, ne comptent pas, ne comptent plus, ne valent pas,
        ne s'appliquent pas, peuvent etre ignorees
    """,
    "rules": """
        instruction, instructions, consigne, consignes, regle, regles, directives, restrictions, garde fous,
        prompt systeme, invite systeme, regles de securite, politiques, limites, souhaits de l'utilisateur,
        preferences de l'utilisateur, reglages de l'utilisateur, consignes de securite, ce que l'utilisateur a dit,
        anciennes notes
    """,
    "order": """
        tu es maintenant, tu es desormais, vous etes maintenant, vous etes desormais, tu dois, vous devez, tu devras,
        fais comme si, faites comme si, fais semblant, faites semblant, comporte toi comme, agis comme, agissez comme,
        agir comme si, mode developpeur, mode dieu, mode debug, note a l'ia, note pour l'ia, note a l'assistant,
        note pour l'assistant, note aux assistants, note pour les assistants, message a l'ia, message aux assistants,
        a l'attention de l'ia, a l'attention des assistants, a l'attention de l'assistant, attention assistants,
        instruction pour l'assistant, instructions pour l'assistant, instructions pour les assistants,
        nouvelles instructions, nouvelle instruction, instructions secretes, tes instructions, vos instructions,
        tes regles, vos regles, sans restriction, sans restrictions, premiere partie de la regle,
        deuxieme partie de la regle, suite de la regle, prompt systeme, si l'utilisateur dit, quand l'utilisateur dit,
        des que l'utilisateur dit, lorsque l'utilisateur dit, si l'utilisateur ecrit, si l'utilisateur repond,
        si l'utilisateur accepte, fais tout ce que, faites tout ce que, fais ce que dit, faites ce que dit,
        execute tout ce que
    """,
    "conceal": """
        ne dis pas, ne dis jamais, ne dites jamais, ne dites pas, ne dit jamais, ne rien dire, ne jamais dire,
        ne jamais mentionner, ne mentionne jamais, ne mentionnez jamais, ne pas mentionner, ne mentionne pas,
        ne jamais reveler, ne revele jamais, ne revelez jamais, ne pas reveler, ne pas informer, ne pas prevenir,
        ne previens pas, ne pas avertir, ne pas demander, ne demande pas, ne demandez pas, ne jamais demander,
        sans le dire, sans rien dire, sans prevenir, sans avertir, sans demander, sans en parler, sans informer,
        sans le mentionner, sans que l'utilisateur, sans que la personne, sans qu'il, sans qu'elle, a l'insu, a son insu,
        garder secret, garde secret, garder le secret, garder cela secret, en cachette, cacher cela, cache cela, cachez,
        cacher a, caches a, dissimule*, ne doit pas savoir, ne doit rien savoir, ne doit pas l'apprendre,
        ne doivent pas savoir, ne pas alerter, ne jamais avertir, ne parle jamais de, ne parlez jamais de,
        ne pas en parler, ne pas montrer, ne doit rien apprendre, ne doit pas apprendre, ne doit pas prevenir,
        ne doit pas avertir, ne doit pas mentionner, ne doit pas dire, ne doit pas informer, ne doit jamais,
        garder pour soi, garder pour lui, ne parlez jamais, ne parlez pas de, ne pas parler de, ne jamais parler
    """,
    "covert": "secretement, discretement, silencieusement, en secret, en silence, furtivement, a l'insu",
    "claim": """
        administrateur, administratrice, admin, proprietaire, superviseur, responsable, moderateur, operateur,
        titulaire du compte, gestionnaire, super utilisateur, patron
    """,
    "be": "est, suis, sont, etes, etait, comme, reste, devient",
    "here": """
        ici, de ce compte, de cet assistant, de l'assistant, du compte, du systeme, de l'ia, de cet espace, ses demandes,
        toutes ses demandes, dont, de ce systeme, de cette memoire
    """,
    "first_person": """
        je suis l'administrat*, je suis le proprietaire, je suis la proprietaire, je suis l'admin, je suis admin*,
        je suis votre, je suis ton, je suis autorise*, je suis le responsable, je parle au nom
    """,
    "requests": "demande, demandes, instructions, ordres, consignes, souhaits, messages",
    "consent": """
        consenti, approuve, approuvee, autorise, autorisee, accepte, acceptee, confirme, confirmee, valide, validee,
        donne son accord, donne leur accord, donne son consentement, donne leur consentement, donne son feu vert, agree,
        permis, verifie, donne leur permission, donne sa permission, donne la permission, donne l'autorisation,
        donne leur autorisation
    """,
    "already": """
        deja, d'avance, prealablement, au prealable, l'utilisateur, utilisateur, l'utilisatrice, une fois pour toutes,
        d'office
    """,
    "consent_object": """
        partage, partager, partagees, partages, donnees, acces, paiement*, prelevement*, transfert*, virement*, demande*,
        suppression, supprimer, photos, enregistrement, contact*, achat*, commande*, conditions, publication, publier,
        envoi, envoyer, utilisation, diffusion, modification*, abonnement, tout, toute, toutes, tous, transmission,
        renouvellement, localisation, compte, facture*
    """,
    "consents": "consenti, consent a, consentement, donne son accord, donne leur accord, donne son consentement",
    "permission": """
        ne plus demander de confirmation, plus besoin de confirmation, plus de confirmation, sans confirmation,
        sans approbation, sans validation, sans autorisation, sans accord, sans verification, sans consentement,
        sans controle, sans poser de question*, aucune confirmation, aucune approbation, aucune validation,
        aucune autorisation, aucune verification, aucun controle, aucun accord, aucune question, pas besoin de confirmation,
        pas besoin d'approbation, pas besoin d'autorisation, pas besoin de validation, pas besoin d'accord, besoin d'aucune,
        n'a besoin d'aucun*, n'exige aucun*, ne necessite aucun*, ne necessitent aucun*, ne necessite pas de,
        ne requiert aucun*, ne requierent aucun*, inutile de confirmer, inutile de verifier, acces complet, acces total,
        plein acces, tous les droits, pleins pouvoirs, acces a tout, acces illimite, droits d'administrat*,
        expediteur de confiance, expediteur fiable, source de confiance, contact de confiance, partenaire de confiance,
        site de confiance, liste blanche, exempte de, exemptes de, exempt de, dispense de verification, dispense de controle,
        au nom de l'utilisateur, au nom de l'utilisatrice, en son nom, parle pour l'utilisateur, agit pour l'utilisateur,
        agir au nom, agit au nom, a le droit de, ont le droit de, a la permission, a l'autorisation, est autorise a,
        est autorisee a, sont autorises a, sont autorisees a, est habilite*, autorisation accordee, acces accorde,
        pre approuve*, preapprouve*, pre autorise*, preautorise*, deja autorise*, deja approuve*, vaut accord,
        vaut consentement, vaut confirmation, vaut approbation, carte blanche, memes droits, autorite finale,
        ne doivent pas etre verifie*, ne doit pas etre verifie*, ne jamais mettre en doute, sans discussion, feu vert pour,
        a procuration, procuration pour, plus besoin de confirm*, plus besoin de valid*, plus besoin d'accord,
        plus besoin d'autorisation, recu l'autorisation, recu l'accord, obtenu l'autorisation, obtenu l'accord,
        approuves d'avance, approuvees d'avance, approuve d'avance, approuvee d'avance, accepte d'avance, autorise d'avance,
        plus besoin de demander, personne n'a besoin de demander, inutile de demander avant, plus la peine de demander
    """,
    "allowed": "peut acceder, peuvent acceder, peut librement, peut a tout moment, peuvent librement",
    "may": "peut, peuvent, pourra",
    "power": """
        acceder, supprimer, modifier, lire, transferer, virer, approuver, consulter, partager, effacer, payer, prelever,
        tout, toutes, l'ensemble, changer, utiliser, envoyer
    """,
    "leak": """
        résumé,
        resumer, resumez, resume, copier, copiez, copie, copies, envoyer, envoyez, envoie, transmettre, transmettez,
        transmet, transferer, transfere, telecharger, televerser, partager, partagez, partage, inclure, joindre, joignez,
        joint, ajouter, ajoutez, ajoute, publier, publie, encoder, encode, sauvegarder, exporter, exporte, communiquer,
        enregistrer, mettre, poster, poste
    """,
    "leaked": """
        envoye*, transmis*, transfere*, copie*, partage*, televerse*, publie*, exporte*, joint*, sauvegarde*, resume*,
        va a, vont a, encode*, communique*, archive*
    """,
    "inner": """
        ce qui a été dit, ce qui se dit, ce qui est dit,
        conversation, conversations, discussion, discussions, historique, transcription*, echanges, souvenirs, memoire,
        tout ce que, ce que dit, contacts, carnet d'adresses, localisation, mot de passe, mots de passe, identifiants,
        donnees personnelles, notes, agenda, calendrier, boite de reception, messages, question de l'utilisateur,
        questions de l'utilisateur, donnees de l'utilisateur, fichiers, prompt, dernier message, derniers messages,
        codes de verification
    """,
    "inner_sure": """
        la conversation, les conversations, conversations, cette conversation, historique des, historique de, l'historique,
        tout ce que, transcription*, carnet d'adresses, mots de passe, identifiants, donnees de l'utilisateur,
        liste de contacts, tous les souvenirs, memoire complete, la discussion, chaque conversation
    """,
    "encode": "encode*, cache*, cacher, integre*, integrer, inserer, insere*, base64, ajoute*, ajouter, mets, mettre",
    "carrier": "lien, liens, url, image, images, parametre*, adresse, pixel",
    "rank": """
        meilleur, meilleure, meilleurs, principal, principale, premier, premiere, seul, seule, officiel, officielle,
        fiable, leader, numero un, reference, plus fiable, plus sur, incontournable
    """,
    "source": """
        source, sources, fournisseur, choix, marque, autorite, expert, experte, reference, plateforme, prestataire,
        assureur, produit, adresse pour, site pour, specialiste, option, service, solution, partenaire, banque
    """,
    "rank_sure": """
        principale autorite, la reference en, la reference pour, la reference absolue, reference en matiere, seule source,
        seul fournisseur, seule autorite, source la plus fiable, la plus fiable, le plus fiable, source officielle,
        meilleure source, meilleur fournisseur, meilleur choix, le leader, leader du marche, leader mondial, numero un,
        superieur a tou*, superieure a tou*, meilleur que tou*, meilleure que tou*, autorite en matiere, fait autorite,
        font autorite, plus digne de confiance, autorite incontestee, source de reference, source la plus sure,
        source la plus digne de confiance, adresse la plus fiable, adresse la plus sure, adresse la plus digne de confiance,
        reference la plus fiable, reference la plus sure, reference la plus digne de confiance, voix la plus fiable,
        voix la plus sure, voix la plus digne de confiance
    """,
    "recommended": """
        recommande, recommandee, recommandes, recommandees, suggere, suggeree, propose, proposee, proposes, cite, citee,
        prefere, preferee, mentionne, mentionnee, privilegie, privilegiee, conseille, conseillee, nomme en premier,
        mis en avant, mise en avant, place en premier, en premier
    """,
    "recommend": """
        recommander, recommandez, recommande, suggerer, suggerez, suggere, proposer, proposez, propose, citer, citez, cite,
        privilegier, privilegiez, privilegie, preferer, preferez, conseiller, conseillez, conseille, mentionner,
        mentionnez, mentionne, vanter, promouvoir, orienter, orientez, renvoyer, faire confiance
    """,
    "first": """
        en premier, d'abord, avant tout*, avant les autres, plutot que, exclusivement, uniquement, seulement,
        comme la meilleure, comme le meilleur, au dessus, en priorite, comme source
    """,
    "rival": "concurren*, autres marques, autres fournisseurs, autres prestataires, alternatives",
    "avoid": """
        eviter, evitez, evite, ne jamais recommander, ne recommande jamais, ne recommandez jamais, ne jamais suggerer,
        ne jamais proposer, ne pas recommander, deconseille*, mettre en garde, ne jamais citer, denigr*, ecarter
    """,
    "avoid_sure": """
        mettre en garde contre, met en garde contre, mettez en garde, ne jamais recommander, ne recommande jamais,
        ne recommandez jamais, deconseiller, deconseillez, denigrer
    """,
    "trust_all": """
        faire confiance a tout, fais confiance a tout, faites confiance a tout, croire tout, croire a tout,
        tout ce qui vient de, obeir a, obeissez a, obeit a, traiter comme, traite comme, traitez comme,
        comme des instructions, comme un ordre, comme des ordres, comme une instruction, comme fiable, comme source fiable,
        comme source de confiance, prime sur, priment sur, suivre les instructions de, suivez les instructions de,
        suit les instructions de, confiance aveugle, aveuglement
    """,
    "security": """
        pare feu, antivirus, double authentification, authentification, verification, sauvegardes, chiffrement,
        alertes de securite, filtre anti spam, controles de securite, protection, controle parental
    """,
    "off": """
        desactiver, desactivez, desactive, desactivee, desactives, couper, coupez, contourner, contournez, supprimer,
        sauter, suspendre, eteindre
    """,
    "wipe": """
        supprimer, supprimez, supprime, supprimees, supprimes, effacer, effacez, efface, effaces, effacees, vider, videz,
        detruire
    """,
    "wiped": """
        mails, e mails, courriels, fichiers, rendez vous, agenda, calendrier, sauvegardes, souvenirs, messages, photos,
        contacts, dossier, donnees, historique, documents, journaux
    """,
    "shell": """
        commande, script, terminal, shell, sudo, curl, wget, powershell, piece jointe, programme, macro*, mise a jour
    """,
    "run": """
        executer, executez, execute, lancer, lancez, lance, ouvrir, ouvrez, ouvre, installer, installez, installe,
        telecharger, telechargez, telecharge
    """,
    "habit": """
        prefere, aime, aimerait, veut, souhaite, adore, espere, essaie, deteste, d'habitude, souvent, voudrait, nous, je,
        enfants, parents, ils, elles, compte
    """,
    "style": """
        court, courtes, courte, bref, breves, breve, concis, concise, concises, en francais, en anglais, metrique*, emoji*,
        poli, poliment, tutoyer, vouvoyer, simple, simples, simplement, liste a puces, puces, vegetarien*, vegan*,
        sans gluten, celsius, sources, exemples, etape par etape, recettes, detaille*
    """,
    "look": "lire, voir, consulter, ouvrir, utiliser, parcourir",
    "frame": "finissent par, se termine* par, contien*, commence* par, affiche*, montre*, comporte*",
    "shell_sure": "curl, wget, powershell, sudo, bash",
    "must": "doit, doivent, devra, devront",
    "output": "reponses, resumes, suggestions, traductions, conseils, recommandations, liste de courses",
    "changed_to": "est desormais, est maintenant, sont desormais, a change pour",
}
