"""Words that tell nothing about what a text is about, by language, folded (no accents, lower case).

English is thorough, since it is the language of most memories' wording; the others hold the words that make up half of any
ordinary sentence. They also serve to recognise the language of a text (`kit.text.language`).
"""

ENGLISH = frozenset(
    """
a about above after again against ago all also although always am an and any anybody anyone anything are arent around as at
be because been before being below between both but by can cannot cant could couldnt did didnt do does doesnt doing done dont
down during each either else ever every everybody everyone everything few for from further get gets getting got had hadnt has
hasnt have havent having he hed hell her here heres hers herself hes him himself his how hows however i id if ill im in into
is isnt it its itself ive just let lets like me might mine more most much must mustnt my myself neither no nobody none nor not
nothing now of off often on once one only onto or other others ought our ours ourselves out over own per please quite rather
really same shall shant she shed shes should shouldnt since so some somebody someone something still such than that thats the
their theirs them themselves then there theres these they theyd theyll theyre theyve thing things this those though through
to together too toward towards under until up upon us very was wasnt way we wed were werent weve what whatever whats when
whenever where wheres wherever whether which while who whoever whom whos whose why will with within without wont would wouldnt
yes yet you youd youll your youre yours yourself youve
""".split()
)

QUESTION = frozenset(
    """
what when where which who whom whose why how did does do is are was were has have had can could should would will shall may
might many much often long tell remind know name kind type sort usually ever yet currently happen happened happens
""".split()
)
"""Words of a question that are not of its answer: no memory is about them."""

OTHERS: dict[str, frozenset[str]] = {
    "german": frozenset(
        """
aber alle als also am an auch auf aus bei beim bin bis bist da damit das dass dein dem den der des dessen die dies diese dieser
doch dort du durch ein eine einem einen einer eines er es euch fur gegen gehort hab habe haben hat hatte hier ich ihm ihn ihr
ihre im in ist ja jede jeden jeder kann kein keine keinen man mehr mein meine mich mir mit muss nach nicht nichts noch nur ob
oder ohne schon sehr sein seine seinem seinen seiner seit sich sie sind so soll uber um und uns unser unter vom von vor wann war
waren warum was wegen weil welche welchen welcher welches wem wen wenn wer werden wie wieder will wir wird wo woher wohin
wurde zu zum zur zwischen
""".split()
    ),
    "french": frozenset(
        """
a ai alors as au aucun aussi autre aux avait avec avez avoir c ca car ce cela ces cet cette chez combien comme comment d dans de
des deux donc du elle elles en encore est et etait ete etre eu fait faire il ils j je l la le les leur leurs lui m ma mais me
meme mes moi mon n ne nos notre nous on ont ou par parce pas peut plus pour pourquoi qu quand que quel quelle quelles quels
qui quoi s sa sans se ses si son sont sous sur t ta te tes toi ton tous tout toute tres tu un une vos votre vous y
""".split()
    ),
    "spanish": frozenset(
        """
a al algo ante antes aqui asi aun aunque cada como con contra cual cuales cuando cuanto cuantos de del desde donde dos e el ella
ellas ellos en entre era es esa ese eso esta estan estaba este esto estos fue ha hace han hasta hay la las le les lo los mas me
mi mis muy nada ni no nos nosotros o os otra otro para pero poco por porque que quien quienes se sea ser si sin sobre son su sus
tambien tan te tiene tienen todo todos tu tus un una unas uno unos y ya yo
""".split()
    ),
    "portuguese": frozenset(
        """
a ao aos aquela aquele as ate com como da das de dela dele depois do dos e ela elas ele eles em entre era essa esse esta estao
este eu foi ha isso isto ja la lhe mais mas me mesmo meu minha muito na nao nas nem no nos nossa nosso num numa o onde os ou
para pela pelo por porque qual quais quando quanto que quem se sem ser seu seus so sua suas tambem te tem tinha tu um uma umas
uns voce voces
""".split()
    ),
    "italian": frozenset(
        """
a ad agli ai al alla alle allo anche c che chi ci come con cosa cui d da dagli dai dal dalla dalle de degli dei del dell della
delle dello di do dove e ed era essere fa fra gli ha hai hanno ho i il in io l la le lei li lo loro lui ma mi mia mio ne nei nel
nell nella nelle noi non nostro o ogni per perche piu poi qual quale quali quando quanto quanti quel quella quello questa questo
qui se sei senza si sia sono su sua sue sugli sui sul sulla suo ti tra tu tutti tutto un una uno vi voi
""".split()
    ),
    "dutch": frozenset(
        """
aan al alles als altijd andere ben bij daar dan dat de der deze die dit doch doen door dus een en er ge geen haar had heb hebben
heeft hem het hier hij hoe hun iemand iets ik in is ja je kan kon maar me meer men met mij mijn moet na naar niet niets nog nu
of om omdat onder ons ook op over reeds te tegen toch toen tot u uit uw van veel voor waar waarom wanneer want waren was wat
welke werd wie wij wil worden wordt zal ze zelf zich zij zijn zo zonder zou
""".split()
    ),
    "swedish": frozenset(
        """
alla att av blev de dem den denna det detta dig din du efter eller en ett for fran han har hade hans hon honom hur i icke inte
jag kan man med men mig min mot mycket nar nagon ni nu och om oss pa sa sedan sig sin sina som till under upp ut vad var vara
vart vem vi vid vilken ar
""".split()
    ),
    "russian": frozenset(
        """
а без бы был была были было быть в вам вас весь во вот все всё вы где да для до его ее её если есть еще ещё же за и из или им их
к как какой какая какие когда кто куда ли мне мой моя мы на не него нее нет ни но о об он она они от по почему при с свой со
так также там то тоже только ты у уже чем что чтобы эта эти это этот я
""".split()
    ),
}
