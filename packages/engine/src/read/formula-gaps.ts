// Finds formula cells that no program has calculated yet: they carry no value that could be read.

const CELL = /<c\b([^>]*)>\s*<f\b(?:[^>]*\/>|[^>]*>[^<]*<\/f>)\s*(?:<v\s*\/>|<v>\s*<\/v>)?\s*<\/c>/g;
const MAX_CARRY_CHARS = 65_536;
const MAX_CELLS = 10_000;

/** Takes a sheet's XML in pieces. */
export class FormulaGaps {
  /** Their places in the sheet: `B12`. */
  readonly cells: string[] = [];
  #carry = '';
  readonly #decoder = new TextDecoder();

  add(chunk: Uint8Array): void {
    const text = this.#carry + this.#decoder.decode(chunk, { stream: true });
    let end = 0;
    for (const match of text.matchAll(CELL)) {
      end = match.index + match[0].length;
      const place = /\br="([A-Z]+\d+)"/.exec(match[1] ?? '')?.[1];
      if (this.cells.length < MAX_CELLS) this.cells.push(place ?? '?');
    }
    const open = Math.max(end, text.lastIndexOf('<c '));
    this.#carry = text.length - open > MAX_CARRY_CHARS ? '' : text.slice(open);
  }
}

/** Which part of the workbook holds which sheet, read off its directory. */
export function sheetParts(workbookXml: string, relationsXml: string): Map<string, string> {
  const targets = new Map<string, string>();
  for (const [, attributes = ''] of relationsXml.matchAll(/<Relationship\b([^>]*)>/g)) {
    const target = attribute(attributes, 'Target').replace(/^\/?(xl\/)?/, 'xl/');
    targets.set(attribute(attributes, 'Id'), target);
  }
  const parts = new Map<string, string>();
  for (const [, attributes = ''] of workbookXml.matchAll(/<(?:\w+:)?sheet\b([^>]*)>/g)) {
    const target = targets.get(attribute(attributes, 'r:id'));
    if (target !== undefined) parts.set(unescapeXml(attribute(attributes, 'name')), target);
  }
  return parts;
}

function attribute(attributes: string, name: string): string {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
}

function unescapeXml(text: string): string {
  const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => named[name] ?? '');
}
