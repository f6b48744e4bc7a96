// Reads files for tests the way the product does, and gathers what a compiled migration consists of.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnalysedSource, Analysis, Answers, ColumnMapping } from '@groundwork/contract/intake';
import type { CellNote, KeptSeparateRow, MergedRow } from '@groundwork/contract/migrations';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import type { FileProblem, SourceProfile } from '@groundwork/contract/profiles';
import { type AnalyseInput, analyse } from '../src/analyse.ts';
import type { CellLine } from '../src/compile/cell-counts.ts';
import { compileMigration } from '../src/compile/compile.ts';
import type {
  CompiledAssociation,
  CompiledOutcome,
  CompiledRecord,
  MoneyTotal,
} from '../src/compile/compiled.ts';
import type { Lesson } from '../src/playbook/playbook.ts';
import { profileSource } from '../src/profile/profile.ts';
import { openSources } from '../src/read/open-sources.ts';
import type { Source } from '../src/read/source.ts';
import { plainCosts } from './call-costs.ts';
import { freshPortal } from './portal-schema.ts';

export const samples = new URL('../../../samples/', import.meta.url).pathname;

export interface Folder {
  sources: Source[];
  profiles: SourceProfile[];
  refused: FileProblem[];
  close: () => Promise<void>;
}

export async function readFolder(path: string): Promise<Folder> {
  const { sources, refused, close } = await openSources(path);
  const profiles: SourceProfile[] = [];
  for (const source of sources) profiles.push(await profileSource(source));
  return { sources, profiles, refused, close };
}

/** Writes files into a folder of their own and reads them. */
export async function readFiles(files: Record<string, string>): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'groundwork-engine-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
  const folder = await readFolder(path);
  return {
    ...folder,
    close: async () => {
      await folder.close();
      await rm(path, { recursive: true, force: true });
    },
  };
}

export async function think(
  folder: Folder,
  answers: Partial<Answers> = {},
  portal: PortalSchema = freshPortal(),
  playbook: readonly Lesson[] = [],
  alike: Pick<AnalyseInput, 'remembered' | 'onAlike'> = {},
): Promise<Analysis> {
  const { sources, profiles, refused } = folder;
  return analyse({
    sources,
    profiles,
    refused,
    portal,
    playbook,
    answers: { decisions: {}, sources: {}, ...answers },
    today: '2026-11-20',
    callCosts: plainCosts,
    ...alike,
  });
}

export interface Gathered {
  records: CompiledRecord[];
  associations: CompiledAssociation[];
  outcomes: CompiledOutcome[];
  cells: CellNote[];
  lines: CellLine[];
  merges: MergedRow[];
  keptSeparate: KeptSeparateRow[];
  money: MoneyTotal[];
}

export async function gather(
  folder: Folder,
  analysis: Analysis,
  portal: PortalSchema = freshPortal(),
): Promise<Gathered> {
  const all: Gathered = {
    records: [],
    associations: [],
    outcomes: [],
    cells: [],
    lines: [],
    merges: [],
    keptSeparate: [],
    money: [],
  };
  for await (const batch of compileMigration({ sources: folder.sources, analysis, portal })) {
    if (batch.kind === 'records') all.records.push(...batch.records);
    else if (batch.kind === 'associations') all.associations.push(...batch.associations);
    else if (batch.kind === 'outcomes') all.outcomes.push(...batch.outcomes);
    else if (batch.kind === 'cells') all.cells.push(...batch.cells);
    else if (batch.kind === 'cell_lines') all.lines.push(...batch.lines);
    else if (batch.kind === 'merges') all.merges.push(...batch.merges);
    else if (batch.kind === 'kept_separate') all.keptSeparate.push(...batch.rows);
    else if (batch.kind === 'money') all.money.push(...batch.totals);
  }
  return all;
}

/** Rows by source that end in no bucket or in more than one; empty when every row is accounted for once. */
export function unaccounted(folder: Folder, { records, outcomes }: Gathered): string[] {
  const seen = new Map<string, number>();
  const count = (source: string, row: number): void => {
    const key = `${source} row ${row}`;
    seen.set(key, (seen.get(key) ?? 0) + 1);
  };
  for (const { rows } of records) for (const { source, row } of rows.slice(0, 1)) count(source, row);
  for (const { source, row } of outcomes) count(source, row);
  const twice = [...seen].filter(([, times]) => times > 1).map(([key]) => `${key} twice`);
  const lost = folder.profiles.flatMap(profile => {
    const rows = [...seen.keys()].filter(key => key.startsWith(`${profile.id} row `)).length;
    return rows === profile.rows ? [] : [`${profile.id}: ${rows} of ${profile.rows}`];
  });
  return [...twice, ...lost];
}

export function sourceOf(analysis: Analysis, id: string): AnalysedSource {
  const found = analysis.sources.find(one => one.profile.id === id);
  if (!found) throw new Error(`No source ${id}`);
  return found;
}

export function columnOf(analysis: Analysis, id: string, column: string): ColumnMapping {
  const found = sourceOf(analysis, id).columns.find(one => one.column === column);
  if (!found) throw new Error(`No column ${column} in ${id}`);
  return found;
}

/** `column → property` for every column that is written. */
export function writes(analysis: Analysis, id: string): Record<string, string> {
  return Object.fromEntries(
    sourceOf(analysis, id).columns.flatMap(one =>
      one.property === null ? [] : [[one.column, one.property]],
    ),
  );
}

export function tallyBy<T>(list: readonly T[], key: (one: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of list) counts[key(one)] = (counts[key(one)] ?? 0) + 1;
  return counts;
}
