// Paper as a tagged PDF: headings, lists and tables are known as such to a screen reader, the typeface is embedded, and
// the same report gives the same bytes.

import type { PdfPage } from './pdf-page.ts';
import { drawTable } from './pdf-table.ts';
import type { Block, ReportContent } from './report-content.ts';

/** Any fixed moment: a PDF must name one, and its own identity is made of it and of the title. */
const always = new Date('2000-01-01T00:00:00Z');

export async function reportAsPdf(content: ReportContent): Promise<Buffer> {
  // With the first report: the writer takes 7 MB, which most processes have no use for.
  const { PdfPage } = await import('./pdf-page.ts');
  const page = new PdfPage(
    `${content.title} – ${content.subtitle}`,
    content.subtitle,
    content.language,
    always,
  );
  page.block('H1', content.title, { size: 22, isBold: true }, { before: 0, after: 2 });
  page.block('P', content.subtitle, { size: 12, isQuiet: true }, { before: 0, after: 10 });
  for (const { heading, blocks } of content.sections) {
    // A heading never stands alone at the foot of a page.
    page.block('H2', heading, { size: 14, isBold: true }, { before: 12, after: 6, below: 70 });
    for (const block of blocks) await drawBlock(page, block);
  }
  if (page.unknown > 0) {
    const words =
      'Signs in square brackets are code points: this file’s typeface does not have them. The web page of this document shows them as they are.';
    page.block('P', words, { size: 9, isQuiet: true }, { before: 10, after: 0 });
  }
  return page.finish();
}

async function drawBlock(page: PdfPage, block: Block): Promise<void> {
  if (block.kind === 'table') await drawTable(page, block);
  else if (block.kind === 'facts') drawFacts(page, block.facts);
  else if (block.kind === 'list') drawList(page, block.items);
  else page.block('P', block.text, { size: 10 }, { before: 2, after: 6 });
}

/** Names and values as a table of two columns: PDF has no element for them that readers know. */
function drawFacts(page: PdfPage, facts: readonly (readonly [string, string])[]): void {
  const element = page.begin('Table');
  const nameWidth = page.width * 0.4;
  for (const [name, value] of facts) {
    const valuePlace = { x: page.left + nameWidth, width: page.width - nameWidth };
    const height = Math.max(
      page.heightOf(name, nameWidth - 10, { size: 10 }),
      page.heightOf(value, valuePlace.width, { size: 10 }),
    );
    page.makeRoom(height + 4);
    const { y } = page;
    const row = page.begin('TR', {}, element);
    page.draw(page.begin('TH', { scope: 'Row' }, row), () =>
      page.write(name, { x: page.left, y, width: nameWidth - 10 }, { size: 10, isQuiet: true }),
    );
    page.draw(page.begin('TD', {}, row), () => page.write(value, { ...valuePlace, y }, { size: 10 }));
    row.end();
    page.y += height + 4;
  }
  element.end();
  page.y += 4;
}

function drawList(page: PdfPage, items: readonly string[]): void {
  for (const item of items) page.block('P', `• ${item}`, { size: 10 }, { before: 0, after: 3 });
}
