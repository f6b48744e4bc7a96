// A header that names a table: the glued id of one (`ACCOUNTID`), the table's own name before the word that counts
// (`Invoice Status` on an invoice), or another's (`Quote Owner` on a deal).
import { isIdPhrase, type LearnedObject } from './meanings.ts';
import { tableNames } from './table-names.ts';

/** Names of tables that headers hold for other reasons too often: `Sales`, `Bill To`, `Web Page`. */
const ambiguous = new Set(
  'sale sales bill to do follow team teams issue form page rep staff list lists event events item items group groups option options stage stages status statuses category categories region regions location locations country countries department departments currency currencies role roles template history setting settings'.split(
    ' ',
  ),
);
const singleWords = new Map(
  [...tableNames].filter(([name]) => !name.includes(' ') && name.length > 2 && !ambiguous.has(name)),
);

/** The object that a word or two say, when they are a table's name. */
export function objectNamed(phrase: string): LearnedObject | undefined {
  return phrase.includes(' ') ? tableNames.get(phrase) : singleWords.get(phrase);
}

const gluedPairs = /^(purchase|sales|price|line)(order|book|item|invoice|list)(id)?$/;

/** `accountid` is two words, and so is `purchaseorder`. */
function unglue(word: string): string {
  const pair = gluedPairs.exec(word);
  if (pair) return pair.slice(1).filter(Boolean).join(' ');
  if (word.length > 4 && word.endsWith('id') && singleWords.has(word.slice(0, -2)))
    return `${word.slice(0, -2)} id`;
  return word;
}

/** A normal form with glued ids taken apart. */
export function unglued(phrase: string): string {
  return phrase.split(' ').map(unglue).join(' ');
}

/** Without the name of the table itself in front; its own id keeps it. */
export function withoutOwnName(phrase: string, object: LearnedObject): string {
  const words = phrase.split(' ');
  for (let length = Math.min(3, words.length - 1); length > 0; length -= 1) {
    if (objectNamed(words.slice(0, length).join(' ')) !== object) continue;
    const rest = words.slice(length).join(' ');
    return isIdPhrase(rest) && words.length === length + 1 ? phrase : rest;
  }
  return phrase;
}

/** Objects that other tables point at by name; anything else is a pointer that no link waits for. */
const linkable = new Set<LearnedObject>([
  'contact',
  'company',
  'deal',
  'lead',
  'ticket',
  'product',
  'order',
  'quote',
  'invoice',
  'campaign',
  'list',
  'pricebook',
]);

/** Who a record is looked after by: `support rep id`. */
const STAFF = /(^| )(owner|rep|agent|employee|salesperson|seller)$/;

/** `<table> id` leaves nothing to guess: the own key, or a link to that table. */
export function ruledMeaning(phrase: string, object: LearnedObject): string | undefined {
  if (!isIdPhrase(phrase)) return undefined;
  const rest = phrase.slice(0, phrase.lastIndexOf(' '));
  if (rest === '' || rest === phrase) return undefined;
  const named = objectNamed(rest);
  if (STAFF.test(rest)) return 'owner_id';
  if (named === undefined) return undefined;
  const isFirm = (one: LearnedObject): boolean => one === 'company' || one === 'vendor';
  if (named === object || (isFirm(named) && isFirm(object))) return 'record_id';
  if (named === 'purchase_order') return 'fk_order';
  if (named === 'user') return 'owner_id';
  return linkable.has(named) ? `fk_${named}` : 'fk_other';
}

/** Words that end a header which begins with the name of a table: `Quote Owner`, `Invoice Date`. */
const tails = new Set(
  'name number no status owner type date stage title code subject state source description category priority amount value total id key'.split(
    ' ',
  ),
);

/** Tables that the headers of one name, by how: as the key in front, as a pointer, or before a plain word. */
export function namedInHeaders(phrases: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const [at, phrase] of phrases.entries()) {
    const words = phrase.split(' ');
    const tail = words.at(-1) ?? '';
    if (words.length < 2 || !tails.has(tail)) continue;
    const object = objectNamed(words.slice(0, 2).join(' ')) ?? objectNamed(words[0] ?? '');
    if (object === undefined) continue;
    const how = tail !== 'id' && tail !== 'key' ? 'own' : at === 0 ? 'key' : 'pointer';
    const key = `${how}:${object}`;
    found.set(key, (found.get(key) ?? 0) + 1);
  }
  return found;
}

/** Words that exporters add to the name of any file. */
const EXPORT_WORDS =
  /(^| )(data|export|exports|dataset|csv|xlsx|table|tbl|all|list of|crm|raw|dim|fact|stg|sf|hs|hubspot|salesforce|zoho|new|final|copy|\d+)(?= |$)/g;

/** A file's or sheet's name in words, without what every export is called. */
export function tablePhrase(normal: string): string {
  return normal.replaceAll(EXPORT_WORDS, ' ').replaceAll(/ +/g, ' ').trim();
}

/** The objects that a table's name says, the last word loudest. */
export function namedByTable(phrase: string): { object: LearnedObject; weight: number; name: string }[] {
  const words = phrase.split(' ');
  for (let length = Math.min(4, words.length); length > 0; length -= 1) {
    const found = [];
    for (let at = 0; at + length <= words.length; at += 1) {
      const name = words.slice(at, at + length).join(' ');
      const object = tableNames.get(name) ?? tableNames.get(name.replace(/(es|s|en|n)$/, ''));
      const place = at + length === words.length ? 3 : 1.5;
      if (object !== undefined) found.push({ object, weight: length === 1 ? place : place * 1.6, name });
    }
    if (found.length > 0) return found;
  }
  return [];
}
