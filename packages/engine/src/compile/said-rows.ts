// Which records the pairs are of that people answered for.
import type { Analysis } from '@groundwork/contract/intake';
import type { SaidPair } from '@groundwork/contract/said-pairs';
import type { AlikeFile } from './alike-candidates.ts';
import { type Identities, judgedRows } from './identities.ts';

export interface SaidRows extends Pick<SaidPair, 'key' | 'answer' | 'by' | 'at'> {
  /** Ordinals of the earliest rows of both records. */
  one: number;
  other: number;
}

/** Reads the files that answers speak of. What is no record any more has no answer, and what a key has joined needs none. */
export async function saidRowsOf(
  files: readonly AlikeFile[],
  { said_pairs: said = [] }: Analysis,
  { keys }: Identities,
  signal: AbortSignal | undefined,
): Promise<SaidRows[]> {
  const ordinals = new Map<string, number>();
  const wanted = new Set(said.flatMap(({ one, other }) => [nameOf(one), nameOf(other)]));
  for (const { plan, first } of files) {
    const source = plan.analysed.profile.id;
    if (!said.some(({ one, other }) => one.source === source || other.source === source)) continue;
    let ordinal = first - 1;
    for await (const batch of judgedRows(plan, signal))
      for (const { row, verdict } of batch) {
        if (verdict.kind !== 'record') continue;
        ordinal += 1;
        const name = nameOf({ source, row: row.row });
        if (wanted.has(name)) ordinals.set(name, keys.survivorOf(ordinal));
      }
  }
  return said.flatMap(({ key, one, other, answer, by, at }): SaidRows[] => {
    const [first, second] = [ordinals.get(nameOf(one)), ordinals.get(nameOf(other))];
    if (first === undefined || second === undefined || first === second) return [];
    return [{ key, answer, by, at, one: Math.min(first, second), other: Math.max(first, second) }];
  });
}

function nameOf({ source, row }: { source: string; row: number }): string {
  return `${row} ${source}`;
}
