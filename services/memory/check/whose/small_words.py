"""Small words, folded, that turn what a sentence says: those that ask for a fact, and those that say no."""

from typing import Final

ASKING: Final = frozenset(
    """
    what when where which who whom whose why how whats wheres whos hows wann wo wer was wie warum wieso welche welcher
    welches wieviel quand ou qui que quoi comment pourquoi combien quel quelle cuando donde quien como cual cuanto
    cuantos quando onde quem qual quanto dove chi cosa che perche quale wanneer waar wie wat hoe waarom hvornar hvor
    hvem hva hvad hvorfor hvordan nar var vem vad hur varfor kiedy gdzie kto co jak dlaczego ile когда где кто что как
    почему сколько какой какая milloin missa kuka mika miten ne nerede kim nasil neden wohin woher womit wofur dokad
    skad куда откуда nereye kdy kde kdo jak proc mikor hol ki mit hogyan
    """.split()
)
ASKING_ANYWHERE: Final = tuple(
    "何 どこ いつ 誰 なぜ どう いくら 什么 什麼 哪 谁 誰 为什么 怎么 多少 어디 언제 누구 무엇 뭐 왜 얼마"
    " ماذا متى اين كم چه کجا کی क्या कहाँ कब कौन כמה איפה מתי"
    " อะไร ที่ไหน เมื่อไหร่ ใคร".split()
)
NEGATIONS: Final = frozenset(
    """
    not never no none dont doesnt didnt wont cant cannot isnt arent wasnt werent shouldnt wouldnt couldnt hasnt havent
    without nor nobody nicht nie niemals kein keine keinen ohne ne pas jamais aucun sans nunca jamas sin ningun nao
    nunca sem non mai senza niet nooit geen zonder inte aldrig utan ikke aldri uden uten nie nigdy bez не никогда без
    нет ei en koskaan ilman değil degil asla ne nikdy nem soha
    """.split()
) - {"no", "ne", "en", "nor", "mai"}

AGAINST: Final = frozenset(
    """
    no stop avoid avoids skip quit hate dislike refuse drop leave omit neither hasse vermeide meide hor deteste evite
    evita odio odeio detesto stopp undvik unikaj nienawidze ненавижу избегаю
    """.split()
)
"""Words that say no in other words; a memory may say "without" for them."""

REMINDING: Final = frozenset(
    """
    forget forgets vergiss vergessen oublie oublier oubliez olvides olvidar olvide esqueca esquecas esquecer dimenticare
    dimentica dimenticarti vergeet vergeten glom glem glemme zapomnij zapominaj забудь забывай забудьте unutma unohda
    """.split()
)
"""After these a "no" says yes: "don't forget"."""
CONTRASTING: Final = frozenset(
    """
    but only instead except unless rather sondern nur aber ausser sauf mais seulement plutot sino salvo solo pero mas
    apenas ma solo eccetto maar behalve alleen men utan bara kun tylko ale lecz а но только кроме ama sadece
    """.split()
)
"""Between a "no" and what is meant: "not there but here"."""
