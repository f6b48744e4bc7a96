// Rows that a key takes for one record and a person does not. The answer names what was compared, the key and the name of
// the row, so that it holds for the same row wherever it stands in a later export, and lapses when one of them changes.
import { keyWords, type MatchKey } from '../match/exact-keys.ts';
import { nameProperty } from '../portal/record-names.ts';
import { normaliseCompanyName, normaliseName } from '../profile/values/name.ts';
import { digest } from './external-id.ts';
import type { SourcePlan } from './source-plan.ts';

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

/** The form of a name that stands in answers. They were given and are kept, so that it never changes. */
function written(object: string, name: string): string {
  if (object === 'companies') return normaliseCompanyName(name);
  const plain = normaliseName(name);
  return object === 'contacts' ? plain.split(' ').sort().join(' ') : plain;
}

/** How an answer's name calls its key. Answers that were given carry these words, so that they never change. */
const answerWords: Readonly<Record<MatchKey['kind'], string>> = { ...keyWords, email: 'email' };

/** The name of the answer that keeps a row of this name separate from others with this key; undefined without a name. */
export function separationKey(object: string, { kind, value }: MatchKey, name: string): string | undefined {
  const own = written(object, name);
  return own === ''
    ? undefined
    : JSON.stringify([object, answerWords[kind], shortened(value), shortened(own)]);
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}~${digest(text)}` : text;
}

/** The value of a key without the system's own prefix before an id. */
export function shownValue(
  { value, plain = value }: Pick<MatchKey, 'value' | 'plain'>,
  prefix: string,
): string {
  return plain.startsWith(prefix) ? plain.slice(prefix.length) : plain;
}
