// The columns of one or all files as a person looks through them: narrowed by what they are, searched, sorted. Pure.
import type { AnalysedSource, ColumnMapping, PropertyChoice } from '@groundwork/contract/intake';
import type { ColumnProfile } from '@groundwork/contract/profiles';
import { needsReview } from './answering.ts';
import { type Labels, labelsOf, searchText } from './property-choices.ts';

export interface ColumnRow {
  key: string;
  source: AnalysedSource;
  mapping: ColumnMapping;
  profile: ColumnProfile | undefined;
  labels: Labels;
}

export const shows = {
  all: () => true,
  look: needsReview,
  abstained: (column: ColumnMapping) => column.is_abstained,
  changed: (column: ColumnMapping) => column.is_answered,
  mapped: (column: ColumnMapping) => column.action !== 'create' && column.action !== 'skip',
  created: (column: ColumnMapping) => column.action === 'create',
  skipped: (column: ColumnMapping) => column.action === 'skip',
} as const;
export type Show = keyof typeof shows;
export const isShow = (value: string): value is Show => Object.hasOwn(shows, value);

export const orders = {
  file: 'In the file’s order',
  unsure: 'Least sure first',
  sure: 'Most sure first',
  name: 'By name',
} as const;
export type Order = keyof typeof orders;
export const isOrder = (value: string): value is Order => Object.hasOwn(orders, value);

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
  const of = (show: Show) => rows.filter(row => shows[show](row.mapping)).length;
  return {
    all: rows.length,
    look: of('look'),
    abstained: of('abstained'),
    changed: of('changed'),
    mapped: of('mapped'),
    created: of('created'),
    skipped: of('skipped'),
  };
}

export function shownRows(
  rows: readonly ColumnRow[],
  { show, search, order }: { show: Show; search: string; order: Order },
): ColumnRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter(row => {
    if (!shows[show](row.mapping)) return false;
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
    case 'name':
      return found.sort((a, b) => a.mapping.column.localeCompare(b.mapping.column));
  }
}
