// New answers over earlier ones: what is named changes, what is emptied is taken back, the rest stands. Pure.
import type { ColumnFormat } from '@groundwork/contract/formats';
import { type AnswerChanges, Answers } from '@groundwork/contract/intake';

/** Nothing answered: every decision stands at its default. */
export const noAnswers: Answers = Answers.parse({});

/** What of the answers shall change. */
export type Changes = { [K in keyof Answers]?: AnswerChanges[K] | undefined };

export function mergeAnswers(before: Answers, changes: Changes): Answers {
  const sources = { ...before.sources };
  for (const [source, { role, object, columns, formats, settings }] of Object.entries(
    changes.sources ?? {},
  )) {
    const known = sources[source];
    const answered = formatsOf({ ...known?.formats, ...formats });
    const set = Object.fromEntries(
      Object.entries({ ...known?.settings, ...settings }).filter(([, value]) => value !== ''),
    );
    sources[source] = {
      ...(role === '' ? {} : { ...roleOf(known), ...roleOf({ role, object }) }),
      columns: overlaid(known?.columns ?? {}, columns ?? {}),
      ...(Object.keys(answered).length > 0 && { formats: answered }),
      ...(Object.keys(set).length > 0 && { settings: set }),
    };
  }
  const keptSeparate = Object.entries({ ...before.kept_separate, ...changes.kept_separate }).flatMap(
    ([key, value]) => (value === 'keep_separate' || value === 'merge' ? [[key, value] as const] : []),
  );
  return {
    decisions: overlaid(before.decisions, changes.decisions ?? {}),
    sources,
    ...(keptSeparate.length > 0 && { kept_separate: Object.fromEntries(keptSeparate) }),
  };
}

/** The formats set for each column, without those that were taken back. */
function formatsOf(answered: Record<string, ColumnFormat | null>): Record<string, ColumnFormat> {
  return Object.fromEntries(
    Object.entries(answered).flatMap(([column, format]) =>
      format === null || Object.keys(format).length === 0 ? [] : [[column, format]],
    ),
  );
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
