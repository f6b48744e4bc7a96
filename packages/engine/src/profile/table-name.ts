// What a table is called in sentences.
import type { SourceProfile } from '@groundwork/contract/profiles';

/** `contacts.csv`, or `book.csv (Customers)` where a file or sheet holds several tables. */
export function nameOfTable({ file, sheet, part }: Pick<SourceProfile, 'file' | 'sheet' | 'part'>): string {
  const inner = [sheet, part?.name].filter(name => name !== null && name !== undefined);
  return inner.length === 0 ? file : `${file} (${inner.join(', ')})`;
}

/** What spreadsheet programs call a sheet that nobody named. */
const UNNAMED =
  /^(sheet|worksheet|(sheet|tabelle|feuil|feuille|hoja|foglio|blad|planilha|folha|plan|arkusz|лист|аркуш|sayfa|list|munka|munkalap|ark|taul|taulukko|foaie|hárok|シート|工作表)\s*\d+)$/iu;

/** The words by which a table says what it lists: of its part, its sheet, or its file where the sheet was never named. */
export function titleOf({ file, sheet, part }: Pick<SourceProfile, 'file' | 'sheet' | 'part'>): string {
  return part?.name ?? sheetTitle({ file, sheet });
}

/** The same of the whole that a part was taken from. */
export function sheetTitle({ file, sheet }: Pick<SourceProfile, 'file' | 'sheet'>): string {
  return sheet === null || UNNAMED.test(sheet) ? file : sheet;
}

/** What a question about how a file was written is asked for, once for all the tables that its rows were parted into. */
export function writtenAs({ id, part }: Pick<SourceProfile, 'id' | 'part'>): string {
  return part?.lists === undefined ? id : part.of;
}
