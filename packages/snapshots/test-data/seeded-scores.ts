// What checks find of the defects that were planted in a seeded portal, and how much of what they find was planted.
import { z } from 'zod';
import type { Database } from '../src/duckdb/database.ts';

export interface SeededScores {
  planted: number;
  /** Share of the planted defects that were found, and of the findings that were planted. */
  recall: number;
  precision: number;
  missed: string[];
  extra: string[];
}

const Found = z.object({ found: z.string() });

/** Of the evidence that runChecks left. */
export async function seededScores(database: Database, planted: ReadonlySet<string>): Promise<SeededScores> {
  const rows = await database.rows(Found, `select check_number || ' ' || record_id as found from evidence`);
  const found = new Set(rows.map(row => row.found));
  const missed = [...planted].filter(text => !found.has(text));
  const extra = [...found].filter(text => !planted.has(text));
  return {
    planted: planted.size,
    recall: 1 - missed.length / planted.size,
    precision: 1 - extra.length / Math.max(found.size, 1),
    missed,
    extra,
  };
}
