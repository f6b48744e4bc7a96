import type { Bucket, BucketCounts } from '@groundwork/contract/migrations';

/** The five ends of a source row, with the words and the colour of each. */
export const buckets: readonly { key: Bucket; label: string; fill: string }[] = [
  { key: 'created', label: 'Created', fill: 'bg-accent' },
  { key: 'updated', label: 'Updated', fill: 'bg-good' },
  { key: 'merged', label: 'Merged', fill: 'bg-other' },
  { key: 'skipped', label: 'Skipped', fill: 'bg-edge' },
  { key: 'rejected', label: 'Rejected', fill: 'bg-bad' },
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

const others: Record<string, string> = {
  ignored: 'Not used',
  reference: 'Look-up values',
  owners: 'Owners',
  associations: 'Links between records',
  other: 'No records',
};

/** What rows became, for people: an object's name, or why there is none. */
export function becameName(object: string): string {
  const spaced = object.replaceAll('_', ' ');
  return others[object] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
