// A guard tripped: all that was written is taken back, the rest is not written, and the bundle is over.
import type { TrippedGuard } from '@groundwork/contract/fixes';
import { plural } from '@groundwork/engine/words/wording';
import { endChangeset, keepFacts } from '../changesets/end-changeset.ts';
import type { ChangeWork } from '../changesets/kinds.ts';
import type { FixFacts } from './facts.ts';
import { refuseTripped } from './refuse-tripped.ts';
import { undoFix } from './undo.ts';

/** @throws Refusal guard_tripped, always */
export async function stopTripped(
  work: ChangeWork,
  facts: FixFacts,
  tripped: TrippedGuard[],
): Promise<never> {
  const { entries } = work;
  // First, so that an attempt that is broken off here goes on with taking back.
  await keepFacts(work, { ...facts, tripped });
  await undoFix(work);
  for (const group of await entries.groups(['pending']))
    for await (const page of entries.pages(group, ['pending']))
      await entries.mark(
        ['pending'],
        page.map(({ seq }) => ({ seq, state: 'kept', error: 'not written: a guard stopped the bundle' })),
      );
  const figures = await endChangeset(work, 'undone');
  const states = Object.values(figures.counts);
  const back = states.reduce((sum, of) => sum + (of.reversed ?? 0), 0);
  const stuck = states.reduce((sum, of) => sum + (of.errored ?? 0), 0);
  throw refuseTripped(
    tripped,
    `${plural(back, 'record was', 'records were')} taken back${stuck > 0 ? `, ${stuck} could not be` : ''}, and the rest was not written.`,
  );
}
