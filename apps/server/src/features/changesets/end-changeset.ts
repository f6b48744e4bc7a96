// Ending a change set out of the work on it, before that work ends by itself.
import type { ChangesetState } from '@groundwork/contract/changesets';
import type { ChangeWork } from './kinds.ts';
import { moveChangeset } from './store.ts';
import type { Figures } from './store-entries.ts';

/** What its kind notes while it is carried out. */
export async function keepFacts(
  { job, changeset }: ChangeWork,
  facts: Record<string, unknown>,
): Promise<void> {
  await job.tenant(tx => moveChangeset(tx, changeset.organization_id, changeset.id, 'applying', { facts }));
}

/** With the entries as they stand. */
export async function endChangeset(
  { job, changeset, entries }: ChangeWork,
  state: ChangesetState,
): Promise<Figures> {
  const figures = await entries.figures();
  await job.tenant(tx => moveChangeset(tx, changeset.organization_id, changeset.id, state, { figures }));
  return figures;
}
