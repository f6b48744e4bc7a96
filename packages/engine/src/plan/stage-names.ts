// Names of stages and pipelines of which the deals only hold ids: other files of the export list them.

import type { StudiedColumn } from '../map/study.ts';
import { says } from '../map/study.ts';
import { observe } from '../relate/observe.ts';
import type { StudiedSource } from '../relate/studied.ts';

export interface StageNames {
  /** Id → name as people know it. */
  stages: ReadonlyMap<string, string>;
  pipelines: ReadonlyMap<string, string>;
}

/** More rows than this are no list of stages. */
const MOST_DEFINITIONS = 2000;

/** Reads the definitions out of every table that is not records itself. An id that two tables name differently has no name. */
export async function stageNames(
  tables: readonly StudiedSource[],
  signal?: AbortSignal,
): Promise<StageNames> {
  const stages = new Map<string, string>();
  const pipelines = new Map<string, string>();
  const doubtful = new Set<string>();
  for (const table of tables) {
    if (table.mapping.role === 'records' || table.profile.rows > MOST_DEFINITIONS) continue;
    const name = table.columns.find(column => says(column, 'name') && column.profile.filled > 0);
    const stageId = idOf(table, 'stage');
    const id = stageId ?? idOf(table, 'pipeline');
    if (!name || !id) continue;
    const into = stageId ? stages : pipelines;
    const see = (cells: readonly string[]): void => {
      const key = cells[id.profile.position] ?? '';
      const label = cells[name.profile.position] ?? '';
      if (key === '' || label === '') return;
      if ((into.get(key) ?? label) !== label) doubtful.add(key);
      into.set(key, label);
    };
    await observe(table.source, [{ see }], signal);
  }
  for (const key of doubtful) for (const names of [stages, pipelines]) names.delete(key);
  return { stages, pipelines };
}

/** `stage_id`, `pipeline_id`; a bare `id` in a file that is called after what it lists. */
function idOf({ columns, profile }: StudiedSource, what: 'stage' | 'pipeline'): StudiedColumn | undefined {
  const file = (profile.sheet ?? profile.file).toLowerCase();
  const isFileOf = file.includes(what) && (what === 'stage' || !file.includes('stage'));
  return columns.find(
    ({ header, profile: { is_unique } }) =>
      is_unique &&
      header.tokens.at(-1) === 'id' &&
      (header.tokens.at(-2) === what || (header.tokens.length === 1 && isFileOf)),
  );
}
