// Rows that a key takes for one record and a person does not. The answer names what was compared, the key and the name of
// the row, so that it holds for the same row wherever it stands in a later export, and lapses when one of them changes.
import type { ApartRow } from '@groundwork/contract/migrations';
import { keyWords, type MatchKey } from '../match/exact-keys.ts';
import { KeyTable } from '../match/key-table.ts';
import { normaliseCompanyName, normaliseName } from '../profile/values/name.ts';
import { digest } from './external-id.ts';
import { nameProperty, type SourcePlan } from './source-plan.ts';

/** Longer texts stand in an answer's name by their beginning and a digest. */
const LONGEST = 200;

/** What a row calls its record, as it is written there; empty when nothing does. */
export function rowName({ object, writers }: SourcePlan, cells: readonly string[]): string {
  const cellOf = (property: string): string => {
    const writer = writers.find(one => one.property === property && one.transform.kind !== 'full_name');
    return (writer && cells[writer.position]) ?? '';
  };
  if (object !== 'contacts') return cellOf(nameProperty(object)).trim();
  const parts = `${cellOf('firstname')} ${cellOf('lastname')}`.trim();
  if (parts !== '') return parts;
  const whole = writers.find(one => one.transform.kind === 'full_name');
  return ((whole && cells[whole.position]) ?? '').trim();
}

/** What a record is called; empty when nothing does. */
export function recordName(object: string, properties: Readonly<Record<string, string>>): string {
  if (object !== 'contacts') return properties[nameProperty(object)] ?? '';
  return `${properties['firstname'] ?? ''} ${properties['lastname'] ?? ''}`.trim();
}

/** Whether two names call different things: writing, order of the words, salutation and legal form tell nothing apart,
 *  and neither does a person's name of which only a part is there. */
export function isOtherName(object: string, a: string, b: string): boolean {
  const [one, other] = [compared(object, a), compared(object, b)];
  if (one === '' || other === '' || one === other) return false;
  if (object !== 'contacts') return true;
  const [words, others] = [one.split(' '), other.split(' ')];
  return !words.every(word => others.includes(word)) && !others.every(word => words.includes(word));
}

function compared(object: string, name: string): string {
  if (object === 'companies') return normaliseCompanyName(name);
  const plain = normaliseName(name);
  return object === 'contacts' ? plain.split(' ').sort().join(' ') : plain;
}

/** How an answer's name calls its key. Answers that were given carry these words, so that they never change. */
const answerWords: Readonly<Record<MatchKey['kind'], string>> = { ...keyWords, email: 'email' };

/** The name of the answer that keeps a row of this name apart from others with this key; undefined without a name. */
export function apartKey(object: string, { kind, value }: MatchKey, name: string): string | undefined {
  const own = compared(object, name);
  return own === ''
    ? undefined
    : JSON.stringify([object, answerWords[kind], shortened(value), shortened(own)]);
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}~${digest(text)}` : text;
}

export interface Told {
  key: string;
  match: MatchKey[];
  apart: { at: MatchKey; answer: string; name: string }[];
}

/** The keys of a row after what people said: a key that does not hold for it becomes one of those of its name, under
 *  which several rows of that name still meet. */
export function tellApart(plan: SourcePlan, cells: readonly string[], key: string, match: MatchKey[]): Told {
  if (plan.apart.size === 0) return { key, match, apart: [] };
  const name = rowName(plan, cells);
  const apart: Told['apart'] = [];
  const told = match.map(at => {
    const answer = apartKey(plan.object, at, name);
    if (answer === undefined || !plan.apart.has(answer)) return at;
    if (!apart.some(one => one.answer === answer)) apart.push({ at, answer, name });
    return { kind: at.kind, value: `${at.value} ${answer}` };
  });
  // The row's own key comes first, when it has one: the external id must not be the other's either.
  const isOwnKeyApart = key !== '' && told[0] !== match[0];
  const [own] = apart;
  return { key: isOwnKeyApart && own ? `${key}~${digest(own.answer)}` : key, match: told, apart };
}

/** Who has an e-mail address that several keep apart: the portal takes each address once. A row that nobody questioned
 *  goes first, then the first of the others. */
export class AddressOwners {
  readonly #unquestioned = new KeyTable();
  readonly #owners = new Map<string, number>();

  note({ match, apart }: Pick<Told, 'match' | 'apart'>, root: number): void {
    for (const { kind, value } of match) if (kind === 'email') this.#unquestioned.claim(value, root);
    for (const { at } of apart)
      if (at.kind === 'email' && !this.#owners.has(at.value)) this.#owners.set(at.value, root);
  }

  /** The address that a row must do without. */
  withheld(apart: Told['apart'], root: number): string | undefined {
    const isTaken = ({ at }: Told['apart'][number]): boolean =>
      at.kind === 'email' &&
      (this.#unquestioned.get(at.value) !== undefined || this.#owners.get(at.value) !== root);
    return apart.find(isTaken)?.at.value;
  }
}

/** One row that is kept apart, as people are told of it. */
export function apartRow(
  { analysed, object, prefix }: SourcePlan,
  row: number,
  { at, answer, name }: Told['apart'][number],
): ApartRow {
  const { id: source } = analysed.profile;
  return {
    key: answer,
    source,
    row,
    object,
    name,
    shared_key: keyWords[at.kind],
    shared_value: shownValue(at, prefix),
  };
}

/** The value of a key without the system's own prefix before an id. */
export function shownValue({ value }: Pick<MatchKey, 'value'>, prefix: string): string {
  return value.startsWith(prefix) ? value.slice(prefix.length) : value;
}
