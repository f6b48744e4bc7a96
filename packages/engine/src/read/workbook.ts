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
import { ArchiveRefusal } from './archive.ts';
import { type InspectedSheet, inspectWorkbook } from './inspect-workbook.ts';
import { CoveredCells, type Merge } from './merged-cells.ts';
import { placeOf } from './place.ts';
import type { ReadingChoices } from './reading-choice.ts';
import {
  emptySheet,
  errorProblems,
  gapProblems,
  hiddenRowProblems,
  pivotProblems,
  sheetProblems,
} from './sheet-problems.ts';
import type { Source } from './source.ts';
import { readSpool, sampleSpool } from './spool.ts';
import { tablesOf } from './tables.ts';

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
  choices: ReadingChoices,
  signal?: AbortSignal,
): Promise<{ sources: Source[]; notes: FileProblem[] }> {
  const found = await inspectWorkbook(workbook, limits, signal);
  try {
    return await readSheets(workbook, found, { limits, choices }, signal);
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
  inspected: ReadonlyMap<string, InspectedSheet>,
  { limits, choices }: { limits: ReadLimits; choices: ReadingChoices },
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
    const id = `${workbook.file}#${sheet.name}`;
    const spool = join(workbook.workDir, `${workbook.prefix}-${index}.rows`);
    const marks = inspected.get(sheet.name);
    const merges = marks?.merges ?? [];
    const filled = choices.get(id)?.merged === 'fill' ? merges : [];
    const found = await spoolSheet(data, index, { path: spool, filled }, signal);
    const problems = [
      ...sheetProblems(origin, sheet.isHidden),
      ...hiddenRowProblems(origin, marks?.hiddenRows ?? []),
      ...pivotProblems(origin, marks?.isPivot === true),
      ...gapProblems(origin, marks?.gaps ?? []),
      ...errorProblems(origin, found.errors),
    ];
    const tables =
      found.rows === 0
        ? []
        : tablesOf(
            {
              ...origin,
              id,
              encoding: 'utf-8',
              delimiter: null,
              bytes: (await stat(spool)).size,
              problems,
              isBroken: false,
              hasSeparatorLine: false,
              merges,
            },
            await sampleSpool(spool, signal),
            { read: ({ signal: stop }) => readSpool(spool, stop) },
            { limits, choices },
          );
    sources.push(...tables);
    if (tables.length === 0) notes.push(emptySheet(placeOf(origin)));
  }
  return { sources, notes };
}

async function spoolSheet(
  data: Uint8Array,
  sheet: number,
  { path, filled }: { path: string; filled: readonly Merge[] },
  signal?: AbortSignal,
): Promise<{ rows: number; errors: string[] }> {
  const out = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const errors: string[] = [];
  const covered = new CoveredCells(filled);
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
      covered.fill(index + 1, cells);
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
