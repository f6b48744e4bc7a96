// What links are called, gathered from the tables that say so before any link is made: the same two records may be linked by a
// column of one file and named by a row of another, and by several rows with a role each.
import type { AnalysedSource, Analysis } from '@groundwork/contract/intake';
import { rolesIn } from '../map/link-roles.ts';
import { parseBoolean } from '../profile/values/boolean.ts';
import type { Source } from '../read/source.ts';
import { deletedMark } from './deleted-mark.ts';
import type { Identities } from './identities.ts';
import { junctionEnds } from './junction-ends.ts';
import { pointersOf } from './pointers.ts';

export interface Roles {
  /** Where they stand. */
  position: number;
  of(cells: readonly string[]): string[];
}

/** What the rows of a table that links call their links; undefined where they do not. */
export function rolesOf({ columns }: AnalysedSource, { header }: Pick<Source, 'header'>): Roles | undefined {
  const column = columns.find(one => one.action === 'relation' && one.transform.labels);
  const { labels, separator } = column?.transform ?? {};
  if (!column || !labels) return undefined;
  const position = header.indexOf(column.column);
  return {
    position,
    of: cells =>
      rolesIn(cells[position] ?? '', separator).flatMap(
        role => (Object.hasOwn(labels.by_value, role) ? labels.by_value[role] : undefined) ?? [],
      ),
  };
}

export class LinkNames {
  readonly #names = new Map<string, Set<string>>();

  add(a: number, b: number, labels: readonly string[]): void {
    if (labels.length === 0) return;
    const key = pairOf(a, b);
    const known = this.#names.get(key) ?? new Set();
    this.#names.set(key, known);
    for (const label of labels) known.add(label);
  }

  of(a: number, b: number): string[] {
    return [...(this.#names.get(pairOf(a, b)) ?? [])];
  }
}

/** Reads the tables that call their links something. */
export async function readLinkNames(
  tables: readonly { analysed: AnalysedSource; source: Source }[],
  analysis: Analysis,
  identities: Identities,
  signal: AbortSignal | undefined,
): Promise<LinkNames> {
  const names = new LinkNames();
  const { keys } = identities;
  for (const { analysed, source } of tables) {
    const roles = rolesOf(analysed, source);
    if (!roles) continue;
    const pointers = pointersOf(analysis, analysed, source);
    const deletedAt = deletedMark(analysis, analysed, source);
    for await (const batch of source.rows(signal)) {
      for (const { cells, bad } of batch) {
        const isLeftOut = bad || (deletedAt >= 0 && parseBoolean(cells[deletedAt] ?? '') === true);
        const labels = isLeftOut ? [] : roles.of(cells);
        if (labels.length === 0) continue;
        const { left, right } = junctionEnds(identities, pointers, cells);
        for (const a of left)
          for (const b of right) names.add(keys.survivorOf(a.ordinal), keys.survivorOf(b.ordinal), labels);
      }
    }
  }
  return names;
}

function pairOf(a: number, b: number): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}
