// The stretches of the flow that run later: propose, apply, undo. What each kind of change set does in them is its own.
import type { Changeset } from '@groundwork/contract/changesets';
import { Refusal } from '@groundwork/contract/errors';
import { ChangesetId, type OrganizationId, type PortalId } from '@groundwork/contract/ids';
import type { CrmPortal } from '@groundwork/crm/port';
import { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import type { JobContext, JobHandlers, JobOperation } from '../../platform/queue/job.ts';
import { notify } from '../notifications/notify.ts';
import { listAdmins } from '../organizations/membership.ts';
import { countCalls } from './call-meter.ts';
import { ChangesetEntries } from './changeset-entries.ts';
import type { ChangeKind, ChangeKinds, ChangeWork, Outcome, Proposal } from './kinds.ts';
import { preflightCalls, requireReady } from './preflight.ts';
import { RefusalWatch } from './refusals.ts';
import { goesByPortal, requireMove } from './rules.ts';
import * as store from './store.ts';

/** Connects to a portal of the organization. @throws Refusal not_found, portal_refused, address_refused */
export type OpenPortal = (organizationId: OrganizationId, portalId: PortalId) => Promise<CrmPortal>;

export interface ChangesetJobOptions {
  kinds: ChangeKinds;
  openPortal: OpenPortal;
  /** Lets an operation be the one that writes to a portal. @throws Refusal portal_busy */
  claimPortal: (operation: JobOperation, portalId: PortalId) => Promise<void>;
  /** In the transaction by which an approved change set begins to be applied: what it rests on stands from now on. */
  onApplying: (tx: Tx, work: ChangeWork) => Promise<void>;
  /** In the transaction by which a change set becomes undone: whatever stood on it must not go on standing. */
  onUndone: (tx: Tx, work: ChangeWork, counts: Changeset['counts']) => Promise<void>;
}

const Input = z.object({
  changeset_id: ChangesetId,
  incremental: z.boolean().default(true),
  leave_refused: z.boolean().default(false),
});

/** What the content hash is tied to beside the entries. */
function about(work: ChangeWork): string {
  return `${work.changeset.kind} ${work.changeset.portal_id}`;
}

/** The handlers of the three operations, for the worker. */
export function changesetJobs(options: ChangesetJobOptions): JobHandlers {
  const on = (
    run: (work: ChangeWork, kind: ChangeKind, input: z.infer<typeof Input>) => Promise<Outcome>,
  ) => {
    return async (job: JobContext): Promise<Outcome> => {
      const input = Input.parse(job.operation.input);
      const organizationId = job.operation.organization_id;
      const changeset = await job.tenant(tx => store.findChangeset(tx, organizationId, input.changeset_id));
      if (!changeset) throw new Refusal('not_found');
      const kind = options.kinds[changeset.kind];
      if (!kind)
        throw new Refusal('changeset_state', {
          message: `No way to carry out a ${changeset.kind} is known.`,
        });
      if (job.operation.kind !== 'changeset.propose')
        await options.claimPortal(job.operation, changeset.portal_id);
      const portal = await options.openPortal(organizationId, changeset.portal_id);
      const of = { organizationId, changesetId: changeset.id };
      const entries = new ChangesetEntries(
        work => job.tenant(work),
        of,
        tx => job.advanced(tx),
      );
      const refusals = new RefusalWatch(input.leave_refused);
      const work: ChangeWork = { job, changeset, portal, entries, refusals };
      // What the plan foretold is the way there: working it out, applying and checking; not taking it back.
      const counting = job.operation.kind !== 'changeset.undo';
      return countCalls(work, counting, async () => ({
        changeset_id: changeset.id,
        kind: changeset.kind,
        ...(await run(work, kind, input)),
      }));
    };
  };
  return {
    'changeset.propose': on(propose),
    'changeset.apply': on((work, kind) => apply(work, kind, options.onApplying)),
    'changeset.undo': on((work, kind) => undo(work, kind, options.onUndone)),
  };
}

async function propose(
  work: ChangeWork,
  kind: ChangeKind,
  input: { incremental: boolean },
): Promise<Outcome> {
  const { job, changeset, entries } = work;
  // A retry of an attempt that had committed everything but its own ending. Somebody may have approved it by now: what
  // is being applied must not be worked out anew.
  if (changeset.state !== 'draft') return { entries: changeset.counts };
  await entries.clear();
  const writer = entries.writer(about(work));
  const before = work.portal.calls().made;
  const proposal = await kind.propose(work, writer, { incremental: input.incremental });
  const spent = work.portal.calls().made - before;
  const contentHash = await writer.close();
  const figures = await entries.figures();
  const isEmpty = Object.keys(figures.counts).length === 0;
  const calls = proposal.calls + (isEmpty ? 0 : preflightCalls(await entries.groups(['pending'])));
  const worked: store.Facts = {
    title: proposal.title,
    facts: proposal.facts,
    content_hash: contentHash,
    figures,
    calls_estimated: spent + calls,
    estimated_seconds: seconds({ calls, limit: proposal.limit }),
  };
  const outcome = { content_hash: contentHash, entries: figures.counts };
  const { organization_id } = changeset;
  if (!isEmpty) {
    await job.tenant(async tx => {
      await store.moveChangeset(tx, organization_id, changeset.id, 'proposed', worked);
      // Whoever proposes one of these has just looked at it, and no page of the implementation shows it.
      if (!goesByPortal(changeset.kind)) await notifyOfWaiting(tx, changeset, proposal.title);
    });
    return outcome;
  }
  // Nothing to change, nothing to approve: that all of it stands there is read back, and that is its end.
  const title = proposal.title;
  const checked = await kind.apply({ ...work, changeset: { ...changeset, title, facts: proposal.facts } });
  await job.tenant(tx => store.moveChangeset(tx, organization_id, changeset.id, 'applied', worked));
  return { ...checked, ...outcome };
}

/** Notifies those who may approve it. */
async function notifyOfWaiting(tx: Tx, changeset: Changeset, title: string): Promise<void> {
  const { organization_id } = changeset;
  await notify(tx, organization_id, {
    type: 'warning',
    topic: 'decisions',
    title: 'Changes wait for your approval',
    message: title,
    // With what it is about: whoever is looking at just this needs no telling.
    link: `/client/implementation?project=${changeset.project_id}&step=${changeset.kind}&changeset=${changeset.id}`,
    to: { member_ids: await listAdmins(tx, organization_id) },
  });
}

/** The portal's limit is what takes the time; everything of ours happens meanwhile. */
function seconds({ calls, limit }: Pick<Proposal, 'calls' | 'limit'>): number {
  return Math.round((calls / Math.max(limit.max, 1)) * limit.interval_ms) / 1000;
}

async function apply(
  work: ChangeWork,
  kind: ChangeKind,
  onApplying: ChangesetJobOptions['onApplying'],
): Promise<Outcome> {
  const { job, changeset, entries } = work;
  // A retry of an attempt that had committed everything but its own ending.
  if (changeset.state === 'applied' || changeset.state === 'applied_with_failures')
    return { entries: changeset.counts };
  requireMove(changeset.state === 'applying' ? 'stopped' : changeset.state, 'applying');
  // Nothing is sent before the content is known to be the approved one; later attempts stand on the first one's word.
  if (changeset.state === 'approved' && (await entries.hash(about(work))) !== changeset.content_hash) {
    throw new Refusal('approval_stale');
  }
  const { portal } = work;
  await requireReady({ transact: entries.transact, of: entries.of, portal, signal: job.signal });
  await job.tenant(async tx => {
    await store.moveChangeset(tx, changeset.organization_id, changeset.id, 'applying', {});
    await onApplying(tx, work);
  });
  const outcome = await kind.apply(work);
  const figures = await entries.figures();
  const failed = totalOf(figures.counts, 'failed');
  await move(work, failed > 0 ? 'applied_with_failures' : 'applied', figures);
  job.log.info({ changeset: changeset.id, failed }, 'change set carried out');
  return { ...outcome, failed };
}

function totalOf(counts: Changeset['counts'], state: 'failed'): number {
  return Object.values(counts).reduce((sum, states) => sum + (states[state] ?? 0), 0);
}

async function undo(
  work: ChangeWork,
  kind: ChangeKind,
  onUndone: ChangesetJobOptions['onUndone'],
): Promise<Outcome> {
  const { changeset, entries } = work;
  // A retry of an attempt that had committed everything but its own ending; one that is to try the rest again was moved.
  if (changeset.state === 'undone') return { entries: changeset.counts };
  requireMove(changeset.state, 'undoing');
  await move(work, 'undoing');
  const outcome = await kind.undo(work);
  const figures = await entries.figures();
  await work.job.tenant(async tx => {
    await store.moveChangeset(tx, changeset.organization_id, changeset.id, 'undone', { figures });
    await onUndone(tx, work, figures.counts);
  });
  return { ...outcome, entries: figures.counts };
}

async function move(
  { job, changeset }: ChangeWork,
  state: 'applied' | 'applied_with_failures' | 'undoing',
  figures?: Awaited<ReturnType<ChangesetEntries['figures']>>,
): Promise<void> {
  await job.tenant(tx =>
    store.moveChangeset(tx, changeset.organization_id, changeset.id, state, figures ? { figures } : {}),
  );
}
