// Looks through a workbook once without keeping it: proves its true size, and finds what its sheets say beside their cells.
import type { ReadLimits } from '../limits/read-limits.ts';
import { inflate } from './archive.ts';
import { FormulaGaps, sheetParts } from './formula-gaps.ts';
import type { Merge } from './merged-cells.ts';
import { SheetMarks } from './sheet-marks.ts';

export interface InspectedSheet {
  /** Formula cells without a value. */
  gaps: string[];
  merges: readonly Merge[];
  hiddenRows: readonly number[];
  isPivot: boolean;
}

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/i;
const SHEET_RELATIONS = /^xl\/worksheets\/_rels\/([^/]+\.xml)\.rels$/i;

/** By the sheet's name. */
export async function inspectWorkbook(
  workbook: { path: string },
  limits: ReadLimits,
  signal?: AbortSignal,
): Promise<Map<string, InspectedSheet>> {
  const gaps = new Map<string, FormulaGaps>();
  const marks = new Map<string, SheetMarks>();
  const texts = new Map<string, string>();
  const keep =
    (name: string) =>
    (chunk: Uint8Array): void => {
      texts.set(name, (texts.get(name) ?? '') + Buffer.from(chunk).toString());
    };
  await inflate(
    workbook.path,
    { ...limits, maxInflatedBytes: Math.min(limits.maxInflatedBytes, limits.maxWorkbookBytes) },
    name => {
      if (name === 'xl/workbook.xml' || name === 'xl/_rels/workbook.xml.rels') return keep(name);
      if (SHEET_RELATIONS.test(name)) return keep(name);
      if (!SHEET.test(name)) return () => {};
      const [scan, mark] = [new FormulaGaps(), new SheetMarks()];
      gaps.set(name, scan);
      marks.set(name, mark);
      return chunk => {
        scan.add(chunk);
        mark.add(chunk);
      };
    },
    signal,
  );
  const parts = sheetParts(texts.get('xl/workbook.xml') ?? '', texts.get('xl/_rels/workbook.xml.rels') ?? '');
  return new Map(
    [...parts].map(([sheet, part]) => {
      const relations = texts.get(part.replace(/([^/]+)$/, '_rels/$1.rels')) ?? '';
      return [
        sheet,
        {
          gaps: gaps.get(part)?.cells ?? [],
          merges: marks.get(part)?.merges ?? [],
          hiddenRows: marks.get(part)?.hiddenRows ?? [],
          isPivot: relations.includes('/pivotTable'),
        },
      ];
    }),
  );
}
