// How a place in a file is said.

/** `contacts.csv, row 12` or `book.xlsx, sheet Accounts, row 3`. */
export function placeOf(source: { file: string; sheet: string | null }, row?: number): string {
  const sheet = source.sheet === null ? '' : `, sheet ${source.sheet}`;
  return `${source.file}${sheet}${row === undefined ? '' : `, row ${row}`}`;
}
