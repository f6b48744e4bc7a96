// The columns of one or all files as a person looks through them: narrowed by what they are, searched, sorted. Pure.
import type { AnalysedSource, ColumnMapping, PropertyChoice } from '@groundwork/contract/intake';
import type { ColumnProfile } from '@groundwork/contract/profiles';
import { type Labels, labelsOf, searchText } from './property-choices.ts';
import { needsReview } from './review-counts.ts';

export interface ColumnRow {
  key: string;
  source: AnalysedSource;
  mapping: ColumnMapping;
  profile: ColumnProfile | undefined;
  labels: Labels;
}

type Kind = Pick<ColumnRow, 'mapping' | 'profile'>;
export const shows = {
  all: () => true,
  look: ({ mapping }: Kind) => needsReview(mapping),
  left: ({ mapping, profile }: Kind) => mapping.action === 'skip' && (profile?.filled ?? 0) > 0,
  abstained: ({ mapping }: Kind) => mapping.is_abstained,
  created: ({ mapping }: Kind) => mapping.action === 'create',
  mapped: ({ mapping }: Kind) => mapping.action !== 'create' && mapping.action !== 'skip',
  changed: ({ mapping }: Kind) => mapping.is_answered,
} as const;
export type Show = keyof typeof shows;
export const isShow = (value: string): value is Show => Object.hasOwn(shows, value);

export type Order = 'file' | 'unsure' | 'sure' | 'name' | 'filled';

/** Every column of the files that are used. */
export function columnRows(
  sources: readonly AnalysedSource[],
  properties: readonly PropertyChoice[],
): ColumnRow[] {
  const labels = new Map<string | null, Labels>();
  return sources
    .filter(source => source.mapping.role !== 'ignored')
    .flatMap(source => {
      const { object } = source.mapping;
      const own = labels.get(object) ?? labelsOf(properties, object);
      labels.set(object, own);
      const profiles = new Map(source.profile.columns.map(column => [column.name, column]));
      return source.columns.map(mapping => ({
        key: `${source.profile.id}\u001f${mapping.column}`,
        source,
        mapping,
        profile: profiles.get(mapping.column),
        labels: own,
      }));
    });
}

export function countsOf(rows: readonly ColumnRow[]): Record<Show, number> {
  const of = (show: Show) => rows.filter(shows[show]).length;
  return {
    all: rows.length,
    look: of('look'),
    left: of('left'),
    abstained: of('abstained'),
    created: of('created'),
    mapped: of('mapped'),
    changed: of('changed'),
  };
}

export function shownRows(
  rows: readonly ColumnRow[],
  { show, search, order }: { show: Show; search: string; order: Order },
): ColumnRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter(row => {
    if (!shows[show](row)) return false;
    if (words.length === 0) return true;
    const text = `${searchText(row.mapping, row.labels)} ${row.source.profile.id.toLowerCase()}`;
    return words.every(word => text.includes(word));
  });
  const sure = (row: ColumnRow) => row.mapping.confidence;
  switch (order) {
    case 'file':
      return found;
    case 'unsure':
      return found.sort((a, b) => sure(a) - sure(b));
    case 'sure':
      return found.sort((a, b) => sure(b) - sure(a));
    case 'filled':
      return found.sort((a, b) => (b.profile?.filled ?? 0) - (a.profile?.filled ?? 0));
    case 'name':
      return found.sort((a, b) => a.mapping.column.localeCompare(b.mapping.column));
  }
}

/** No row of the file has a value there: nothing is decided by it, and nobody needs to look at it. */
export function isEmpty({ profile }: Pick<ColumnRow, 'profile'>): boolean {
  return profile === undefined || profile.filled === 0;
}
