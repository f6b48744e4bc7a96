// Change sets: the rules of the one way every change of a portal travels. What an entry does to a portal is known to
// the kinds (blueprint, migration), never here.
import type { Changeset, ChangesetEntry, ChangesetKind } from '@groundwork/contract/changesets';
import { Refusal } from '@groundwork/contract/errors';
import type { Operation } from '@groundwork/contract/operations';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import { enqueue, findOperation, lockStarting } from '../../platform/queue/operation.ts';
import { lockPortal } from '../portals/claim-portal.ts';
import { countEntries, sendRefusedAgain } from './entries/store.ts';
import { type EntryFilter, type EntryPlace, pageOfEntries } from './entries/store-pages.ts';
import { presentEntry } from './entry.ts';
import { requireRoom } from './plan-limit.ts';
import { inWords, requireMove } from './states.ts';
import * as store from './store.ts';

export interface Who {
  organizationId: string;
  /** E-mail of the person, or the name of a process. */
  actor: string | null;
}

const titles: Record<ChangesetKind, string> = {
  blueprint: 'Set up the portal',
  migration: 'Carry over the records',
  fix: 'Fix the records',
};

/** Starts working out what a blueprint or migration would change. The change set exists at once, as a draft. */
export async function proposeChangeset(
  tx: Tx,
  who: Who,
  what: { projectId: string; portalId: string; kind: ChangesetKind; incremental?: boolean },
): Promise<Operation> {
  const id = newId();
  await store.insertChangeset(tx, {
    organization_id: who.organizationId,
    id,
    project_id: what.projectId,
    portal_id: what.portalId,
    kind: what.kind,
    title: titles[what.kind],
    created_by: who.actor,
  });
  const operation = await enqueue(tx, {
    organizationId: who.organizationId,
    projectId: what.projectId,
    kind: 'changeset.propose',
    input: { changeset_id: id, kind: what.kind, incremental: what.incremental ?? true },
    createdBy: who.actor,
  });
  await store.assignOperation(tx, who.organizationId, id, operation.id);
  return operation;
}

/** The operation that works out this very proposal already; others who ask for it wait until this transaction ends. */
export async function findSameProposal(
  tx: Tx,
  organizationId: string,
  what: { projectId: string; portalId: string; kind: ChangesetKind; incremental?: boolean; since: string },
): Promise<Operation | undefined> {
  await lockStarting(tx, organizationId, what.projectId);
  const same = await store.proposingSame(tx, organizationId, {
    ...what,
    incremental: what.incremental ?? true,
  });
  return same === undefined ? undefined : findOperation(tx, organizationId, same);
}

/** The operation that applies or undoes it already; others who ask for that wait until this transaction ends. Of an
 *  approval only that of the same content. @throws Refusal not_found */
export async function findSameWork(
  tx: Tx,
  organizationId: string,
  id: string,
  wanted: { kind: 'changeset.apply' | 'changeset.undo'; contentHash?: string },
): Promise<Operation | undefined> {
  const changeset = await lock(tx, organizationId, id);
  if (wanted.contentHash !== undefined && changeset.content_hash !== wanted.contentHash) return undefined;
  const same = await store.underWay(tx, changeset, wanted.kind);
  return same === undefined ? undefined : findOperation(tx, organizationId, same);
}

/** @throws Refusal not_found */
export async function getChangeset(tx: Tx, organizationId: string, id: string): Promise<Changeset> {
  const changeset = await store.findChangeset(tx, organizationId, id);
  if (!changeset) throw new Refusal('not_found');
  return withLiveFigures(tx, changeset);
}

/** What the kind of change set noted for itself when it was worked out. @throws Refusal not_found */
export async function getFacts(tx: Tx, organizationId: string, id: string): Promise<Record<string, unknown>> {
  const changeset = await store.findChangeset(tx, organizationId, id);
  if (!changeset) throw new Refusal('not_found');
  return changeset.facts;
}

/** While it moves, the figures on the row are those of the last stage. */
async function withLiveFigures(tx: Tx, changeset: Changeset): Promise<Changeset> {
  if (!['applying', 'stopped', 'undoing', 'undo_stopped'].includes(changeset.state)) return changeset;
  const figures = await countEntries(tx, {
    organizationId: changeset.organization_id,
    changesetId: changeset.id,
  });
  return { ...changeset, counts: figures.counts };
}

export function listChangesets(
  tx: Tx,
  organizationId: string,
  projectId: string,
  before: string | undefined,
  limit: number,
): Promise<Changeset[]> {
  return store.listChangesets(tx, organizationId, projectId, before, limit);
}

export async function listEntries(
  tx: Tx,
  organizationId: string,
  changesetId: string,
  filter: EntryFilter,
  after: EntryPlace | undefined,
  limit: number,
): Promise<{ entry: ChangesetEntry; place: EntryPlace }[]> {
  await getChangeset(tx, organizationId, changesetId);
  const entries = await pageOfEntries(tx, { organizationId, changesetId }, filter, after, limit);
  return entries.map(({ place, ...entry }) => ({ entry: presentEntry(entry), place }));
}

async function lock(tx: Tx, organizationId: string, id: string): Promise<Changeset> {
  const changeset = await store.lockChangeset(tx, organizationId, id);
  if (!changeset) throw new Refusal('not_found');
  return changeset;
}

/** Approves exactly this content and queues its application, both or neither.
 *  @throws Refusal approval_stale when the content is another one or a newer proposal exists, changeset_state,
 *  portal_busy */
export async function approveChangeset(
  tx: Tx,
  who: Who,
  id: string,
  contentHash: string,
): Promise<Operation> {
  const changeset = await lock(tx, who.organizationId, id);
  requireMove(changeset.state, 'approved');
  const newest = await store.newestOfKind(tx, who.organizationId, changeset.project_id, changeset.kind);
  if (changeset.kind === 'migration') await requireRoom(tx, changeset);
  if (changeset.content_hash !== contentHash || newest?.id !== id) throw new Refusal('approval_stale');
  await requireQuietPortal(tx, changeset);
  const operation = await enqueue(tx, work(who, changeset, 'changeset.apply'));
  await store.moveChangeset(tx, who.organizationId, id, 'approved', {
    operation_id: operation.id,
    approved_by: who.actor,
  });
  return operation;
}

/** Goes on with a change set that stopped, or sends again what the portal refused; what was applied stays and is not sent
 *  again. @throws Refusal changeset_state, portal_busy */
export async function resumeChangeset(
  tx: Tx,
  who: Who,
  id: string,
  { leaveRefused = false } = {},
): Promise<Operation> {
  const changeset = await lock(tx, who.organizationId, id);
  const { state } = changeset;
  if (state !== 'stopped' && (state !== 'applied_with_failures' || leaveRefused)) {
    throw new Refusal('changeset_state', { message: `The change set is ${inWords(state)}, not stopped.` });
  }
  await requireQuietPortal(tx, changeset);
  if (!leaveRefused) await sendRefusedAgain(tx, { organizationId: who.organizationId, changesetId: id });
  const asked = work(who, changeset, 'changeset.apply');
  const operation = await enqueue(tx, { ...asked, input: { ...asked.input, leave_refused: leaveRefused } });
  if (state === 'stopped') await store.assignOperation(tx, who.organizationId, id, operation.id);
  else await store.moveChangeset(tx, who.organizationId, id, 'applying', { operation_id: operation.id });
  return operation;
}

/** Takes a change set back. @throws Refusal changeset_state, portal_busy, nothing_to_undo */
export async function undoChangeset(tx: Tx, who: Who, id: string): Promise<Operation> {
  const changeset = await lock(tx, who.organizationId, id);
  requireMove(changeset.state, 'undoing');
  if (changeset.state === 'undoing' && (await store.isBusy(tx, changeset))) {
    throw new Refusal('changeset_state', { message: 'The undo is already under way.' });
  }
  requireSomethingToUndo(changeset);
  await requireFree(tx, changeset, 'changeset.undo');
  const operation = await enqueue(tx, work(who, changeset, 'changeset.undo'));
  await store.moveChangeset(tx, who.organizationId, id, 'undoing', { operation_id: operation.id });
  return operation;
}

/** What else stands on the portal or is written to it keeps this from being taken up, by whatever way.
 *  @throws Refusal changeset_state, portal_busy */
export async function requireFree(
  tx: Tx,
  changeset: Changeset,
  kind: 'changeset.apply' | 'changeset.undo',
): Promise<void> {
  if (kind === 'changeset.undo') await refuseUnderLater(tx, changeset);
  await requireQuietPortal(tx, changeset);
}

/** Two change sets written to one portal at once would overwrite each other's records and spoil each other's undo. */
async function requireQuietPortal(tx: Tx, changeset: Changeset): Promise<void> {
  await lockPortal(tx, changeset.organization_id, changeset.portal_id);
  const other = await store.writingBeside(tx, changeset);
  if (!other) return;
  throw new Refusal('portal_busy', {
    message: `“${other.title}” is being written to this portal. Go on when that has ended.`,
  });
}

/** @throws Refusal nothing_to_undo */
function requireSomethingToUndo({ state, counts }: Changeset): void {
  const total = (of: 'applied' | 'errored'): number =>
    Object.values(counts).reduce((sum, states) => sum + (states[of] ?? 0), 0);
  const isCarriedOut = state === 'applied' || state === 'applied_with_failures';
  // A stopped one may have written more than it could note; its undo looks.
  if (isCarriedOut && total('applied') === 0) throw new Refusal('nothing_to_undo');
  if (state === 'undone' && total('errored') === 0)
    throw new Refusal('nothing_to_undo', {
      message: 'It was undone already; nothing of it is left to take back.',
    });
}

/** What stands on another change set keeps that one from being taken back first. */
async function refuseUnderLater(tx: Tx, changeset: Changeset): Promise<void> {
  const isBlueprint = changeset.kind === 'blueprint';
  const later = (await store.listWrittenBeside(tx, changeset)).filter(
    other => other.kind !== 'blueprint' && (isBlueprint || other.id > changeset.id),
  );
  if (later.length === 0) return;
  const names = later.map(other => `“${other.title}”`).join(', ');
  const why = isBlueprint
    ? 'its records use what this blueprint set up.'
    : 'it came later and changed records that this one brought.';
  throw new Refusal('changeset_state', { message: `Undo ${names} first: ${why}` });
}

function work(who: Who, changeset: Changeset, kind: 'changeset.apply' | 'changeset.undo') {
  return {
    organizationId: who.organizationId,
    projectId: changeset.project_id,
    kind,
    input: { changeset_id: changeset.id, kind: changeset.kind },
    createdBy: who.actor,
  };
}
