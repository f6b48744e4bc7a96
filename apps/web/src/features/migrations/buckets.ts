import type { CellLedger } from '@groundwork/contract/cells';
import { type Bucket, type BucketCounts, type ReconcileReport } from '@groundwork/contract/migrations';
import { moneyState } from '@groundwork/contract/money-lines';
import { browserLocale } from '../../lib/formats/locale.ts';
import { count, counted } from '../../lib/formats/numbers.ts';

/** The five ends of a source row, with the words and the colour of each. */
export const buckets: readonly { key: Bucket; label: string; fill: string }[] = [
  { key: 'created', label: 'Created', fill: 'bg-d1' },
  { key: 'updated', label: 'Updated', fill: 'bg-d2' },
  { key: 'merged', label: 'Merged', fill: 'bg-d3' },
  { key: 'skipped', label: 'Skipped', fill: 'hatch-d6' },
  { key: 'rejected', label: 'Rejected', fill: 'hatch-d5' },
];

export function total(counts: BucketCounts): number {
  return buckets.reduce((sum, { key }) => sum + counts[key], 0);
}

export function addUp(all: readonly BucketCounts[]): BucketCounts {
  const sum = (key: Bucket) => all.reduce((so_far, counts) => so_far + counts[key], 0);
  return {
    created: sum('created'),
    updated: sum('updated'),
    merged: sum('merged'),
    skipped: sum('skipped'),
    rejected: sum('rejected'),
  };
}

/** `12 created, 3 merged`: only what is there. */
export function inWords(counts: BucketCounts, write: (value: number) => string): string {
  const parts = buckets
    .filter(({ key }) => counts[key] > 0)
    .map(({ key, label }) => `${write(counts[key])} ${label.toLowerCase()}`);
  return parts.length === 0 ? 'no rows' : parts.join(', ');
}

/** Of all rows, with as many digits as it takes not to say 0 or 100 % of what is not quite. */
export function shareOfRows(rows: number, all: number, language?: string): string {
  if (all === 0) return '';
  const share = rows / all;
  const digits = share > 0 && share < 0.01 ? 2 : 1;
  const step = 10 ** -(digits + 2);
  const honest = rows < all ? Math.min(share, 1 - step) : share;
  const shown = rows > 0 ? Math.max(honest, step) : honest;
  return new Intl.NumberFormat(language ?? browserLocale, {
    style: 'percent',
    maximumFractionDigits: digits,
  }).format(shown);
}

/** What was compared, and no more than that: nothing equals where there was nothing, or where the portal refused some. */
export function comparedInWords({
  associations,
  money,
  portal,
  left_out: leftOut,
}: Pick<ReconcileReport, 'associations' | 'money' | 'portal' | 'left_out'>): string {
  const things = [
    { name: 'values', is: Object.values(portal).some(records => records > 0), isSame: true },
    {
      name: 'links',
      is: associations.some(line => line.expected > 0),
      isSame: associations.every(line => line.made === line.expected),
    },
    {
      name: 'money',
      is: money.some(line => moneyState(line) !== 'none'),
      isSame: money.every(line => ['equal', 'none'].includes(moneyState(line))),
    },
  ];
  const named = (wanted: typeof things) => inList(wanted.map(thing => thing.name));
  const equal = named(things.filter(thing => thing.is && thing.isSame));
  const refused = named(things.filter(thing => thing.is && !thing.isSame));
  const none = things.filter(thing => !thing.is).map(thing => `no ${thing.name}`);
  return [
    equal && `The ${equal} carried to the portal equal those of the files${butFor(leftOut?.rows ?? 0)}.`,
    refused && `What differs in the ${refused} is what the portal refused.`,
    none.length > 0 && `There ${none[0] === 'no money' ? 'was' : 'were'} ${inList(none)} to compare.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function butFor(rows: number): string {
  return rows === 0 ? '' : `, but for ${counted(rows, 'row')} named below`;
}

function inList(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}` : (words[0] ?? '');
}

const others: Record<string, string> = {
  ignored: 'Not used',
  reference: 'Look-up values',
  owners: 'Owners',
  associations: 'Links between records',
  junction: 'Links between records',
  other: 'No records',
};

/** What rows became, for people: an object's name, or why there is none. */
export function becameName(object: string): string {
  const spaced = object.replaceAll('_', ' ');
  return others[object] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** What is not carried over, for whoever is about to approve that; empty when everything is. */
export function leftOutInWords({
  filled,
  listed,
  tables_left_out,
  columns_left_out,
  placeholders = [],
}: CellLedger): string {
  if (listed === 0) return '';
  const cells = (of: readonly { cells: number }[]) => of.reduce((sum, one) => sum + one.cells, 0);
  const whole = [
    tables_left_out.length > 0 &&
      `${count(cells(tables_left_out))} in ${counted(tables_left_out.length, 'table')} left out whole`,
    columns_left_out.length > 0 &&
      `${count(cells(columns_left_out))} in ${counted(columns_left_out.length, 'column')} left out`,
    placeholders.length > 0 && `${count(cells(placeholders))} that say that nothing is known`,
  ].filter(part => part !== false);
  const sum = `${count(listed)} of ${counted(filled, 'filled cell')} would not be carried over`;
  return whole.length === 0 ? `${sum}.` : `${sum}, ${inList(whole)}.`;
}
