// Reads what checks found out of the files that audits left.
import { z } from 'zod';
import { Database, textOf } from '../duckdb/database.ts';
import { compareEvidence, type History } from './compare-evidence.ts';
import { type ComparedAgain, notComparedAgain } from './compared-again.ts';

const Shown = z.object({
  check_number: z.string(),
  record_id: z.string(),
  label: z.string(),
  shown: z.string().nullable(),
});
export type Example = z.infer<typeof Shown>;

const EvidenceRow = z.object({
  /** Where it stands in the file. */
  place: z.coerce.number(),
  record_id: z.string(),
  label: z.string(),
  shown: z.string().nullable(),
  worth: z.string().nullable(),
  /** The worth in minor units. */
  cents: z.string().nullable(),
  currency: z.string().nullable(),
  /** By name; an owner the portal does not know by its id. */
  owner: z.string().nullable(),
});
export type EvidenceRow = z.infer<typeof EvidenceRow>;

const EXAMPLES = 10;

/** The first records of every check, by its number. */
export async function firstOfEach(database: Database, file: string): Promise<Map<string, Example[]>> {
  const rows = await database.rows(
    Shown,
    `select check_number, record_id, label, shown
     from read_parquet(${textOf(file)}, file_row_number = true)
     qualify row_number() over (partition by check_number order by file_row_number) <= ${EXAMPLES}
     order by file_row_number`,
  );
  return Map.groupBy(rows, row => row.check_number);
}

export interface EvidenceAsked {
  check: string;
  /** Only what this root cause explains, and the file that says what that is. */
  cause?: { id: string; file: string } | undefined;
  after: number | undefined;
  rows: number;
}

export interface Compared {
  /** `fixed` and `not_again` are read from the file of the earlier audit, all else from that of the later one. */
  what: keyof History;
  /** The file of the other of the two. */
  other: string;
  /** The files of audits before both. */
  older: readonly string[];
  /** What the later one compared. */
  again: ComparedAgain | undefined;
}

export interface EvidenceReader {
  /** Records of a check in the order of the file, after a place in it. */
  page(file: string, asked: EvidenceAsked): Promise<EvidenceRow[]>;
}

/** Reads whole files, and may take long. */
export interface ComparisonReader {
  /** Like a reader's, and only what became so between this audit and another. */
  page(file: string, asked: Omit<EvidenceAsked, 'cause'>, became: Compared): Promise<EvidenceRow[]>;
  /** What became of each check's records since earlier audits, the last one first. */
  histories(
    file: string,
    earlier: readonly string[],
    again: ComparedAgain | undefined,
  ): Promise<Map<string, History>>;
  close(): void;
}

/** For one comparison: what does not fit into memory goes into `folder`. Whoever opens it closes it and removes the folder. */
export async function openComparison(given: {
  folder: string;
  signal: AbortSignal;
}): Promise<ComparisonReader> {
  const database = await Database.open({ ...given, memoryMb: 256 });
  return {
    page: (file, asked, became) => pageOf(database, file, asked, became),
    histories: (file, earlier, again) => compareEvidence(database, earlier, { file, again }),
    close: () => database.close(),
  };
}

/** One for a process: it opens its database when it is first asked. */
export function createEvidenceReader(): EvidenceReader {
  let opened: Promise<Database> | undefined;
  const open = (): Promise<Database> => {
    opened ??= Database.open({ memoryMb: 128 });
    return opened;
  };
  return { page: async (file, asked) => pageOf(await open(), file, asked) };
}

function pageOf(
  database: Database,
  file: string,
  { check, cause, after, rows }: EvidenceAsked,
  became?: Compared,
): Promise<EvidenceRow[]> {
  return database.rows(
    EvidenceRow,
    `select file_row_number as place, record_id, label, shown, cast(worth as decimal(38, 2))::varchar as worth,
       cast(cast(round(worth * 100) as hugeint) as varchar) as cents, currency, owner
     from read_parquet(${textOf(file)}, file_row_number = true)
     where check_number = $1 and file_row_number > $2
       ${cause ? `and record_id in (select record_id from read_parquet(${textOf(cause.file)}) where cause = $4 and check_number = $1)` : ''}
       ${became ? conditionOf(became) : ''}
     order by file_row_number limit $3`,
    [check, after ?? -1, rows, ...(cause ? [cause.id] : [])],
  );
}

/** As compareEvidence counts them. */
function conditionOf({ what, other, older, again }: Compared): string {
  const found = (file: string): string =>
    `select record_id from read_parquet(${textOf(file)}) where check_number = $1`;
  const isBefore = older.length === 0 ? 'false' : `record_id in (${older.map(found).join(' union all ')})`;
  const isInOther = `record_id in (${found(other)})`;
  const conditions: Record<keyof History, string> = {
    unchanged: isInOther,
    fixed: `not (${isInOther}) and not ${notComparedAgain(again)}`,
    not_again: `not (${isInOther}) and ${notComparedAgain(again)}`,
    new: `not (${isInOther}) and not (${isBefore})`,
    returned: `not (${isInOther}) and ${isBefore}`,
  };
  return `and ${conditions[what]}`;
}
