// A table in a tagged PDF: a row never breaks across pages; the head is printed again on each page and read out once.
import { setImmediate as breathe } from 'node:timers/promises';
import type { PdfPage } from './pdf-page.ts';
import type { Table } from './report-content.ts';

const size = 8.5;
const gap = 8;
const pad = 3.5;
/** Beyond this a cell says that it goes on: one value must not push everything else off its page. */
const maxSigns = 700;
/** Rows drawn in one go: a long table must not keep everybody else waiting. */
const rowsAtOnce = 40;

interface Cell {
  text: string;
  x: number;
  width: number;
  isRight: boolean;
}

export async function drawTable(page: PdfPage, table: Table): Promise<void> {
  if (table.rows.length === 0) {
    page.block('P', table.empty, { size: 10 }, { before: 2, after: 6 });
    return;
  }
  const columns = columnsOf(page, table);
  const cellsOf = (texts: readonly string[]): Cell[] =>
    columns.map((column, at) => ({ ...column, text: shortened(texts[at] ?? '') }));
  const head = cellsOf(table.columns.map(column => column.name));
  page.block('P', table.caption, { size: 9, isQuiet: true }, { before: 4, after: 2, below: 60 });
  const element = page.begin('Table', { title: table.caption });
  drawHead(page, head, element);
  for (const [at, texts] of table.rows.entries()) {
    if (at % rowsAtOnce === rowsAtOnce - 1) await breathe();
    const cells = cellsOf(texts);
    const height = heightOf(page, cells, false);
    if (page.makeRoom(height)) drawHead(page, head, undefined);
    const row = page.begin('TR', {}, element);
    cells.forEach((cell, place) => {
      const tag = place === 0 ? page.begin('TH', { scope: 'Row' }, row) : page.begin('TD', {}, row);
      page.draw(tag, () => writeCell(page, cell, false));
    });
    row.end();
    page.y += height;
    page.rule(false);
  }
  element.end();
  page.y += 8;
}

/** With the table's element on its first page; repeated without one, because it is read out once. */
function drawHead(
  page: PdfPage,
  cells: readonly Cell[],
  table: PDFKit.PDFStructureElement | undefined,
): void {
  const height = heightOf(page, cells, true);
  if (table) {
    const row = page.begin('TR', {}, table);
    for (const cell of cells) {
      page.draw(page.begin('TH', { scope: 'Column' }, row), () => writeCell(page, cell, true));
    }
    row.end();
  } else {
    page.artifact(() => {
      for (const cell of cells) writeCell(page, cell, true);
    });
  }
  page.y += height;
  page.rule(true);
}

function writeCell(page: PdfPage, { text, x, width, isRight }: Cell, isBold: boolean): void {
  page.write(text, { x, y: page.y + pad, width }, { size, isBold, isRight });
}

function heightOf(page: PdfPage, cells: readonly Cell[], isBold: boolean): number {
  return Math.max(...cells.map(({ text, width }) => page.heightOf(text, width, { size, isBold }))) + 2 * pad;
}

function shortened(text: string): string {
  return text.length > maxSigns ? `${text.slice(0, maxSigns)}…` : text;
}

function columnsOf(page: PdfPage, { columns }: Table): Omit<Cell, 'text'>[] {
  const total = columns.reduce((sum, { share = 1 }) => sum + share, 0);
  const room = page.width - gap * (columns.length - 1);
  let x = page.left;
  return columns.map(({ isNumber = false, share = 1 }) => {
    const width = (room * share) / total;
    const column = { x, width, isRight: isNumber };
    x += width + gap;
    return column;
  });
}
