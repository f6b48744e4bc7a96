// Known words that say less than they seem to: a word for two things, a phrase that names another record, a sum that belongs to
// somebody else. They are taken back before anybody is asked for a second opinion.
import type { LearnedObject } from '../learned/meanings.ts';
import { targetOf } from '../portal/standard-properties.ts';
import { normaliseKey } from '../profile/values/name.ts';
import { plural } from '../words/wording.ts';
import { hardlyRepeats } from './learned-fit.ts';
import { weighState } from './light-states.ts';
import type { StudiedColumn, WeighedReading } from './study.ts';

/** From here on a column is written without a question, below it is asked about. */
const SURE = 0.75;
export const DOUBTED = 0.7;
/** Below this a reading is not even offered. */
const LEAST_HEARD = 0.45;

export function weighWords(columns: readonly StudiedColumn[], object: string, listed: LearnedObject): void {
  for (const column of columns) {
    if (column.profile.filled === 0) continue;
    dropOtherRecords(column, object);
    dropOwner(column);
    if (object === 'contacts' && listed !== 'lead') dropTurnover(column);
    weighState(column, object, columns);
    dropUnnumbered(column, object);
    if (object === 'contacts') dropNoJob(column);
    doubtScale(column, object);
  }
  doubtLocalPhone(columns);
  if (object === 'companies') dropCustomerName(columns);
  if (object === 'deals') {
    offerExpected(columns);
    offerYearly(columns);
  }
}

/** “Company Name” on a deal is a known phrase for something that deals have no place for; that “name” alone is one, and the rest
 *  a mere addition, says nothing then. */
function dropOtherRecords(column: StudiedColumn, object: string): void {
  const whole = column.readings.filter(reading => reading.how === 'exact');
  if (whole.length === 0 || whole.some(reading => targetOf(object, reading.concept))) return;
  column.readings = column.readings.filter(
    ({ how, concept }) => how === 'exact' || how === 'values' || targetOf(object, concept) === undefined,
  );
}

/** People own many records each. “Sales ID” is a seller or a sale; a column with nearly as many values as cells names no
 *  sellers, and records would get owners that are none. */
function dropOwner(column: StudiedColumn): void {
  const { filled, distinct, semantic } = column.profile;
  const isOwner = column.readings.some(({ concept }) => owners.includes(concept));
  if (!isOwner || semantic === 'email' || !hardlyRepeats(column.profile)) return;
  column.readings = column.readings.filter(({ concept }) => !owners.includes(concept));
  column.own = `Its ${plural(filled, 'cell')} hold ${plural(distinct, 'different value')}, so they are no people who own records; it is kept in a property of its own.`;
}

const owners: readonly WeighedReading['concept'][] = ['owner', 'owner_id'];

/** “Nombre” is a number in one language and a name in another: what holds no digit in most of its cells numbers no documents. */
function dropUnnumbered(column: StudiedColumn, object: string): void {
  const { examples } = column.profile;
  const worded = examples.filter(example => !/\d/.test(example));
  if (worded.length * 2 <= examples.length) return;
  column.readings = column.readings.filter(
    ({ concept }) => !numbersOfDocuments.has(targetOf(object, concept)?.property ?? ''),
  );
}

const numbersOfDocuments = new Set(['hs_number', 'hs_external_order_id']);

const firmWords =
  /^(business|company|firm|organization|organisation|firma|firmen|unternehmen|entreprise|societe|empresa|azienda|bedrijf)$/;
const customerWords = /^(customer|client|kunde|kunden|klant|cliente|contact)$/;

/** “Customer Name” beside “Business Name” is who buys for the firm, not what it is called. */
function dropCustomerName(columns: readonly StudiedColumn[]): void {
  const named = columns.filter(one => one.profile.filled > 0 && has(one, 'company_name'));
  const says = ({ header }: StudiedColumn, words: RegExp): boolean =>
    header.tokens.some(token => words.test(token));
  const firm = named.find(one => says(one, firmWords));
  for (const column of firm ? named : []) {
    if (column === firm || !says(column, customerWords) || says(column, firmWords)) continue;
    column.readings = column.readings.filter(
      ({ concept }) => concept !== 'company_name' && concept !== 'name',
    );
    column.own = `${firm?.header.raw ?? ''} names the company, so this is who buys for it; it is kept in a property of its own.`;
  }
}

const areaCode =
  /^(vorwahl|areacode|dialingcode|diallingcode|ddd|prefijo|prefisso|indicatif|netnummer|kengetal)$/;

/** A phone number whose area code stands in a column of its own cannot be called without it. */
function doubtLocalPhone(columns: readonly StudiedColumn[]): void {
  const code = columns.find(one => one.profile.filled > 0 && areaCode.test(one.header.compact));
  if (!code) return;
  for (const column of columns) {
    const isWhole = column.profile.examples.every(example => /^\s*(\+|00|\(?0)/.test(example));
    if (column === code || !has(column, 'phone') || isWhole) continue;
    for (const reading of column.readings) reading.score = Math.min(reading.score, DOUBTED);
    column.doubt = `${code.header.raw} holds the area codes of its numbers, and both go into one property only together.`;
  }
}

/** A revenue by the year is that of the firm somebody works for; a bare turnover beside people is what they bought. */
const yearly = /annu|anual|jahr|year|jaar|roczn|p\.?\s?a\.?$/i;

function dropTurnover(column: StudiedColumn): void {
  if (yearly.test(column.header.raw) || !has(column, 'revenue')) return;
  column.readings = column.readings.filter(reading => reading.concept !== 'revenue');
  column.own =
    'A turnover beside people that is not said to be a year’s is what they bought, not what their company earns, so it is kept in a property of its own.';
}

/** “Dr.”, “Prof.” before a name is no job. */
const academic = new Set(
  'dr prof ing dipl mag phd md mba msc bsc med jur habil dott dra drs ir hc rer nat univ'.split(' '),
);
/** Nor is what somebody does when a deal is decided. */
const parts = new Set(
  `champion influencer blocker gatekeeper evaluator sponsor executivesponsor decisionmaker economicbuyer technicalbuyer
   budgetholder buyer enduser user legal legalcompliance procurement other entscheider decideur decisor`.split(
    /\s+/,
  ),
);

function dropNoJob(column: StudiedColumn): void {
  const { examples } = column.profile;
  if (examples.length === 0) return;
  const areTitles = examples
    .map(wordsOf)
    .every(words => words.length > 0 && words.every(word => academic.has(word)));
  if (!areTitles && !examples.every(value => parts.has(normaliseKey(value)))) return;
  column.readings = column.readings.filter(({ concept }) => concept !== 'job_title');
  const what = areTitles ? 'titles before a name' : 'parts that people have in a decision';
  column.isOwnByValues = true;
  column.own = `Its values are ${what}, not jobs, so it is kept in a property of its own.`;
}

function wordsOf(value: string): string[] {
  return value
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(word => word !== '');
}

/** Sums whose header counts them in thousands or millions would be that much too small. */
const SCALED =
  /(^|[\s_([/.-])(mm|mn|mio|mln|mil|millions?|millionen|millones|milioni|milhoes|miljoen|bn|mrd|billions?|milliarden|k|tsd|teur|thousands?|tausend|miles|milliers|migliaia|milhares|duizend|000s?|['’]000s?)([\s_)\].-]|$)|[kmb](€|\$|£|eur|usd|gbp|chf)($|[\s)\]])|(€|\$|£)\s?[kmb]($|[\s)\]])/i;
const sums: readonly WeighedReading['concept'][] = [
  'amount',
  'revenue',
  'expected_revenue',
  'total',
  'subtotal',
  'unit_price',
  'cost',
  'balance',
];

function doubtScale(column: StudiedColumn, object: string): void {
  const { type } = column.profile;
  const scaled = SCALED.exec(column.header.raw)?.[0];
  if (scaled === undefined || (type !== 'integer' && type !== 'decimal')) return;
  const isSum = column.readings.some(
    ({ concept, score }) => score >= LEAST_HEARD && sums.includes(concept) && targetOf(object, concept),
  );
  if (!isSum) return;
  for (const reading of column.readings) reading.score = Math.min(reading.score, DOUBTED);
  column.doubt = `${column.header.raw} may count in thousands or millions, and written as they stand its numbers would be that much too small.`;
}

/** A contract's worth in a year or a month is not what the whole of it is worth, but may be the only amount there is. */
const YEARLY = new Set(['acv', 'arr', 'mrr', 'tcv']);

function offerYearly(columns: readonly StudiedColumn[]): void {
  if (columns.some(column => column.readings.some(({ concept }) => concept === 'amount'))) return;
  const found = columns.filter(
    ({ header, profile }) =>
      header.tokens.some(word => YEARLY.has(word)) &&
      (profile.type === 'integer' || profile.type === 'decimal'),
  );
  const [only] = found;
  if (only && found.length === 1) offerAmount(only);
}

/** Where no other column holds the amount of a deal, the one that is expected may be it. */
function offerExpected(columns: readonly StudiedColumn[]): void {
  if (columns.some(column => has(column, 'amount'))) return;
  const expected = columns.filter(
    column => has(column, 'expected_revenue') && ['integer', 'decimal'].includes(column.profile.type),
  );
  const [only] = expected;
  if (!only || expected.length > 1) return;
  offerAmount(only);
}

function offerAmount({ readings }: StudiedColumn): void {
  readings.push({
    concept: 'amount',
    score: DOUBTED,
    how: 'learned',
    qualifier: null,
    phrase: '',
    fit: 1,
    why: 'No other column holds the amount of the deal.',
  });
}

function has({ readings }: StudiedColumn, concept: WeighedReading['concept']): boolean {
  return readings.some(reading => reading.concept === concept && reading.score >= SURE);
}
