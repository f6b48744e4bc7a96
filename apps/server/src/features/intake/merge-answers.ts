// New answers over earlier ones: what is named changes, the rest stands. Pure.
import type { Answers } from '@groundwork/contract/intake';

/** What of the answers shall change. */
export type Changes = { [K in keyof Answers]?: Answers[K] | undefined };

export function mergeAnswers(before: Answers, changes: Changes): Answers {
  const sources = { ...before.sources };
  for (const [source, change] of Object.entries(changes.sources ?? {})) {
    const known = sources[source];
    sources[source] = { ...known, ...change, columns: { ...known?.columns, ...change.columns } };
  }
  return { decisions: { ...before.decisions, ...changes.decisions }, sources };
}
