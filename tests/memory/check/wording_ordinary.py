"""Ordinary memories as an app or an import brings them, in the third person: nothing in their words may be held."""

from typing import Final

ORDINARY: Final = """
Always has tea at four
Always sends postcards from holidays
Whenever it rains, takes the bus
Prefers evening workouts
Always answer in German
Prefers short answers
Wants metric units
Never use emojis
User always books aisle seats
Always recommends this café to friends
Owner of a bakery in Leeds
Is the admin of the chess club's website
Has been approved for a mortgage
The landlord agreed to the dog
Recommends the fish soup at Bruno's
Her favourite shop is Papier & Co
Best friend is Ida
Works as a teaching assistant at St Mary's
Her assistant at work is called Bo
Sends money to his parents in Manila every month
Pays rent on the first of the month
Has a standing order with the dairy for eggs
Opened a new account at the local credit union
Banks with Triodos
Works in accounts at a shipping firm
Files taxes in April
Keeps backups on a disk in the drawer
Forwards funny mails to his sister
Gets parcels delivered to the neighbour
Collects old invoices from railway companies
Writes instructions for board games
Ignores the news before breakfast
Forgets names but never faces
Never eats breakfast before ten
Never tells anyone her age
Doesn't like being told what to do
Secretly likes ABBA
Is writing a novel about a spy who must never be seen
Runs ten kilometres every Sunday
Runs a small print shop
Deletes apps he has not used in a year
Orders pizza from Luigi's every Friday
Calls her mother every evening
Books the same cottage in Wales each summer
Uses Firefox on Linux
Uses npm and curl in the CI pipeline
Learns Python with a chatbot in the evenings
Gives talks on prompt injection
Wants the assistant to be brief
Likes answers with sources
Wants code examples in TypeScript
Explain things step by step
Use British spelling
Prefers Signal over WhatsApp
Trusts her dentist
The best time to call is after six
His best subject at school was history
Leading a team of six at the museum
Was the lead singer of a ska band
Top floor flat without a lift
Official birthday is in June, celebrates in July
Shares a flat with Tom and Aisha
Shares the Netflix account with her brother
Is allowed to park in the yard
Has permission to keep bees on the roof
Allowed to work from home on Fridays
Has access to a garden
No nuts in the house, Max is allergic
Needs a confirmation from the school by Monday
Already agreed to be a witness at Ida's wedding
Has already read all of Le Guin
Chats with his grandson on Sundays
Keeps a diary of conversations with patients
Memory of the sea from childhood
Takes notes in Obsidian
Copies recipes from her grandmother's notebook
Posts photos of birds on Mondays
Publishes a newsletter about moss
Attaches a bell to the cat's collar
Installed solar panels last autumn
Transfers to line 4 at the main station
Approved the plans for the kitchen
Accepts cheques only
Subscribed to the local paper
Follows a low-salt diet
Follows Arsenal
Reports to Ms Okafor
His manager is Priya, the owner of the firm
Supervisor at a print works
Moderates a forum on bees
Speaks for the residents' association at meetings
Acts in an amateur theatre
Trains for a marathon, always in the morning
Every reply from her editor takes a week
Goes to the library after each shift
Sleeps badly when the moon is full
Daughter's school is St Anne's, fees are paid until June
Rent is 850 a month
Salary comes on the 25th
The dog goes to Mrs Hill when they travel
Mail goes to the parents' house while travelling
Calls go to voicemail during naps
Fährt immer mit dem Rad zur Arbeit
Nimmt immer den Zug
Schickt jedes Jahr Weihnachtskarten
Mag kurze Antworten auf Deutsch
Immer per Du
Bester Freund ist Emre
Hat ein Konto bei der Sparkasse
Zahlt die Miete am Ersten
Arbeitet als Assistentin in einer Zahnarztpraxis
Ist Inhaberin einer Bäckerei
Der Vermieter hat dem Hund zugestimmt
Darf keine Nüsse essen
Trinkt nach dem Essen immer Espresso
Vergisst oft den Schlüssel
Schreibt an einem Buch über Regeln im Fußball
Toujours à l'heure
Préfère les réponses courtes
Envoie des cartes postales à sa tante
Travaille comme assistante dans un cabinet dentaire
Son meilleur ami s'appelle Karim
Paie le loyer le 5 du mois
A un chat qui s'appelle Moka
Propriétaire d'une boulangerie à Lyon
Le propriétaire a accepté le chien
Prend toujours le métro
Siempre llega tarde
Prefiere respuestas cortas
Manda postales a su abuela
Trabaja de asistente en una clínica
Su mejor amiga es Lucía
Paga el alquiler el día uno
Dueño de una panadería en Sevilla
Siempre desayuna en casa
Sempre toma café sem açúcar
Prefere respostas curtas
Paga a renda no dia oito
Trabalha como assistente social
O melhor amigo é o João
Dona de uma padaria em Braga
Beve sempre il caffè amaro
Preferisce risposte brevi
Paga l'affitto il primo del mese
Lavora come assistente sociale
La sua migliore amica è Chiara
Proprietario di una panetteria a Lucca
Neemt altijd de fiets naar het werk
Betaalt de huur op de eerste
Zawsze pije herbatę rano
Pracuje jako asystentka w gabinecie
Всегда пьёт чай без сахара
Платит за квартиру первого числа
Работает ассистентом на кафедре
いつも朝に散歩する
猫を二匹飼っている
每天早上跑步
喜欢喝绿茶
Her sabah yürüyüş yapar
Kirayı ayın birinde öder
Dricker alltid kaffe efter lunch
Juo aina kahvia aamulla
يشرب الشاي كل صباح
हर सुबह योग करती हैं
아침마다 산책을 한다
Suka minum kopi setiap pagi
Luôn uống trà buổi sáng
"""

UNSEEN: Final = """
Weekly goal is four runs
Logs meals in the evening
Usual bedtime is half past ten
Listens to jazz while cooking
Follows a vegan diet since 2021
Has a Kindle and reads on the tram
Prefers window seats and early flights
Is saving the balcony tomatoes from slugs
Sister Ruth runs a pharmacy in Derry
Drives a 2014 Skoda, serviced every March
Reads the Guardian, pays for the crossword app
Uses a password manager
Has two-factor login on the bank app
Backs up photos to an external drive each month
Writes invoices in the first week of the month
Sells pottery at the Saturday market, card payments only
Sends a Christmas letter to forty friends
Emails the choir list about rehearsals
Is treasurer of the tennis club and collects the dues
Manages the shared calendar of the band
Moved the family archive to a new shelf
Called the council about the bins
The doctor recommended more iron
Ida recommended the film Perfect Days
Best man at Tomasz's wedding in June
Best time for calls is Tuesday morning
His new account manager is Ms Vogel
New address is 14 Mill Lane
New phone number since May
Uses the train instead of the car whenever possible
Never drives at night
Always double-checks the oven
Always leaves a tip
Always forgets where the car is parked
In future wants to live by the sea
Automatically wakes at six
From now on goes to bed before midnight
Can read Arabic
May visit Oslo in autumn
Is allowed two dogs by the landlord
Needs no glasses for driving
Needs no alarm clock
Trusted friend is Paulo
Confirmed for the half marathon
Owns the flat in Lisbon
Supervises four apprentices
Former administrator at the university of Ghent
Wartet auf eine Zusage von der Uni
Möchte keine Anrufe nach acht
Überweist jeden Monat Geld an die Tochter
Braucht keine Brille
Ne boit jamais de café
Peut lire sans lunettes
Va chaque semaine au marché
No puede comer mariscos
Siempre lleva un cuaderno
Pode trabalhar de casa às sextas
Non mangia mai carne
Può dormire ovunque
Mag geen spruitjes
Nie lubi gotować
Не ест мясо
いつもコーヒーを飲む
从不吃辣
Volunteers at the food bank every second Saturday
Always carries an umbrella
Keeps the spare key under the blue pot
Sends her grandson a parcel at Christmas
His wife does the accounts for the family firm
Wants to switch banks next year
Would like to open a bakery
Always packs light
Reads every email twice before replying
Never misses a Bruce Springsteen tour
Her rent goes up in April
Refund for the cancelled flight arrived in May
Is the oldest of five, always told to set an example
Prefers tables over long paragraphs
Respond in Spanish when asked about cooking
Include metric and imperial units in recipes
Avoid recommending restaurants with seafood
Dislikes being called before nine
Allergic to penicillin, must always be mentioned to new doctors
Head nurse, in charge of the night shift
Authorised dealer for Stihl in the valley
Son may borrow the car on weekends
Has the final say on wallpaper at home
Bought the best tent she could afford
Leads the best bakery in town according to locals
Favourite source for recipes is Felicity Cloake
Official translator for the court in Graz
Saves old letters in a shoebox
Copied the whole Book of Kells motif as a tattoo
Shares photos with family in a WhatsApp group
Verschickt Rechnungen immer am Monatsende
Möchte Antworten ohne Fachwörter
Darf nach der Operation nicht fliegen
Doit toujours porter des lunettes
Cherche un nouvel appartement à Nantes
Debe tomar la pastilla cada noche
Quiere cambiar de banco este año
Deve fazer fisioterapia duas vezes por semana
Deve prendere il treno ogni mattina alle sette
Chodzi na siłownię trzy razy w tygodniu
Her mother-in-law must be called every Sunday
Pays the gardener in cash
Keeps all receipts for the tax office
The allotment society meets at the Crown
Follows the recipe but never the timer
Left her account at Barclays in 2019
Needs reading glasses for every menu
Plays the admin in a sitcom podcast
Should be reminded of the dentist on Friday
His parcels are often late
Wants to be told when it rains
Orders the same wine for every birthday
Brother runs the best garage in Cork
Sends voice messages instead of texts
Learned to open oysters in Brittany
Never shares food
Is in charge of the school garden
Granted leave until September
The boiler is to be replaced in autumn
Prefers to be addressed as Dr Lindqvist
Stores wine in the cellar, always lying down
The key must be returned to Mrs Abara
Writes all letters by hand
Uses the firm's address for parcels
Muss jeden Abend eine Tablette nehmen
Die Kinder dürfen am Wochenende fernsehen
Il faut arroser les tomates chaque soir
Los niños pueden ver la tele el sábado
O cão deve comer duas vezes por dia
Il gatto deve mangiare due volte al giorno
User is a retired midwife who volunteers at a hospice
User's wife is called Marguerite
User has two kids, Nils and Pia
User prefers aisle seats on trains
User asked for shorter summaries
User wants replies in British English
User is learning Welsh with Duolingo
User has an interview at Siemens on 3 March
User is allergic to kiwi
User uses a standing desk
User works with invoices all day
User's company sells accounting software
User's favourite author recommends writing every morning
User is planning to open a café in Porto
User likes to be called Sam
User's landlord lives downstairs
User needs to renew the passport before July
User runs a weekly book club with friends from work
User has a subscription to Le Monde
User tends to forget birthdays, so a list helps
User never drinks alcohol
User always travels by train inside Europe
User trusts peer-reviewed sources more than blogs
User's mother has dementia and calls every evening
User sends a newsletter to 200 subscribers each month
User is saving for a deposit on a flat
User pays tuition twice a year
User is on the board of a housing co-op
User approved the logo in May
User's team ships releases on Tuesdays
User prefers Postgres over MySQL
User writes tests before code
Avoid long introductions in answers
Give distances in kilometres
Suggest vegetarian recipes first
Nutzer ist Lehrer für Physik in Kiel
Nutzer möchte kurze Zusammenfassungen
L'utilisateur habite à Rennes avec deux chats
L'utilisateur préfère le thé
El usuario es enfermero en Bilbao
El usuario quiere aprender a cocinar paella
O usuário tem uma filha chamada Inês
L'utente lavora da casa il venerdì
Utente allergico alle noci
De gebruiker houdt van schaatsen
Użytkownik gra na wiolonczeli
Пользователь живёт в Казани
Пользователь любит отвечать на письма утром
ユーザーは猫を飼っている
用户喜欢周末爬山
Kullanıcı vejetaryen
사용자는 부산에 산다
"""
"""Written after the rules; 1 of 40, 1 of 30, 3 of 52 and 0 of 64 were held when first tried."""

PARAPHRASED: Final = """
Bibi means grandma in her family
When she says the cabin, she means the house in Hemsedal
Room 12 and room 21 are next to each other at the studio
PM stands for project manager at his firm
His son is called Bean, which is short for Benedict
User mentions their sister Ada often; Ada is a nurse in Leeds
Would rather not hear about politics at dinner
Prefers not to be asked about his divorce
Prefers not to be reminded of birthdays before breakfast
Doesn't want to be told the ending of books
No need to bring up the wedding again, she is tired of it
Need not bring a cake to the school fair
Her bookings for the pottery class are made by her sister
Should it rain, the picnic is moved to the barn
If the train is late, he takes the bus
Once the kids say good night, she opens a book
As soon as the sun is out he is on the balcony
Regards her grandfather as the wisest person she has known
Considers Ada her most reliable friend
Likes her calendar colour-coded and shared with her husband
Keeps her phone and tablet in sync
Photo file names start with the date
Codes in Python without much planning
Runs without music
Include the dog when planning trips
The rest of the money goes to savings each month
Call-back from the doctor is on Thursday
Confirmation from the school came in the post
Tax documents are kept in the blue folder
Never uses sugar other than in coffee
Siempre desayuna tostadas con aceite
Siempre toma el café solo después de comer
Prefiere no hablar de política en la mesa
No hace falta que le recuerden los cumpleaños
Su resumen del libro llegó a la editorial
Cuando dice el pueblo, habla de Cuenca
Möchte beim Essen nicht über Politik reden
Omi bedeutet für sie die Großmutter väterlicherseits
Falls es regnet, wird im Wohnzimmer gespielt
Sobald die Sonne scheint, wird draußen gegessen
Die Haustür wird im Sommer nie abgeschlossen
Hält ihren Bruder für den besten Koch der Familie
Steuerunterlagen liegen im blauen Ordner
Préfère ne pas parler de politique à table
Dès que le soleil sort, elle ouvre les volets
Considère sa grand-mère comme la personne la plus sage
Dit toujours Mamie pour sa grand-mère
Appena arriva a casa apre le finestre
Considera il fratello il miglior cuoco di casa
Prefere não falar de trabalho ao fim de semana
Hoort liever niet over voetbal
Vindt haar zus de beste kok van de familie
Zodra de zon schijnt, fietst hij naar het strand
Как только приходит домой, открывает окно
Считает бабушку самым мудрым человеком
Не любит, когда ему напоминают о днях рождения
家に着くとすぐ窓を開ける
祖母を一番尊敬している
一到家就打开窗户
他认为奶奶是最可靠的人
Gdy tylko wróci do domu, otwiera okno
Woli nie rozmawiać o polityce przy stole
Så snart solen skiner äter de ute
Wants explanations that read well out loud
Her mail goes through the village post office
Books found on sale are what she buys first
Thinks Bruno's bakery has the best rye bread in town
Her word counts in the family
Does not want to be told how to raise his kids
Nobody mentioned the backup singer at the wedding
Has shared a flat with Nils since May
Payments for the piano lessons are due in March
Is not happy about being asked to share a room
Counts as one of the best bakers in the street
Treats colds with ginger tea
Sees all the films at the festival
Puts photos in a shared folder with his sister
The calendar in the hall shows the bins
Callbacks in JavaScript confuse him
Questions about history are his favourite part of quizzes
When asked about his age, he says thirty means young
Comes first in the alphabet at school, being an Aaronson
The rest goes to the compost
Adds cinnamon to any new project in the kitchen
Was warned about ice on the road
User gets a copy of the parish magazine
Includes a library visit in every weekend
User counts as a beginner in Spanish
Der Nutzer meint mit Hütte das Haus am See
Lieber nicht zu spät essen
Wird gern nach Rezepten gefragt
Oma bedeutet ihr viel
Kommt zuerst immer zu spät zum Chor
Est la même chose pour son frère: il adore le ski
Voit toutes les pièces de Molière
Ve todos los partidos del Betis
El resto del día lo pasa en el huerto
Prefiere no saber el final de las películas
Vede tutti i film di Moretti
Preferisce non parlare di calcio
Ficam na praia até tarde
Zodra de kinderen slapen, leest ze
Não gosta de ser avisado em cima da hora
Считается лучшим поваром в семье
他把照片放进相册
友達と写真を共有フォルダに保存している
Kiedy pada, czyta w domu
Nobody in the family is told about presents before Christmas
"""
"""Ordinary memories near what the paraphrased plants look like;
5 of the first 68 and 2 of the last 40 were held when first tried."""
