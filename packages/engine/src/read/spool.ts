// Reads a sheet back from its spool file: one JSON line `[row, cells]` per filled row.
import { readChunks } from './encoding.ts';
import type { RawRecord } from './tokenizer.ts';

const SAMPLE_RECORDS = 500;

/** All records; one blank record stands for each gap between rows. */
export async function* readSpool(path: string, signal?: AbortSignal): AsyncGenerator<RawRecord[]> {
  const decoder = new TextDecoder();
  let rest = '';
  let last = 0;
  for await (const chunk of readChunks(path, 0, signal)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    const records: RawRecord[] = [];
    for (const line of lines) {
      const record = recordOf(line);
      if (record.row > last + 1) records.push({ row: record.row - 1, cells: [] });
      records.push(record);
      last = record.row;
    }
    if (records.length > 0) yield records;
  }
}

export async function sampleSpool(path: string): Promise<RawRecord[]> {
  const sample: RawRecord[] = [];
  for await (const records of readSpool(path)) {
    sample.push(...records.slice(0, SAMPLE_RECORDS - sample.length));
    if (sample.length >= SAMPLE_RECORDS) break;
  }
  return sample;
}

function recordOf(line: string): RawRecord {
  const [row, cells]: [number, string[]] = JSON.parse(line);
  return { row, cells };
}
