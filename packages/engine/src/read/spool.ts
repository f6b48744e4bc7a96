// Reads a sheet back from its spool file: one JSON line `[row, cells]` per filled row.
import { readChunks } from './encoding.ts';
import type { RawRecord } from './tokenizer.ts';

const SAMPLE_RECORDS = 500;
/** Behind the sample a table may begin where rows are left blank: so many such places are looked at, each with so many rows. */
const MOST_PLACES = 100;
const RECORDS_OF_PLACE = 30;

/** All records; one blank record stands for each gap between rows. */
export async function* readSpool(path: string, signal?: AbortSignal): AsyncGenerator<RawRecord[]> {
  let last = 0;
  for await (const lines of linesOf(path, signal)) {
    const records: RawRecord[] = [];
    for (const line of lines) {
      const record = recordOf(line);
      if (record.row > last + 1) records.push(gapBefore(record.row));
      records.push(record);
      last = record.row;
    }
    if (records.length > 0) yield records;
  }
}

/** The first records, and further down those behind blank rows: another table may begin there. */
export async function sampleSpool(path: string, signal?: AbortSignal): Promise<RawRecord[]> {
  const sample: RawRecord[] = [];
  let last = 0;
  let places = 0;
  let ofPlace = 0;
  for await (const lines of linesOf(path, signal)) {
    for (const line of lines) {
      const row = rowOf(line);
      const isBehindGap = row > last + 1;
      last = row;
      const isFirst = sample.length < SAMPLE_RECORDS;
      if (!isFirst && isBehindGap && places < MOST_PLACES) {
        places += 1;
        ofPlace = RECORDS_OF_PLACE;
      }
      if (!isFirst && ofPlace === 0) continue;
      if (!isFirst) ofPlace -= 1;
      if (isBehindGap) sample.push(gapBefore(row));
      sample.push(recordOf(line));
    }
  }
  return sample;
}

async function* linesOf(path: string, signal?: AbortSignal): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of readChunks(path, 0, signal)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
}

function gapBefore(row: number): RawRecord {
  return { row: row - 1, cells: [] };
}

/** Without looking at the cells. */
function rowOf(line: string): number {
  return Number(line.slice(1, line.indexOf(',')));
}

function recordOf(line: string): RawRecord {
  const [row, cells]: [number, string[]] = JSON.parse(line);
  return { row, cells };
}
