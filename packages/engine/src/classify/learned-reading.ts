// What the learned reader says of one column, read once for each thing its table may list, and why in words.
import type { ColumnProfile, Semantic } from '@groundwork/contract/profiles';
import type { LearnedObject } from '../learned/meanings.ts';
import { type LearnedColumn, LearnedReader } from '../learned/model.ts';
import { meaningInWords, reasonOf } from '../learned/reasons.ts';
import { committedWeights } from '../learned/weights.ts';
import { quoted } from '../words/wording.ts';

let reader: LearnedReader | undefined;

/** Made at the first question: who reads no table loads no weights. */
export function learnedReader(): LearnedReader {
  reader ??= new LearnedReader(committedWeights());
  return reader;
}

const read = new WeakMap<ColumnProfile, Map<LearnedObject, LearnedColumn>>();

/** A table is studied again whenever its role changes; its columns are read once. */
export function learnedColumn(profile: ColumnProfile, listed: LearnedObject): LearnedColumn {
  const known = read.get(profile)?.get(listed);
  if (known) return known;
  const { name, type, semantic } = profile;
  const found = learnedReader().readColumn({ header: name, type, semantic }, listed);
  const all = read.get(profile) ?? new Map<LearnedObject, LearnedColumn>();
  read.set(profile, all.set(listed, found));
  return found;
}

/** “Like ‘Rechnungsbetrag’, a total on invoices in 4 systems; all values are numbers.” */
export function learnedReason(learned: LearnedColumn, profile: ColumnProfile): string {
  const like = reasonOf(learned, learnedReader().senses);
  const said =
    like === ''
      ? `The words and letters of ${quoted(profile.name)} are those of headers that mean ${meaningInWords(learned.meaning)}.`
      : like;
  const values = valuesInWords(profile);
  return values === undefined ? said : `${said.slice(0, -1)}; ${values}.`;
}

/** Meanings that show in how the values are written. */
const shown: Partial<Record<Semantic, string>> = {
  email: 'email addresses',
  phone: 'phone numbers',
  url: 'web addresses',
  domain: 'web domains',
  linkedin_url: 'LinkedIn addresses',
  postcode: 'postcodes',
  city: 'cities',
  country: 'countries',
  state: 'states',
  first_name: 'first names',
  last_name: 'last names',
  full_name: 'names of people',
  company_name: 'names of companies',
  job_title: 'job titles',
  currency_code: 'currencies',
};

/** What all values are; `undefined` where they only are texts. */
function valuesInWords({ type, semantic, problems }: ColumnProfile): string | undefined {
  const meant = semantic === null ? undefined : shown[semantic];
  if (meant !== undefined) return `most values are ${meant}`;
  const of = problems.length === 0 ? 'all' : 'nearly all';
  if (type === 'integer' || type === 'decimal')
    return semantic === 'money' ? `${of} values are amounts` : `${of} values are numbers`;
  if (type === 'date' || type === 'datetime') return `${of} values are dates`;
  return type === 'boolean' ? `${of} values are yes or no` : undefined;
}
