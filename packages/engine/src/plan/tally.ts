// A rehearsal: compiles everything once and keeps only the counts, so that the plan speaks of what will really be written.
import type { CompileInput } from '../compile/compile.ts';
import { compileMigration } from '../compile/compile.ts';
import type { MoneyTotal } from '../compile/compiled.ts';

export interface Tally {
  records: Record<string, number>;
  /** Links by `from>to`, and the records they go out from. */
  pairs: Map<string, { from: string; to: string; links: number; fromRecords: number }>;
  merged: number;
  skipped: number;
  rejected: number;
  cells: number;
  money: MoneyTotal[];
}

export async function tally(input: CompileInput): Promise<Tally> {
  const result: Tally = {
    records: {},
    pairs: new Map(),
    merged: 0,
    skipped: 0,
    rejected: 0,
    cells: 0,
    money: [],
  };
  const seen = new Map<string, Set<string>>();
  for await (const batch of compileMigration(input)) {
    if (batch.kind === 'money') result.money = batch.totals;
    else if (batch.kind === 'cells') result.cells += batch.cells.length;
    else if (batch.kind === 'records') {
      for (const { object } of batch.records) result.records[object] = (result.records[object] ?? 0) + 1;
    } else if (batch.kind === 'outcomes') {
      for (const { bucket } of batch.outcomes)
        if (bucket === 'merged' || bucket === 'skipped' || bucket === 'rejected') result[bucket] += 1;
    } else {
      for (const one of batch.associations) {
        const name = `${one.from_object}>${one.to_object}`;
        const pair = result.pairs.get(name) ?? {
          from: one.from_object,
          to: one.to_object,
          links: 0,
          fromRecords: 0,
        };
        result.pairs.set(name, pair);
        pair.links += 1;
        const ends = seen.get(name) ?? new Set();
        seen.set(name, ends.add(one.from_external_id));
        pair.fromRecords = ends.size;
      }
    }
  }
  return result;
}
