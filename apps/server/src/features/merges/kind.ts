// Merges: several records of a portal become one, as a kind of change set that can be taken back.
import { Refusal } from '@groundwork/contract/errors';
import { MergeRequest } from '@groundwork/contract/merges';
import { inspectCalls } from '@groundwork/crm/call-count';
import { plural, singular } from '@groundwork/engine/words/wording';
import { z } from 'zod';
import type { ChangeKind, ChangeWork } from '../changesets/kinds.ts';
import { hasCheckedPortal, markExisting } from '../changesets/store-look.ts';
import { applyMerge } from './apply.ts';
import { entriesOf } from './entries-of.ts';
import { MergeFacts } from './facts.ts';
import { readMerges } from './past-merges.ts';
import { undoMerge } from './undo.ts';
import { requireChosen, workOut } from './work-out.ts';

const Asked = z.object({ merge: MergeRequest, preview_hash: z.string().optional() });

export function mergeKind(): ChangeKind {
  return {
    async propose(work, writer) {
      const { merge: request, preview_hash } = Asked.parse(work.job.operation.input);
      const { worked, known } = await workOutNow(work, request);
      requireChosen(worked.survivor);
      if (preview_hash !== undefined && worked.hash !== preview_hash) throw changedSince('preview');
      const { plan, survivor, looked } = worked;
      await writer.add(entriesOf(request, worked, known));
      const atoms = [
        plan.survivor,
        ...plan.covered,
        ...[...plan.link, ...plan.unlink].flatMap(each => [each.from, each.to]),
      ];
      const facts: z.input<typeof MergeFacts> = {
        defaults: {},
        request,
        plan_hash: worked.hash,
        survivor: plan.survivor,
        ids: Object.fromEntries(atoms.map(atom => [atom, known.id(atom)])),
        unique: plan.unique,
        covered: plan.covered,
        links: plan.links.map(({ types, back, ...ends }) => ({
          ...ends,
          types: [...types],
          ...(back && { back: [...back] }),
        })),
        link: plan.link,
        unlink: plan.unlink,
      };
      const others = plan.archive.length;
      return {
        title: `Merge ${plural(others, singular(request.object))} into record ${survivor.id}`,
        // Looking once more before the first write, two writes of the survivor, the links, and the bin.
        calls: inspectCalls([request.object]) + 20 + 5,
        facts,
        limit: looked.schema.limit,
      };
    },
    async apply(work) {
      const facts = MergeFacts.parse(work.changeset.facts);
      await requireUnchanged(work, facts);
      await applyMerge(work, facts);
      return {};
    },
    async undo(work) {
      await undoMerge(work, MergeFacts.parse(work.changeset.facts));
      return {};
    },
  };
}

/** Once, before the first write, and written down: afterwards what changed may be our own, noted or not.
 *  @throws Refusal approval_stale */
async function requireUnchanged(work: ChangeWork, facts: MergeFacts): Promise<void> {
  const { job, entries } = work;
  if (await job.tenant(tx => hasCheckedPortal(tx, entries.of))) return;
  const { worked } = await workOutNow(work, facts.request);
  if (worked.hash !== facts.plan_hash) throw changedSince('proposal');
  await job.tenant(tx => markExisting(tx, entries.of, []));
}

async function workOutNow({ portal, job, changeset }: ChangeWork, request: MergeRequest) {
  const known = await job.tenant(tx => readMerges(tx, changeset.organization_id, changeset.portal_id));
  return { known, worked: await workOut(portal, request, known, job.signal) };
}

function changedSince(what: 'preview' | 'proposal'): Refusal {
  return new Refusal('approval_stale', {
    message: `Somebody changed one of the records or its links since the ${what}. Nothing was written. Look at the merge again and propose it anew.`,
  });
}
