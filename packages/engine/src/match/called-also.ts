/** First names and what their bearers are called, each line the same name: the name itself first. */
export const calledAlso: readonly (readonly string[])[] =
  `william bill will billy willy liam wilhelm willi guillermo guillaume
robert bob rob bobby robbie roberto bert
richard rick dick rich ricky ricardo
james jim jimmy jamie
john jack johnny jon johann johannes hans juan jean giovanni ivan jan
charles charlie chuck karl carl carlos
edward ed eddie ted ned eduard eduardo
thomas tom tommy
joseph joe joey josef jose sepp pepe giuseppe
george georgie georg jorge
henry harry hank heinrich heinz henri enrique
elizabeth elisabeth liz beth betty lizzie eliza lisa lisbeth sissi
margaret maggie peggy meg margarete margarethe greta gretchen
katherine kate kathy katie catherine cathy kathryn katharina katrin kati
michael mike mick mickey michel miguel michele
david dave davey
daniel dan danny
christopher chris christoph christophe kit
christian chris
christine christina tina chris chrissy
anthony tony antonio anton toni
andrew andy drew andreas andre andrea
alexander alex sandy xander alexandre sascha alejandro
alexandra alex sandra sandy
samuel sam sammy
samantha sam
benjamin ben benny
nicholas nick nicolas nikolaus klaus nico nicky
stephen steve steven stefan stephan
matthew matt matthias mathieu
patrick pat paddy patrizio
patricia trish patty pat
jennifer jen jenny jenni
jessica jess jessie
rebecca becky becca
susan sue susie suzanne susanne
deborah deb debbie debra
victoria vicky tori vicki
theodore theo ted teddy theodor
frederick fred freddie friedrich fritz frederic
francis frank frankie franz francisco paco francesco francois
arthur art artur
albert al bert alberto
walter walt walther
ronald ron ronnie
donald don donnie
kenneth ken kenny
gregory greg gregor
timothy tim timmy
joshua josh
zachary zach zack
jacob jake jakob
peter pete pedro pierre
philip phil phillip philipp philippe
raymond ray
lawrence larry laurence lorenz laurent
gerald gerry jerry gerhard gerd
leonard leo len lenny leonhard
vincent vince vinny
abigail abby gail
amanda mandy
barbara barb babs
dorothy dot dottie dorothea
eleanor ellie nora eleonore
isabella bella isabel isabelle
josephine jo josie josefine
kimberly kim
pamela pam
theresa terry tess teresa therese
virginia ginny
maximilian max
sebastian basti seb
florian flo
tobias tobi
manuel manu
ulrich uli
joachim jochen achim
wolfgang wolf
dieter dietrich
guenther guenter gunther
luis louis ludwig lewis lou
nathaniel nathan nate
jonathan jon nathan
bradley brad
jeffrey jeff geoffrey geoff
douglas doug
russell russ
stanley stan
harold hal harry
eugene gene eugen
martin marty martino
maria marie mary mia
anna ann anne annie anja
julia julie jules
caroline carolyn carrie karoline carol
cynthia cindy
judith judy
sandra sandy
veronica ronnie vera veronika
natalie nat natalia
monica monika moni
gabriele gabi gabriella gabrielle
brigitte gitte birgit
ursula uschi ulla`
    .split('\n')
    .map(line => line.split(' '));
