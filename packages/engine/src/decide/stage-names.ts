// Stages and pipelines of which the deals only hold ids: other files of the export list their names, their order, and
// which of them are closed and won.

import type { StudiedColumn } from '../classify/study.ts';
import { hasConcept } from '../classify/study.ts';
import { sheetTitle } from '../profile/table-name.ts';
import { parseNumber } from '../profile/values/number.ts';
import { observe } from '../read/observe.ts';
import type { StudiedSource } from '../relate/studied.ts';
import { rowSigns } from './outcome.ts';
import { signsOf } from './outcome-columns.ts';

/** What a list of stages says of one of them. */
export interface StageDefinition {
  label: string;
  order: number | undefined;
  /** The outcomes it leaves possible. */
  outcome: number;
  /** Those that its chance of winning leaves possible; absent where the list names no chance. */
  chance?: number;
}

export interface StageNames {
  /** By id. */
  stages: ReadonlyMap<string, StageDefinition>;
  pipelines: ReadonlyMap<string, string>;
}

/** More rows than this are no list of stages. */
const MOST_DEFINITIONS = 2000;

/** Reads the definitions out of every table that is not records itself. An id that two tables name differently has no name. */
export async function stageNames(
  tables: readonly StudiedSource[],
  signal?: AbortSignal,
): Promise<StageNames> {
  const stages = new Map<string, StageDefinition>();
  const pipelines = new Map<string, string>();
  const doubtful = new Set<string>();
  for (const table of tables) {
    if (table.mapping.role === 'records' || table.profile.rows > MOST_DEFINITIONS) continue;
    const stageId = idOf(table, 'stage');
    const id = stageId ?? idOf(table, 'pipeline');
    const name = nameOf(table, id);
    if (!name || !id) continue;
    const order = table.columns.find(
      column => hasConcept(column, 'stage_order') && column.profile.filled > 0,
    );
    const signs = signsOf(table.columns, undefined);
    const see = (cells: readonly string[]): void => {
      const key = cells[id.profile.position] ?? '';
      const label = cells[name.profile.position] ?? '';
      if (key === '' || label === '') return;
      const known = stageId ? stages.get(key)?.label : pipelines.get(key);
      if ((known ?? label) !== label) doubtful.add(key);
      if (!stageId) pipelines.set(key, label);
      else {
        const place =
          order && parseNumber(cells[order.profile.position] ?? '', { decimal: '.', grouping: '' });
        const { flags, probability } = rowSigns(signs, cells);
        stages.set(key, {
          label,
          order: place === undefined ? undefined : Number(place),
          outcome: flags,
          chance: probability,
        });
      }
    };
    await observe(table.source, [{ see }], signal);
  }
  for (const key of doubtful) for (const names of [stages, pipelines]) names.delete(key);
  return { stages, pipelines };
}

/** A column of names; `stage_name` beside `stage_id` is one as well. */
function nameOf(table: StudiedSource, id: StudiedColumn | undefined): StudiedColumn | undefined {
  const filled = table.columns.filter(column => column !== id && column.profile.filled > 0);
  return (
    filled.find(column => hasConcept(column, 'name')) ??
    filled.find(({ header }) => ['name', 'label'].includes(header.tokens.at(-1) ?? ''))
  );
}

/** `stage_id`, `pipeline_id`; a bare `id` in a file that is called after what it lists. */
function idOf({ columns, profile }: StudiedSource, what: 'stage' | 'pipeline'): StudiedColumn | undefined {
  const file = sheetTitle(profile).toLowerCase();
  const isFileOf = file.includes(what) && (what === 'stage' || !file.includes('stage'));
  return columns.find(
    ({ header, profile: { is_unique } }) =>
      is_unique &&
      header.tokens.at(-1) === 'id' &&
      (header.tokens.at(-2) === what || (header.tokens.length === 1 && isFileOf)),
  );
}
