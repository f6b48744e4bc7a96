// What people read of a row and what becomes of it. Pure.
import type { AnalysedSource, Analysis, PropertyChoice } from '@groundwork/contract/intake';
import type {
  PreviewBucket,
  PreviewOrigin,
  PreviewProperty,
  PreviewRow,
} from '@groundwork/contract/row-previews';
import { count } from '../../lib/formats/numbers.ts';
import { objectName } from './wording.ts';

export const bucketNames: Record<PreviewBucket, string> = {
  record: 'Makes a record',
  merged: 'Merged',
  linked: 'Links records',
  skipped: 'Skipped',
  rejected: 'Rejected',
};

export const bucketTones = {
  record: 'accent',
  merged: 'violet',
  linked: 'accent',
  skipped: 'neutral',
  rejected: 'bad',
} as const;

/** `row 12 of Contact.csv` */
export function placeInWords({ source, row }: { source: string; row: number }): string {
  return `row ${count(row)} of ${source}`;
}

/** What becomes of the row, in a sentence. */
export function fateOf({ bucket, object, reason, records }: PreviewRow): string {
  if (bucket !== 'record') return reason ?? bucketNames[bucket];
  const [record] = records;
  const what = object === null ? 'a record' : `a record in ${objectName(object)}`;
  if (!record || record.rows_total <= 1) return `The row becomes ${what}.`;
  return `The row makes ${what}, together with ${record.rows_total === 2 ? 'another row' : `${count(record.rows_total - 1)} other rows`}.`;
}

/** A cell by its place, to be lit where it is spoken of. */
export function cellKey({ source, row, column }: Pick<PreviewOrigin, 'source' | 'row' | 'column'>): string {
  return `${source}\u001f${row}\u001f${column}`;
}

export function isLit(property: PreviewProperty, lit: ReadonlySet<string>): boolean {
  return property.from.some(origin => lit.has(cellKey(origin)));
}

/** Where the columns of a file go, and what the properties are called. */
export interface Names {
  columnOf(column: string): AnalysedSource['columns'][number] | undefined;
  labelOf(object: string, property: string): string;
}

export function namesOf(
  { sources, blueprint }: Pick<Analysis, 'sources' | 'blueprint'>,
  properties: readonly PropertyChoice[],
  source: string,
): Names {
  const found = sources.find(each => each.profile.id === source);
  const columns = new Map(found?.columns.map(column => [column.column, column]));
  const labels = new Map(
    [...properties, ...blueprint.properties].map(({ object, name, label }) => [`${object} ${name}`, label]),
  );
  return {
    columnOf: column => columns.get(column),
    labelOf: (object, property) => labels.get(`${object} ${property}`) ?? property,
  };
}

export type CellUse = 'used' | 'left' | 'empty';

/** Empty and left-out cells are folded away; what was read as empty stands with the empty ones. */
export function cellUse(
  { value, is_emptied, column }: PreviewRow['cells'][number],
  { bucket }: Pick<PreviewRow, 'bucket'>,
  names: Names,
): CellUse {
  if (value === '' || is_emptied === true) return 'empty';
  const action = names.columnOf(column)?.action;
  return action === 'skip' && bucket !== 'rejected' && bucket !== 'skipped' ? 'left' : 'used';
}
