// Saves answers one edit after the other. Each is compared with what stands on the server: what nobody else touched goes
// on top of theirs, what both changed is left to a person.
import { intakeCalls as calls } from '@groundwork/contract/intake';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, isCode } from '../../lib/api/api-error.ts';
import { callApi } from '../../lib/api/call-api.ts';
import { cacheUpdate, changeBy } from '../../lib/data/change.ts';
import { mergeEdits } from '../../lib/merge-edits.ts';
import type { AnswerConflict, Edit } from './edits.ts';
import { expand, type FlatAnswers, flatten } from './flat-answers.ts';
import { type Intake, intake as intakeQuery } from './queries.ts';

/** Somebody else answered the same differently in the meantime. */
export class AnswerConflictError extends Error {
  override name = 'AnswerConflictError';
  readonly clash: AnswerConflict;

  constructor(clash: AnswerConflict) {
    super('Somebody else answered the same in the meantime.');
    this.clash = clash;
  }
}

/** Nothing was said against what was chosen: no answer came, too many asked at once, or the session had ended. It is kept
 *  and can be sent again. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status >= 500 || [401, 408, 429].includes(error.status);
}

/** Own edits that were saved, by the version they made: what came from this screen is no one else's. */
const saved = new Map<string, { version: number; sent: FlatAnswers }[]>();
const TRIES = 3;

/** @throws AnswerConflictError, ApiError */
async function saveEdit(edit: Edit, queries: QueryClient): Promise<Intake> {
  const { projectId } = edit;
  const query = intakeQuery(projectId);
  const all = saved.get(projectId) ?? [];
  const expected = standing(
    edit.seen,
    ...all.filter(each => each.version > edit.version).map(each => each.sent),
  );
  let current = queries.getQueryData(query.queryKey) ?? null;
  // A fetch that began before the last edit was saved may have ended after it: compared with that, this edit would look
  // as if it stood there already.
  if (!current || current.version < (all.at(-1)?.version ?? 0))
    current = await queries.fetchQuery({ ...query, staleTime: 0 });
  for (let tries = 1; ; tries += 1) {
    if (!current) throw new Error('Run the analysis first.');
    const { conflicts, mine: fields } = mergeEdits(expected, edit.sent, flatten(current.answers));
    const mine = Object.fromEntries(Object.entries(edit.sent).filter(([key]) => Object.hasOwn(fields, key)));
    if (conflicts.length > 0) throw new AnswerConflictError({ now: current, conflicts, mine });
    if (Object.keys(mine).length === 0) return current;
    try {
      const input = { params: { id: projectId }, body: expand(mine), ifMatch: current.version };
      const next = await callApi(calls.answer, input, { keepalive: true });
      saved.set(
        projectId,
        [...(saved.get(projectId) ?? []), { version: next.version, sent: mine }].slice(-50),
      );
      return next;
    } catch (error) {
      if (!isCode(error, 'stale') || tries === TRIES) throw error;
      current = await queries.fetchQuery({ ...query, staleTime: 0 });
    }
  }
}

/** Answers laid one over the other as the server does: one that is taken back is there no more. */
function standing(...layers: FlatAnswers[]): FlatAnswers {
  const laid = new Map(layers.flatMap(layer => Object.entries(layer)));
  return Object.fromEntries([...laid].filter(([, value]) => value !== ''));
}

/** Saves one edit; what stands on the server then is the intake. */
export const saveAnswers = changeBy(calls.answer, saveEdit, {
  cacheUpdates: (now, { projectId }) => [cacheUpdate(intakeQuery(projectId), () => now)],
});
