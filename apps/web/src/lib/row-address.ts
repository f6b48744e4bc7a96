// Where a single row of a file is looked at: in the address of the page, so that any list can lead to one and a link to it
// can be passed on.

export interface RowAddress {
  file?: string;
  row?: number;
  /** What is looked for in all rows. */
  find?: string;
}

const has = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';

/** Of the address as somebody may have typed it. */
export function rowAddressOf(search: Record<string, unknown>): RowAddress {
  const { file, row, find } = search;
  const number = Number(row);
  return {
    ...(has(file) && { file: String(file).slice(0, 600) }),
    ...(Number.isInteger(number) && number > 0 && number < 2e9 && { row: number }),
    ...((has(find) || find === '') && { find: String(find).slice(0, 200) }),
  };
}
