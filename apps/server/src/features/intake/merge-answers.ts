// New answers over earlier ones: what is named changes, what is emptied is taken back, the rest stands. Pure.
import type { AnswerChanges, Answers } from '@groundwork/contract/intake';

/** What of the answers shall change. */
export type Changes = { [K in keyof Answers]?: AnswerChanges[K] | undefined };

export function mergeAnswers(before: Answers, changes: Changes): Answers {
  const sources = { ...before.sources };
  for (const [source, { role, object, columns }] of Object.entries(changes.sources ?? {})) {
    const known = sources[source];
    sources[source] = {
      ...(role === '' ? {} : { ...roleOf(known), ...roleOf({ role, object }) }),
      columns: overlaid(known?.columns ?? {}, columns ?? {}),
    };
  }
  const apart = Object.entries({ ...before.apart, ...changes.apart }).flatMap(([key, value]) =>
    value === 'apart' ? [[key, value] as const] : [],
  );
  return {
    decisions: overlaid(before.decisions, changes.decisions ?? {}),
    sources,
    ...(apart.length > 0 && { apart: Object.fromEntries(apart) }),
  };
}

type Role = Pick<Answers['sources'][string], 'role' | 'object'>;

function roleOf({ role, object }: { role?: Role['role']; object?: Role['object'] } = {}): Role {
  return { ...(role !== undefined && { role }), ...(object !== undefined && { object }) };
}

/** Without what is emptied. Entries, not assignments: a column may be called `__proto__`. */
function overlaid<T extends string | null>(
  before: Record<string, T>,
  changes: Record<string, T>,
): Record<string, T> {
  const merged = new Map([...Object.entries(before), ...Object.entries(changes)]);
  return Object.fromEntries([...merged].filter(([, value]) => value !== ''));
}
