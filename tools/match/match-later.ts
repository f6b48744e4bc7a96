// `groundwork match <files> --since kept`: rows that come later find their clusters among those that were kept.
import { existsSync } from 'node:fs';
import { type MatchedMore, matchMore } from '@groundwork/engine/match/kept/match-more';
import { type MoreRows, readMore } from '@groundwork/engine/match/kept/more-rows';
import { listed } from '@groundwork/engine/words/wording';
import { refusedLines } from '../implement/refused-lines.ts';
import type { Stop } from '../stop-signal.ts';
import { StartError } from '../supervisor.ts';
import { print } from '../terminal.ts';
import { writeLater } from './clusters-file.ts';
import { type OpenedKept, openKept, writeKept } from './kept-file.ts';
import { laterAnswer, laterLines } from './later-answer.ts';
import { openTables } from './open-tables.ts';

export interface LaterFiles {
  paths: readonly string[];
  since: string;
  keep: string | undefined;
  out: string | undefined;
  json: boolean;
}

/** @throws StartError, or the signal's reason */
export async function matchLater(
  { paths, since, keep, out, json }: LaterFiles,
  say: (step: string) => void,
  stop: Stop,
): Promise<void> {
  const { signal } = stop;
  if (!existsSync(since)) throw new StartError(`--since: ${since} does not exist.`);
  const kept = await openKept(since, signal);
  try {
    const tables = await openTables(paths, signal);
    const { sources, refused } = tables;
    try {
      checkNames(
        sources.map(({ id }) => id),
        kept.head,
        since,
      );
      say('Reading every row');
      const more = await readMore({ ...kept.head, count: kept.head.rows }, sources, signal);
      checkColumns(more, kept, since);
      say(`Reading ${since}`);
      const matches = await kept.read(more.room);
      stop.says = 'Stopped before the rows were joined. Nothing was written.';
      say('Finding rows that are one');
      const matched = await matchMore(matches, more, signal);
      await write(matched, { keep, out }, stop);
      const answer = laterAnswer(matched, refused);
      print(json ? JSON.stringify(answer) : [...laterLines(answer), ...refusedLines(refused)].join('\n'));
    } finally {
      await tables.close();
    }
  } finally {
    await kept.close();
  }
}

async function write(
  matched: MatchedMore,
  { keep, out }: Pick<LaterFiles, 'keep' | 'out'>,
  stop: Stop,
): Promise<void> {
  if (out !== undefined) {
    stop.says = `Stopped while ${out} was written; it is as it was before.`;
    await writeLater(out, matched, stop.signal);
    stop.says = `Stopped after ${out} was written.`;
  }
  if (keep === undefined) return;
  stop.says = `${out === undefined ? 'Stopped' : `Stopped after ${out} was written,`} while ${keep} was written; that is as it was before.`;
  await writeKept(keep, matched.all, stop.signal);
  stop.says = `Stopped after ${keep} was written.`;
}

/** A row is known by its file and its number there. */
function checkNames(ids: readonly string[], { tables }: OpenedKept['head'], since: string): void {
  const again = ids.filter(id => tables.some(table => table.id === id));
  if (again.length > 0)
    throw new StartError(
      `${listed(again)} ${again.length === 1 ? 'is' : 'are'} in ${since} already, by that name: the same rows would be added once more. Name a file of new rows otherwise, or match all files again.`,
    );
}

function checkColumns({ tables, columns }: MoreRows, { head }: OpenedKept, since: string): void {
  const strange = tables.filter((_, at) => columns[at]?.length === 0);
  if (head.layout.parts.length === 0)
    throw new StartError(
      `The rows kept in ${since} had nothing to compare by, so that no row is found among them. Match all files again.`,
    );
  if (strange.length === 0) return;
  const known = head.tables.flatMap(({ header }, at) =>
    (head.layout.tables[at] ?? []).map(({ column }) => header[column] ?? ''),
  );
  throw new StartError(
    `No column of ${listed(strange.map(({ id }) => id))} is called as one that was compared in ${since}: ${listed([...new Set(known)], 12)}.`,
  );
}
