// German questions: known by their words, and put into the English that guides and facts are found by. A list of terms,
// not a translation: what it does not know stays as it is, and so counts as not understood. Pure.

/** German only, or hardly ever English in a question to us. `was`, `will`, `die` and their like are left out. */
const marks = new Set(
  `aber alle bist alles auch auf aus bei beim bitte brauche brauchen das dass dein dem den denn der des dich dir doch dort du
  durch ein eine einem einen einer eines es euch eure für gibt haben habe habt hallo heute hier ich ihr ihre ihnen im ist
  ja jede jeder jemand kann kannst kein keine keinen können könnt mal man mein meine meinen mich mir mit morgen muss müssen
  nach nein nicht noch nur ob oder ohne schon sehr sein seit sich sie sind soll sollen sollte über um und uns unser unsere
  unserem unseren unserer vom von wann warum was welche welchem welchen welcher welches wenn wer werden wie wieso wieviel
  wieviele viel viele wird wir wo wofür wurde wurden zu zum zur zwei`.split(/\s+/),
);
const isAmbiguous = new Set(['was', 'des', 'man', 'im', 'um', 'du', 'hier', 'mit']);

/** Longer ones first where one is part of another. `\b` is where a word of any letters ends: see `terms`. */
const written: readonly [RegExp, string][] = [
  [/\bwie geht es weiter\b/g, 'what comes next'],
  [/\bwie (?:steht es|sieht es aus|läuft es|geht es)(?: (?:um|mit|bei))?\b/g, 'what status'],
  [/\b(?:im|in) verzug\b/g, 'late'],
  [/\bkunden?\b/g, 'clients'],
  [/\bneue[nrm]?\b/g, 'new'],
  [/\bpartner[ns]?\b/g, 'partners'],
  [/\banfragen? über das kontaktformular\b|\bkontaktanfragen?\b|\bkontaktformular\b/g, 'leads'],
  [/\bvorg[aä]ng(?:e|en|s)?\b|\boperationen\b/g, 'operations'],
  [/\bfestgefahren\b|\bhäng(?:t|en)\b/g, 'stuck'],
  [/\bprovision(?:en)?\b/g, 'commission'],
  [/\b(?:verdient|verdiene)\b/g, 'earned'],
  [/\babrechnung(?:en)?\b/g, 'statement'],
  [/\bausgezahlt\b|\bauszahlung(?:en)?\b/g, 'paid'],
  [/\bregistrierung(?:en)?\b/g, 'registrations'],
  [/\b(?:läuft|laufen)\b(?=.*\bbald\b.*\bab\b)/g, 'expire'],
  [/\bbald(?: ab)?\b/g, 'soon'],
  [/\bgut\b/g, 'good'],
  [/\bumsatz\b/g, 'revenue'],
  [/\bgewonnen(?:e[nr]?)?\b/g, 'won'],
  [/\bprognose\b/g, 'forecast'],
  [/\bwert\b/g, 'worth'],
  [/\bqualität\b|\bdatenqualität\b/g, 'quality'],
  [/\bprüfung\b|\baudits?\b/g, 'audit'],
  [/\bletzte[rnsm]?\b(?! woche)/g, 'last'],
  [/\bergeben\b|\bgefunden\b/g, 'found'],
  [/\bbefunde?s?\b/g, 'findings'],
  [/\bpunktzahl\b|\bbewertung\b/g, 'score'],
  [/\bliegt\b(?=.*\ban\b)/g, 'todo'],
  [/\bwie ?viele?n?\b/g, 'how many'],
  [/\bwie lange\b/g, 'how long'],
  [/\bwie weit\b/g, 'how far'],
  [/\bwie groß\b/g, 'how large'],
  [/\bbis wann\b/g, 'until when'],
  [/\bwas (?=.*\bansteh\p{L}*)|\bwas steht\b(?=.*\ban\b)/gu, 'what todo '],
  [/\bliegen wir(?: \p{L}+)* in der zeit\b|\bpünktlich\b|\brechtzeitig\b/gu, 'on time'],
  [/\bkümmer\p{L}*(?: sich)?(?: um)?\b|\bbetreu\p{L}*/gu, 'consultant'],
  [/\bdaran\b/g, 'on this'],
  [/\barbeitet\b|\barbeiten\b/g, 'working'],
  [/\baufgaben?\b/g, 'tasks'],
  [/\b(?:tun|erledigen)\b/g, 'todo'],
  [/\bseit gestern\b|\bgestern\b|\bletzter?n? woche\b/g, 'yesterday'],
  [/\b(?:etwas |was )?neues\b|\bneuigkeiten\b/g, 'news'],
  [/\bgetan\b/g, 'happened'],
  [/\bheute\b/g, 'today'],
  [/\b(?:braucht?|benötigt?) (?:ihr|sie)(?: noch)?(?: etwas)? von (?:mir|uns)\b/g, 'need from us'],
  [/\bbraucht?\b|\bbenötigt?\b/g, 'need'],
  [/\bkommt als nächstes\b|\bals nächstes\b/g, 'comes next'],
  [/\bwann\b/g, 'when'],
  [/\b(?:warum|wieso|weshalb)\b/g, 'why'],
  [/\b(?:wer|wem|wen)\b/g, 'who'],
  [/\bunsere?[rnms]?\b/g, 'our'],
  [/\bmeine?[rnms]?\b/g, 'my'],
  [/\blive (?:gehen|schalten)\b|\bgehen wir live\b|\bgo-?live\b/g, 'go live'],
  [/\bwir\b/g, 'we'],
  [/\bwo\b/g, 'where'],
  [/\bwelche[rnsm]?\b/g, 'which'],
  [/\bwie (?=\p{L}+ (?:ich|wir|man)\b)/gu, 'how do '],
  [/\bwie\b/g, 'how'],
  [
    /\brückgängig(?: zu)?(?: (?:machen|gemacht|mache))?\b|\bzurück(?:nehmen|genommen|rollen|drehen)\b/g,
    'undo',
  ],
  [/\bpasswor[dt]\b|\bkennwort\b/g, 'password'],
  [/\bvergessen\b/g, 'forgot'],
  [/\bfreig(?:eben|abe|aben|egeben|ibt)\b|\bgenehmig\p{L}*/gu, 'approve'],
  [/\bentscheidung\p{L}*/gu, 'decisions'],
  [/\bentscheiden\b/g, 'decide'],
  [/\bentschieden\b/g, 'decided'],
  [/\babgelehnt\p{L}*|\bzurückgewiesen\p{L}*|\bverworfen\p{L}*/gu, 'rejected'],
  [/\bdublett\p{L}*|\bduplikat\p{L}*|\bdoppelt\p{L}*/gu, 'duplicates'],
  [/\bzusammen(?:ge)?führ\p{L}*|\bzusammengelegt\b/gu, 'merged'],
  [/\bimportier\p{L}*|\bmigrier\p{L}*|\bübernommen\b|\bübertragen\b/gu, 'migrated'],
  [/\bhoch(?:ge|zu)?lad\p{L}*|\blad\p{L}*\b(?=.*\bhoch\b)/gu, 'upload'],
  [/\bhoch\b/g, ' '],
  [/\bnehm\p{L}*\b(?=.*\bzurück\b)|\bmach\p{L}*\b(?=.*\brückgängig\b)/gu, ' '],
  [/\bzurück\b/g, 'undo'],
  [/\bdatei(?:en)?\b/g, 'files'],
  [/\bdateiformate?\b/g, 'file formats'],
  [/\btabellen?\b/g, 'tables'],
  [/\bkontakte?n?\b/g, 'contacts'],
  [/\bfirm(?:a|en)\b|\bunternehmen\b/g, 'companies'],
  [/\bdatens[aä]tze?n?\b/g, 'records'],
  [/\bzeilen?\b/g, 'rows'],
  [/\bspalten?\b/g, 'columns'],
  [/\bzuordnung(?:en)?\b/g, 'mapping'],
  [/\bdaten\b/g, 'data'],
  [/\bliegen\b|\bgespeichert\b/g, 'stored'],
  [/\bverschlüssel\p{L}*/gu, 'encrypted'],
  [/\b(?:test|probe)(?:phase|zeit|zeitraum|version|monat)\b/g, 'trial'],
  [/\b(?:läuft|laufen)\b(?=.*\bab\b)/g, 'end'],
  [/\bendet\b|\benden\b|\bende\b/g, 'end'],
  [/\bläuft\b|\blaufen\b/g, 'running'],
  [/\bkost(?:et|en)\b|\bpreise?\b/g, 'cost'],
  [/\brabatt\b/g, 'discount'],
  [/\btarif\b/g, 'plan'],
  [/\bkündig\p{L}*/gu, 'cancel'],
  [/\brechnung(?:en)?\b/g, 'invoice'],
  [/\bfertig\b|\babgeschlossen\b/g, 'done'],
  [/\bmeilensteine?n?\b/g, 'milestones'],
  [/\bnächste[rnsm]?\b/g, 'next'],
  [/\büberfällig\b|\bverspätet\b|\bverzug\b|\bverzögert\b/g, 'overdue'],
  [/\bim plan\b|\bim zeitplan\b/g, 'on track'],
  [/\bfortschritt\b/g, 'progress'],
  [/\bwart(?:et|en)\b/g, 'waiting'],
  [/\boffene?[rnsm]?\b/g, 'open'],
  [/\bprojekte?s?\b/g, 'project'],
  [/\bdokumente?n?\b/g, 'documents'],
  [/\bentw[uü]rfe?\b/g, 'drafts'],
  [/\bberichte?s?\b/g, 'report'],
  [/\bteam\b|\bmannschaft\b/g, 'team'],
  [/\brollen?\b/g, 'roles'],
  [/\badmins?\b|\badministrator(?:en)?\b/g, 'admin'],
  [/\bein(?:zu)?laden\b|\beinladung(?:en)?\b/g, 'invite'],
  [/\bkolleg\p{L}*|\bmitarbeiter\p{L}*/gu, 'colleague'],
  [/\b(?:aus|ein)?loggen\b|\banmeld\p{L}*|\beinloggen\b/gu, 'sign in'],
  [/\bgelöscht\b|\blöschen\b|\blösche\b/g, 'delete'],
  [/\bkonto\b/g, 'account'],
  [/\bzugriff\b|\bzugang\b/g, 'access'],
  [/\bentfern\p{L}*/gu, 'remove'],
  [/\bänder\p{L}*|\bgeändert\b/gu, 'change'],
  [/\bexportier\p{L}*|\bherunterladen\b/gu, 'export'],
  [/\bverb(?:inden|unden)\b/g, 'connect'],
  [/\bsicherheit\b|\bsicher\b/g, 'secure'],
  [/\bbenachrichtig\p{L}*/gu, 'notifications'],
  [/\btelefon\p{L}*|\banrufen\b/gu, 'phone'],
  [/\b(?:geöffnet|erreichbar)\b/g, 'open'],
  [/\bbüro\b/g, 'office'],
  [/\bgescheitert\b|\bfehlgeschlagen\b|\bschiefgegangen\b/g, 'failed'],
  [/\bpassiert\b/g, 'happens'],
  [/\bbeantwort\p{L}*|\bantwort\p{L}*/gu, 'answer'],
  [/\bfragen?\b/g, 'questions'],
  [/\bdauert?\b/g, 'take'],
  [/\btage?\b/g, 'days'],
  [/\bgehört\b|\bzuständig\b|\bverantwortlich\b/g, 'owns'],
  [/\brechte?n?\b|\bberechtigungen\b/g, 'allowed'],
  [/\bdürfen\b|\bdarf\b/g, 'may'],
  [/\bsprechen\b/g, 'talk'],
  [/\bjemande?[mn]?\b|\bmenschen?\b/g, 'somebody'],
  [/\bjetzt\b|\bgerade\b/g, 'now'],
  [/\bmorgen\b/g, 'tomorrow'],
];

const letter = '[a-z0-9_äöüß]';
const wordEdge = `(?:(?<!${letter})(?=${letter})|(?<=${letter})(?!${letter}))`;

/** To a regular expression ä, ö, ü and ß are no letters of a word: `\b` before or after one would never match. */
export const terms: readonly (readonly [term: RegExp, english: string])[] = written.map(
  ([{ source }, english]) => [new RegExp(source.replaceAll('\\b', wordEdge), 'gu'), english],
);

/** For their test: as they are written. */
export const writtenTerms: readonly (readonly [source: string, english: string])[] = written.map(
  ([{ source }, english]) => [source, english],
);

/** Words that say nothing about what is asked, once it is known to be German. */
const idle = new Set([
  ...marks,
  ...`am an auf die hat in so war waren werde würde wollen will möchte möchten machen gemacht mache geben da dann etwas
  guten tag danke dank vielen`.split(/\s+/),
]);

/** A German word that is known here. */
export function isGermanTerm(word: string): boolean {
  return marks.has(word) || terms.some(([term]) => word.replace(term, '').trim() === '');
}

export interface Translated {
  text: string;
  isGerman: boolean;
}

export function fromGerman(question: string): Translated {
  const lower = question.toLowerCase().normalize('NFKC');
  const words = lower.match(/\p{L}+/gu) ?? [];
  let text = lower;
  for (const [term, english] of terms) text = text.replaceAll(term, ` ${english} `);
  const english = new Set(text.match(/\p{L}+/gu) ?? []);
  const translated = words.filter(word => !english.has(word) && !marks.has(word)).length;
  const marked = words.filter(word => marks.has(word) && !isAmbiguous.has(word)).length;
  const accented = words.some(word => /[äöüß]/.test(word)) ? 1 : 0;
  const share = (marked + translated + accented) / Math.max(1, words.length);
  if (marked + translated + accented === 0 || share < 0.3) return { text: question, isGerman: false };
  const left = text.replaceAll(/\p{L}+/gu, word => (idle.has(word) ? ' ' : word));
  return { text: left, isGerman: true };
}
