// Words of headers that are no concept: they say which of several like columns it is, name the record itself, or nothing.

/** A word that says which of several like columns this is: `BillingCity`, `email_work`, `Private Telefonnummer`. */
export interface Qualifier {
  word: string;
  /** 0 the main one; higher numbers come later when only one can be written. */
  rank: number;
}

const ranks: [rank: number, words: string][] = [
  [
    1,
    'work business office main primary preferred bevorzugt bevorzugte bevorzugter prefere preferee preferida preferido preferita preferito voorkeur expected estimated planned erwartet erwartete erwartetes voraussichtlich voraussichtliche voraussichtliches geplant geplante geplantes prevu prevue prevista previsto estimada estimado stimata stimato verwachte verwacht geschatte rechnungsanschrift rechnungsadresse postanschrift hausanschrift billing mailing postal company geschaftlich buro haupt rechnung rechnungs bureau facturation principal principale trabajo oficina facturacion lavoro ufficio fatturazione trabalho comercial zakelijk werk factuur invoice default 1',
  ],
  [
    2,
    'home private personal privat privee personnel domicile personal casa particular privato pessoal prive thuis home 2 second secondary zweite',
  ],
  [
    3,
    'lieferanschrift lieferadresse versandadresse versand shipping delivery other alternate alternative additional liefer livraison envio entrega spedizione sonstige weitere autre otro otra altro outro overig andere 3 4',
  ],
];
export const qualifiers: ReadonlyMap<string, Qualifier> = new Map<string, Qualifier>(
  ranks.flatMap(([rank, list]) => list.split(' ').map(word => [word, { word, rank }] as const)),
);

/** Words that name the record itself and add nothing inside its own file: `Contact Email`, `Company Phone`, `E-Mail des Kontakts`. */
export const entityWords: Record<string, readonly string[]> = {
  contacts: [
    'contact',
    'person',
    'lead',
    'kontakt',
    'kontakts',
    'contacto',
    'contatto',
    'contato',
    'contactpersoon',
    'people',
    'customer',
  ],
  companies: [
    'company',
    'account',
    'organization',
    'organisation',
    'firma',
    'unternehmen',
    'unternehmens',
    'entreprise',
    'societe',
    'empresa',
    'azienda',
    'bedrijf',
    'compte',
    'cuenta',
    'conta',
    'client',
    'business',
  ],
  deals: [
    'deal',
    'opportunity',
    'opp',
    'potential',
    'opportunite',
    'oportunidad',
    'opportunita',
    'oportunidade',
    'negocio',
    'transaction',
    'affaire',
    'verkaufschance',
    'sales',
    'funil',
    'embudo',
    'trato',
  ],
  tickets: ['ticket', 'case', 'fall', 'caso', 'issue'],
  tasks: ['task', 'activity', 'aufgabe', 'tache', 'tarea', 'attivita', 'tarefa', 'taak'],
  notes: ['note', 'engagement'],
  calls: [
    'call',
    'phonecall',
    'anruf',
    'appel',
    'llamada',
    'chiamata',
    'chamada',
    'gesprek',
    'engagement',
    'activity',
  ],
  emails: ['email', 'mail', 'message', 'engagement', 'activity'],
  meetings: [
    'meeting',
    'event',
    'appointment',
    'besprechung',
    'reunion',
    'riunione',
    'engagement',
    'activity',
  ],
  communications: ['message', 'sms', 'whatsapp', 'communication', 'engagement', 'activity'],
};
export const fillers: ReadonlySet<string> = new Set([
  'the',
  'of',
  'der',
  'die',
  'das',
  'des',
  'du',
  'de',
  'del',
  'la',
  'le',
  'el',
  'do',
  'da',
  'di',
  'della',
  'van',
  'den',
  'het',
  'hs',
  'property',
  'l',
  'd',
]);
