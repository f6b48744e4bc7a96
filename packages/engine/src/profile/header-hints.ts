// What a column's name promises. Names lie, so that this only breaks ties between what the values allow.
import type { Semantic } from '@groundwork/contract/profiles';
import type { Concept } from '../words/concepts.ts';
import { phrases } from '../words/concepts.ts';
import { readHeader } from './header-name.ts';
import { fold } from './values/name.ts';

/** `MailingPostalCode`, `Person - Email (Work)`, `annual_income__c` → words in lower case without accents. */
export function headerWords(header: string): string {
  return fold(
    header
      .replace(/__(c|r|pc)$/i, '')
      .replaceAll(/(?<=\p{Ll}|\d)(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' '),
  )
    .replaceAll(/[^\p{L}\p{N}%#]+/gu, ' ')
    .trim();
}

type Topic = 'date' | 'question' | 'quantity' | 'identifier' | 'personal';

const TOPICS: Record<Topic, RegExp> = {
  date: /\b\w*(?<!candi|up|man|vali)date\b|\b(datum|fecha|data|day|time|timestamp|stamp|at|on|created|modified|updated|closed|since|until|deadline|due|birthday|birthdate|dob|seen|start|end|expires?|expiry)\b/,
  question:
    /^(is|has|have|can|do|does|was|allow|hide|show|enable)\b|\b(opted|opt (in|out)|optout|optin|active|deleted|enabled|disabled|flag|archived|verified|bounced|converted|unread|subscribed|newsletter|consent|private|public|closed|won|all day|recurrence|reminder set|high priority|do not|employed)\b/,
  quantity:
    /\b(count|number of|nb|num|qty|quantity|total|amount|score|days|hours|tasks|employees|probability)\b/,
  identifier:
    /(^|\s)(id|ids|uuid|guid|key|code|ref|reference|sku|(?<!(street|house|phone|mobile|fax|telephone) )number|no|nr|#)$|^(id|record id)\b|\b(external id|serial number)\b/,
  personal:
    /\b(birth|birthday|birthdate|dob|ssn|social security|soc sec|passport|licen[cs]e number|driving licen[cs]e|iban|account number|tax id|salary|income|religion|ethnicity|marital|health|nationality)\b/,
};

/** Whether the header has words of the topic. */
export function headerMatches(header: string, topic: Topic): boolean {
  return TOPICS[topic].test(headerWords(header));
}

/** The first that fits wins, so that the narrower stand above the wider. */
const HINTS: readonly (readonly [Semantic, RegExp])[] = [
  ['linkedin_url', /\blinked ?in\b/],
  ['email', /\b(e ?mails?|mail address|correo|courriel|e ?mail ?adresse|email address)\b/],
  [
    'phone',
    /\b(phone|telephone|telefon|telefono|telefonnummer|tel|mobile|mobil|movil|cell|fax|handy|portable|whatsapp)\b/,
  ],
  ['image_path', /\b(photo|avatar|picture|image|logo|photo url)\b/],
  ['ip_address', /\bip( address)?\b/],
  ['domain', /\b(domains?|domain name|company domain name)\b/],
  ['url', /\b(url|website|web site|web|homepage|link|webseite|sitio web|site web|href)\b/],
  ['salutation', /^(salutation|anrede|civilite|title prefix|name prefix|prefix|honorific|tratamiento)$/],
  ['first_name', /\b(first ?name|given ?name|forename|vorname|prenom|fname|nombre de pila)\b|^nombre$/],
  ['last_name', /\b(last ?name|surname|family ?name|nachname|apellidos?|nom de famille|lname)\b|^nom$/],
  ['postcode', /\b(post(al)? ?code|zip|zip ?code|plz|postleitzahl|codigo postal|code postal|cp)\b/],
  ['street', /\b(street|address( line)?( ?\d)?|strasse|calle|direccion|adresse|rue|road)\b/],
  ['city', /\b(city|town|suburb|ort|stadt|ciudad|ville|locality|municipality)\b/],
  ['state', /\b(state|province|region|county|bundesland|provincia|estado|state ?province)\b/],
  ['country', /\b(country|land|pais|pays|nation|country region)\b|^location$|\boffice location\b/],
  [
    'company_name',
    /\b(company|company name|account name|organi[sz]ation|organi[sz]ation name|employer|firma|firm|unternehmen|empresa|societe|entreprise|business name|subsidiary of)\b|^accounts?$/,
  ],
  ['currency_code', /\b(currency|wahrung|waehrung|moneda|devise|currency (iso )?code)\b/],
  ['language', /\b(language|sprache|idioma|langue|locale|preferred language)\b/],
  ['gender', /\b(gender|sex|geschlecht|genero|sexe)\b/],
  ['latitude', /\b(latitude|lat)\b/],
  ['longitude', /\b(longitude|lng|lon)\b/],
  [
    'job_title',
    /\b(job ?title|job|position|role|designation|berufsbezeichnung|cargo|puesto|fonction|poste|occupation)\b|^title$/,
  ],
  ['percent', /\b(percent|percentage|probability|rate|share|wahrscheinlichkeit|probabilidad)\b|%/],
  [
    'money',
    /\b(amount|\w*revenue|price|value|cost|income|salary|budget|arr|mrr|acv|tcv|deal value|betrag|umsatz|preis|importe|ingresos|montant|expected revenue|close value|fee|total)\b/,
  ],
  ['count', /\b(number of|count|nb|num|employees|quantity|qty|mitarbeiter|headcount)\b/],
  ['year', /\b(year|jahr|ano|annee|year (established|founded)|founded|fiscal year)\b/],
  ['quarter', /\b(quarter|quartal|trimestre)\b/],
  [
    'full_name',
    /\b(full ?name|contact name|contact person|owner name|display name|sales agent|agent|manager|salesperson|account manager|contact owner|deal owner|lead owner|assistant name)\b/,
  ],
  [
    'long_text',
    /\b(description|notes?|comments?|background|body|message|summary|beschreibung|descripcion|kommentar|details)\b/,
  ],
];

/** Meanings of headers that the lexicon of concepts knows in more languages. */
const MEANINGS: Partial<Record<Concept, Semantic>> = {
  email: 'email',
  phone: 'phone',
  mobile: 'phone',
  fax: 'phone',
  first_name: 'first_name',
  last_name: 'last_name',
  full_name: 'full_name',
  owner: 'full_name',
  salutation: 'salutation',
  gender: 'gender',
  language: 'language',
  company_name: 'company_name',
  job_title: 'job_title',
  street: 'street',
  city: 'city',
  state: 'state',
  zip: 'postcode',
  country: 'country',
  website: 'url',
  domain: 'domain',
  currency: 'currency_code',
  amount: 'money',
  revenue: 'money',
  expected_revenue: 'money',
  employees: 'count',
  quantity: 'count',
  founded_year: 'year',
  probability: 'percent',
};

function knownHint(header: string): Semantic | undefined {
  const known = phrases.get(readHeader(header).phrase) ?? [];
  const meanings = new Set(known.flatMap(concept => MEANINGS[concept] ?? []));
  const [meaning] = meanings;
  // A phrase that may mean two things (`nome`, `estado`) is no promise of either.
  return meanings.size === 1 && known.length === 1 ? meaning : undefined;
}

/** What the name says the values mean; undefined when it says nothing. */
export function hintOf(header: string): Semantic | undefined {
  const words = headerWords(header);
  return knownHint(header) ?? HINTS.find(([, pattern]) => pattern.test(words))?.[0];
}
