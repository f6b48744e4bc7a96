// What change sets ask of others, because they know neither their kinds nor the members of an organization.
import type { Changeset } from '@groundwork/contract/changesets';
import type { Tx } from '../../platform/db.ts';
import type { Actor } from '../trail/append-trail.ts';
import type { WhyNoMore } from './approver-rights.ts';
import type { RequireBasis } from './kinds.ts';

export interface Handed {
  requireBasis: RequireBasis;
  whyNoMore: WhyNoMore;
  /** Whether what was approved then is still meant by now. @throws Refusal conflict */
  requireMeant: (tx: Tx, changeset: Changeset, since: string) => Promise<void>;
  /** As one is approved: the approvals of others end whose place it takes. */
  endOthers: (tx: Tx, changeset: Changeset, actor: Actor) => Promise<void>;
  /** Until when what it rests on holds; null where that ends at no moment. */
  holdsUntil: (tx: Tx, changeset: Changeset) => Promise<Date | null>;
}
