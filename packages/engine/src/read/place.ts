// How a place in a file is said.

/** `contacts.csv, row 12` or `book.xlsx, sheet Accounts, row 3`. */
export function placeOf(
  source: { file: string; sheet: string | null; part?: { name: string } | undefined },
  row?: number,
): string {
  const sheet = source.sheet === null ? '' : `, sheet ${source.sheet}`;
  const part = source.part === undefined ? '' : `, ${source.part.name}`;
  return `${source.file}${sheet}${part}${row === undefined ? '' : `, row ${row}`}`;
}
