// A workbook's sheets as sources. Each sheet is written once to a spool file, so that reading it again costs no memory.

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileProblem } from '@groundwork/contract/profiles';
import { HucreError } from 'hucre';
import type { CellValue } from 'hucre/xlsx';
import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import type { ReadLimits } from '../limits/read-limits.ts';
import { plural } from '../words/wording.ts';
import { ArchiveRefusal, inflate } from './archive.ts';
import { FormulaGaps, sheetParts } from './formula-gaps.ts';
import { placeOf } from './place.ts';
import type { Source } from './source.ts';
import { readSpool, sampleSpool } from './spool.ts';
import { tableOf } from './table.ts';

export interface WorkbookFile {
  path: string;
  file: string;
  bytes: number;
  /** Where spool files may be written; `prefix` keeps workbooks apart. */
  workDir: string;
  prefix: string;
}

const EXCEL_ERROR =
  /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA|FIELD!|BLOCKED!)$/;

/** Opens every sheet that is not empty. Throws ArchiveRefusal when the file is a bomb or damaged. */
export async function openWorkbook(
  workbook: WorkbookFile,
  limits: ReadLimits,
  signal?: AbortSignal,
): Promise<{ sources: Source[]; notes: FileProblem[] }> {
  const gaps = await inspect(workbook, limits, signal);
  try {
    return await readSheets(workbook, gaps, limits, signal);
  } catch (error) {
    if (!(error instanceof HucreError)) throw error;
    throw new ArchiveRefusal(
      'damaged',
      'The workbook is damaged.',
      'Open it in a spreadsheet program and save it again.',
      error,
    );
  }
}

async function readSheets(
  workbook: WorkbookFile,
  gaps: Map<string, string[]>,
  limits: ReadLimits,
  signal?: AbortSignal,
): Promise<{ sources: Source[]; notes: FileProblem[] }> {
  const data = await readFile(workbook.path);
  const sheets: { name: string; isHidden: boolean }[] = [];
  await readXlsx(data, {
    sheets: info => {
      sheets.push({ name: info.name, isHidden: info.hidden === true || info.veryHidden === true });
      return false;
    },
  });
  const sources: Source[] = [];
  const notes: FileProblem[] = [];
  for (const [index, sheet] of sheets.entries()) {
    const origin = { file: workbook.file, sheet: sheet.name };
    const spool = join(workbook.workDir, `${workbook.prefix}-${index}.rows`);
    const sheetGaps = gaps.get(sheet.name) ?? [];
    const found = await spoolSheet(data, index, spool, signal);
    const problems = [
      ...sheetProblems(origin, sheet.isHidden),
      ...gapProblems(origin, sheetGaps),
      ...errorProblems(origin, found.errors),
    ];
    const source =
      found.rows === 0
        ? undefined
        : tableOf(
            {
              ...origin,
              id: `${workbook.file}#${sheet.name}`,
              encoding: 'utf-8',
              delimiter: null,
              bytes: (await stat(spool)).size,
              problems,
              isBroken: false,
              hasSeparatorLine: false,
            },
            await sampleSpool(spool),
            { read: ({ signal: stop }) => readSpool(spool, stop) },
            limits,
          );
    if (source) sources.push(source);
    else
      notes.push({
        place: placeOf(origin),
        problem: 'The sheet is empty.',
        mend: 'Nothing to do.',
        code: 'empty_sheet',
      });
  }
  return { sources, notes };
}

/** Inflates the workbook once without keeping it: proves its true size and finds formulas that carry no value. */
async function inspect(
  workbook: WorkbookFile,
  limits: ReadLimits,
  signal?: AbortSignal,
): Promise<Map<string, string[]>> {
  const scans = new Map<string, FormulaGaps>();
  const directory = new Map<string, string>();
  const keep =
    (name: string) =>
    (chunk: Uint8Array): void => {
      directory.set(name, (directory.get(name) ?? '') + Buffer.from(chunk).toString());
    };
  await inflate(
    workbook.path,
    { ...limits, maxInflatedBytes: Math.min(limits.maxInflatedBytes, limits.maxWorkbookBytes) },
    name => {
      if (name === 'xl/workbook.xml' || name === 'xl/_rels/workbook.xml.rels') return keep(name);
      if (!/^xl\/worksheets\/[^/]+\.xml$/i.test(name)) return () => {};
      const scan = new FormulaGaps();
      scans.set(name, scan);
      return chunk => scan.add(chunk);
    },
    signal,
  );
  const parts = sheetParts(
    directory.get('xl/workbook.xml') ?? '',
    directory.get('xl/_rels/workbook.xml.rels') ?? '',
  );
  return new Map([...parts].map(([sheet, part]) => [sheet, scans.get(part)?.cells ?? []]));
}

async function spoolSheet(
  data: Uint8Array,
  sheet: number,
  path: string,
  signal?: AbortSignal,
): Promise<{ rows: number; errors: string[] }> {
  const out = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const errors: string[] = [];
  let rows = 0;
  try {
    for await (const { index, values } of streamXlsxRows(data, { sheet })) {
      signal?.throwIfAborted();
      const cells = values.map((value, column) => {
        const text = cellText(value);
        if (!EXCEL_ERROR.test(text)) return text;
        errors.push(`row ${index + 1}, column ${column + 1}: ${text}`);
        return '';
      });
      while (cells.length > 0 && cells.at(-1) === '') cells.pop();
      if (cells.length === 0) continue;
      rows++;
      if (!out.write(`${JSON.stringify([index + 1, cells])}\n`)) await once(out, 'drain');
    }
  } finally {
    out.end();
    if (!out.closed) await once(out, 'close');
  }
  return { rows, errors };
}

/** As the cell would stand in a good CSV: plain numbers, ISO dates, TRUE and FALSE. */
export function cellText(value: CellValue): string {
  if (value === null) return '';
  if (value instanceof Date) return dateText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  // Excel keeps 15 digits; the rest is binary noise (0.30000000000000004).
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  return value.replaceAll('\0', '').trim().normalize('NFC').toWellFormed();
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  // Excel's serials are fractions of a day: round away the error they bring to the milliseconds.
  const iso = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString();
  if (iso < '1900-01-02') return iso.slice(11, 19);
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19);
}

type SheetOrigin = { file: string; sheet: string };

function sheetProblems(origin: SheetOrigin, isHidden: boolean): FileProblem[] {
  if (!isHidden) return [];
  return [
    {
      place: placeOf(origin),
      problem: 'The sheet is hidden in the workbook.',
      mend: 'It is read like the others; leave it out if it was hidden on purpose.',
      code: 'hidden_sheet',
    },
  ];
}

function gapProblems(origin: SheetOrigin, cells: string[]): FileProblem[] {
  if (cells.length === 0) return [];
  return [
    {
      place: placeOf(origin),
      value: cells.slice(0, 10).join(', '),
      problem: `${plural(cells.length, 'formula cell carries no computed value and is', 'formula cells carry no computed value and are')} read as empty.`,
      mend: 'Open the workbook in a spreadsheet program, let it calculate, and save it.',
      code: 'formula_without_value',
    },
  ];
}

function errorProblems(origin: SheetOrigin, errors: string[]): FileProblem[] {
  if (errors.length === 0) return [];
  return [
    {
      place: placeOf(origin),
      value: errors.slice(0, 5).join('; '),
      problem: `${plural(errors.length, 'cell shows a spreadsheet error and is', 'cells show a spreadsheet error and are')} read as empty.`,
      mend: 'Correct the formulas, or leave the cells empty.',
      code: 'formula_error',
    },
  ];
}
