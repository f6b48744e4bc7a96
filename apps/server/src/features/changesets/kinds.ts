// What a kind of change set (blueprint, migration …) must be able to do. The flow is the same for all of them; change
// sets know this interface and none of the kinds.
import type { Changeset, ChangesetKind } from '@groundwork/contract/changesets';
import type { ChangesetId } from '@groundwork/contract/ids';
import type { CrmPortal } from '@groundwork/crm/port';
import type { Tx } from '../../platform/db.ts';
import type { JobContext } from '../../platform/queue/job.ts';
import type { ChangesetEntries, EntryWriter } from './changeset-entries.ts';
import type { RefusalWatch } from './refusals.ts';
import type { ChangesetRow } from './store.ts';

/** One stretch of work on a change set, with everything it may touch. */
export interface ChangeWork {
  job: JobContext;
  changeset: ChangesetRow;
  portal: CrmPortal;
  entries: ChangesetEntries;
  refusals: RefusalWatch;
}

export interface ProposeOptions {
  /** Only what differs from the portal; otherwise every value is written again. */
  incremental: boolean;
}

export interface Proposal {
  title: string;
  /** Requests that applying and checking still take on an undisturbed run. */
  calls: number;
  /** Kept with the change set, so that applying and undoing do not depend on what the analysis says by then. */
  facts: Record<string, unknown>;
  /** Requests the portal allows per interval: gives the estimated time. */
  limit: { max: number; interval_ms: number };
}

/** Facts for the operation's result. */
export type Outcome = Record<string, unknown>;

export interface ChangeKind {
  /** Writes down what would change; nothing is sent to the portal. Starts from no entries. */
  propose(work: ChangeWork, writer: EntryWriter, options: ProposeOptions): Promise<Proposal>;
  /** Carries out what is pending and checks it against the portal. May be entered again after any interruption. */
  apply(work: ChangeWork): Promise<Outcome>;
  /** Takes back what was applied. May be entered again after any interruption. */
  undo(work: ChangeWork): Promise<Outcome>;
}

export type ChangeKinds = Partial<Record<ChangesetKind, ChangeKind>>;

/** Whether what a change set rests on still holds, before it is approved and before it is gone on with. Handed in, because only its kind
 *  knows what that is. @throws Refusal conflict */
export type RequireBasis = (tx: Tx, changeset: Changeset) => Promise<void>;

/** Those whose basis does not hold any more, by the same rule. */
export type ListOver = (tx: Tx, changesets: readonly ChangesetRow[]) => Promise<ReadonlySet<ChangesetId>>;
