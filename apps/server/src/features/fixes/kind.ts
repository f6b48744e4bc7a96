// Bundles of fixes as a kind of change set: proposed from what an audit kept, guarded while they are written, and taken back like others.
import { Refusal } from '@groundwork/contract/errors';
import { FixRequest } from '@groundwork/contract/fixes';
import { plural } from '@groundwork/engine/words/wording';
import { callsFor } from '@groundwork/snapshots/fix/batches';
import { z } from 'zod';
import type { Dependencies } from '../../platform/dependencies.ts';
import { getKeptAudit } from '../audits/kept-snapshot.ts';
import type { ChangeKind, ChangeWork } from '../changesets/kinds.ts';
import { readApprovalLimit } from '../changesets/store-approvals.ts';
import { applyFix } from './apply.ts';
import { entriesOf } from './entries-of.ts';
import { FixFacts } from './facts.ts';
import { requireInTime } from './require-basis.ts';
import { undoFix } from './undo.ts';
import { workOutFix } from './work-out.ts';

const Asked = z.object({ fix: FixRequest });

export function fixKind(dependencies: Pick<Dependencies, 'files' | 'clock'>): ChangeKind {
  return {
    async propose({ job, changeset }, writer) {
      const { fix: request } = Asked.parse(job.operation.input);
      await job.progress({ phase: 'Working out what would change', done: 0, total: null, unit: 'records' });
      const of = { organizationId: changeset.organization_id, projectId: changeset.project_id };
      const kept = await job.tenant(tx => getKeptAudit(tx, of, request.audit_id));
      const { plan, base, context, predicted, limit } = await workOutFix(
        dependencies,
        kept,
        request,
        job.signal,
      );
      const entries = entriesOf(plan);
      if (entries.length === 0)
        throw new Refusal('conflict', {
          message: `Nothing certain is known of any of these records: ${plan.left_out[0]?.reason ?? 'none is left.'}`,
        });
      await writer.add(entries);
      const titles = new Map(kept.result.findings.map(({ check, title }) => [check, title]));
      const checks = request.checks.map(check => ({ check, title: titles.get(check) ?? check }));
      const written = new Set(plan.values.map(({ object, property }) => `${object}.${property}`));
      const facts: z.input<typeof FixFacts> = {
        defaults: {},
        request,
        audited_at: kept.result.as_of,
        checks,
        records: entries.length,
        second_approval_above: await job.tenant(tx => readApprovalLimit(tx, of.organizationId)),
        left_out: plan.left_out,
        score: kept.result.score,
        predicted_score: predicted,
        base,
        properties: context.properties.filter(({ object, name }) => written.has(`${object}.${name}`)),
        outcomes: Object.fromEntries(context.outcomes),
        owners: [...context.owners],
        record_pages: kept.recordPages,
        tripped: null,
      };
      const groups = Map.groupBy(entries, entry => `${entry.kind} ${entry.object}`);
      return {
        title: `${checks[0]?.title ?? 'Fixes'}${checks.length > 1 ? ` and ${plural(checks.length - 1, 'more finding')}` : ''}: mend ${plural(entries.length, 'record')}`,
        calls: [...groups.values()].reduce((sum, group) => sum + callsFor(group.length), 0),
        facts,
        limit,
      };
    },
    async apply(work) {
      const facts = FixFacts.parse(work.changeset.facts);
      // It may have waited for days until the portal took calls again, and be tried again after that. What has begun goes on.
      if (!(await hasBegun(work)))
        requireInTime(
          dependencies,
          facts,
          'Undo it, audit the portal again, and propose the bundle from that.',
        );
      await applyFix(work, facts);
      return {};
    },
    async undo(work) {
      await undoFix(work);
      return {};
    },
  };
}

async function hasBegun({ entries }: ChangeWork): Promise<boolean> {
  const { counts } = await entries.figures();
  return Object.values(counts).some(states =>
    Object.entries(states).some(([state, n]) => state !== 'pending' && n > 0),
  );
}
