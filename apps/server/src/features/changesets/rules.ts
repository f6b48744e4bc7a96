// What may be done to a change set in which state. Pure; knows neither the database nor the portal.
import type { Changeset, ChangesetState } from '@groundwork/contract/changesets';
import { Refusal } from '@groundwork/contract/errors';

const transitions: Record<ChangesetState, readonly ChangesetState[]> = {
  // What changes nothing needs nobody's approval.
  draft: ['proposed', 'applied'],
  proposed: ['approved'],
  approved: ['applying', 'stopped'],
  applying: ['applied', 'applied_with_failures', 'stopped'],
  applied: ['undoing'],
  // What was refused may be sent again.
  applied_with_failures: ['applying', 'undoing'],
  stopped: ['applying', 'undoing'],
  undoing: ['undone', 'undoing', 'undo_stopped'],
  // An undo that was cancelled or failed goes on as an undo.
  undo_stopped: ['undoing'],
  // What could not be taken back may be tried again.
  undone: ['undoing'],
};

/** `applied with failures`. */
export function inWords(state: ChangesetState): string {
  return state.replaceAll('_', ' ');
}

/** Whether a change set may go from one state to another. */
export function canMove(from: ChangesetState, to: ChangesetState): boolean {
  return transitions[from].includes(to);
}

/** Refuses with `changeset_state`, naming the state it is in. */
export function requireMove(from: ChangesetState, to: ChangesetState): void {
  if (canMove(from, to)) return;
  throw new Refusal('changeset_state', {
    message: `The change set is ${inWords(from)}, so it cannot become ${to}.`,
  });
}

/** What was refused may be sent again; leaving it is for what stopped. @throws Refusal changeset_state */
export function requireResumable(state: ChangesetState, leaveRefused: boolean): void {
  if (state === 'stopped' || (state === 'applied_with_failures' && !leaveRefused)) return;
  throw new Refusal('changeset_state', { message: `The change set is ${inWords(state)}, not stopped.` });
}

/** Whether something of it stands that could be taken back. A stopped one may have written more than it could note. */
export function hasSomethingToUndo({ state, counts }: Changeset): boolean {
  const total = (of: 'applied' | 'errored'): number =>
    Object.values(counts).reduce((sum, states) => sum + (states[of] ?? 0), 0);
  if (!canMove(state, 'undoing')) return false;
  if (state === 'undone') return total('errored') > 0;
  const isCarriedOut = state === 'applied' || state === 'applied_with_failures';
  return !isCarriedOut || total('applied') > 0;
}

/** @throws Refusal nothing_to_undo */
export function requireSomethingToUndo(changeset: Changeset): void {
  if (hasSomethingToUndo(changeset)) return;
  if (changeset.state !== 'undone') throw new Refusal('nothing_to_undo');
  throw new Refusal('nothing_to_undo', {
    message: 'It was undone already; nothing of it is left to take back.',
  });
}

/** Merges and fixes are made of what stands in the portal, not of files: several stand beside each other, and none takes another's place. */
export function goesByPortal(kind: Changeset['kind']): boolean {
  return kind === 'merge' || kind === 'fix';
}

/** What stands on another change set keeps that one from being taken back first. @throws Refusal changeset_state */
export function requireNoneOnTop(
  changeset: Pick<Changeset, 'id' | 'kind'>,
  beside: readonly Pick<Changeset, 'id' | 'kind' | 'title'>[],
): void {
  // They come apart in any order, and keep what came later.
  if (goesByPortal(changeset.kind)) return;
  const isBlueprint = changeset.kind === 'blueprint';
  const later = beside.filter(
    other => other.kind !== 'blueprint' && (isBlueprint || other.id > changeset.id),
  );
  if (later.length === 0) return;
  const names = later.map(other => `“${other.title}”`).join(', ');
  const why = isBlueprint
    ? 'its records use what this blueprint set up.'
    : 'it came later and changed records that this one brought.';
  throw new Refusal('changeset_state', { message: `Undo ${names} first: ${why}` });
}

/** Records that a bundle of fixes changes; what the limit of one approval is held against. */
export function recordsOf({ counts }: Pick<Changeset, 'counts'>): number {
  return Object.values(counts)
    .flatMap(states => Object.values(states))
    .reduce((sum, entries) => sum + entries, 0);
}

/** Whoever approved it first, and what. */
export interface FirstApproval {
  by: string | null;
  name: string | null;
  hash: string | null;
  /** As `identityOf` says it; null of before it was kept. */
  identity: string | null;
}

/** A member by their id, staff by their issuer and subject: addresses change, and are written in capitals. */
export const identityOf = ({
  memberId,
  issuer,
  subject,
}: {
  memberId: string | null;
  issuer: string;
  subject: string;
}): string => memberId ?? `${issuer}|${subject}`;

/** Whether the first approval was given by this person. */
export function isFirstOf(
  first: FirstApproval,
  { actor, identity }: { actor: string | null; identity?: string | undefined },
): boolean {
  if (first.by === null) return false;
  if (first.identity !== null && identity !== undefined) return first.identity === identity;
  return first.by.toLowerCase() === actor?.toLowerCase();
}

/** Above the limit it takes two people, both of the same content. @throws Refusal second_approver */
export function requireSecondApprover(
  changeset: Pick<Changeset, 'kind' | 'counts' | 'content_hash'>,
  {
    limit,
    first,
    ...who
  }: { limit: number; first: FirstApproval; actor: string | null; identity?: string | undefined },
): void {
  const records = recordsOf(changeset);
  if (changeset.kind !== 'fix' || records <= limit) return;
  const so = `This bundle changes ${records.toLocaleString('en-US')} records, and one person may let ${limit.toLocaleString('en-US')} be changed.`;
  if (first.by === null || first.hash !== changeset.content_hash)
    throw new Refusal('second_approver', {
      message: `${so} Approve it as the first of two; somebody else has to approve it after that.`,
    });
  if (isFirstOf(first, who))
    throw new Refusal('second_approver', {
      message: `${so} You approved it first, so somebody else has to approve it now.`,
    });
}
