// The whole implementation flow as handlers for the worker: intake, then change sets of every kind, and the milestones that their
// evidence completes.
import type { Changeset } from '@groundwork/contract/changesets';
import { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ModelSettings } from '../../platform/model/settings.ts';
import type { JobHandlers } from '../../platform/queue/job.ts';
import { blueprintKind } from '../blueprints/kind.ts';
import { changesetJobs } from '../changesets/jobs.ts';
import type { ChangeWork } from '../changesets/kinds.ts';
import { fixKind } from '../fixes/kind.ts';
import { completeByEvidence } from '../intake/follow-plan.ts';
import { intakeJobs } from '../intake/jobs.ts';
import { intakeLoader } from '../intake/load-intake.ts';
import { CarriedDefaults, reopenDefaults, settleDefaults } from '../intake/settle-defaults.ts';
import { mergeKind } from '../merges/kind.ts';
import { claimPortal } from '../portals/claim-portal.ts';
import { openPortal } from '../portals/open-portal.ts';
import { reopenByUndo } from '../projects/reopen-milestones.ts';
import { migrationKind } from './kind.ts';

/** Keys of the plan's milestones that work completes by itself. */
const evidence = {
  // Nobody approves what is to be set up without having looked at the data and the decisions it rests on.
  reviewed: ['review'],
  blueprint: ['blueprint'],
  migrated: ['migration'],
  balanced: ['reconcile'],
};

async function complete(work: ChangeWork, keys: string[], line: string): Promise<void> {
  const { organization_id: organizationId, project_id: projectId } = work.changeset;
  await work.job.tenant(tx =>
    completeByEvidence(
      tx,
      { organizationId, projectId },
      { keys, operationId: work.job.operation.id, actor: work.job.operation.created_by, lines: [line] },
    ),
  );
}

/** What nobody answered was carried out at its default: from here on another answer needs another plan. */
async function settle(tx: Tx, { changeset, job }: ChangeWork): Promise<void> {
  const { defaults } = Facts.parse(changeset.facts);
  const of = { organizationId: changeset.organization_id, projectId: changeset.project_id };
  await settleDefaults(tx, of, { defaults, by: { changeset, operationId: job.operation.id } });
}

const Facts = z.object({ defaults: CarriedDefaults });

/** What was taken back no longer shows that anything is complete, and settles nothing. */
async function reopen(tx: Tx, { changeset, job }: ChangeWork, counts: Changeset['counts']): Promise<void> {
  const sum = (state: 'reversed' | 'kept' | 'errored'): number =>
    Object.values(counts).reduce((total, states) => total + (states[state] ?? 0), 0);
  const [kept, errored] = [sum('kept'), sum('errored')];
  const rest = [
    ...(kept > 0 ? [`${kept} kept because people changed them`] : []),
    ...(errored > 0 ? [`${errored} could not be`] : []),
  ];
  const line = `“${changeset.title}” was undone: ${[`${sum('reversed')} changes taken back`, ...rest].join(', ')}.`;
  const of = {
    organizationId: changeset.organization_id,
    projectId: changeset.project_id,
    changesetId: changeset.id,
  };
  await reopenDefaults(tx, of, changeset);
  await reopenByUndo(tx, of, { actor: job.operation.created_by, line });
}

export function flowJobs(
  dependencies: Dependencies,
  modelNow?: () => ModelSettings | undefined,
): JobHandlers {
  const loadIntake = intakeLoader(dependencies);
  return {
    ...intakeJobs(dependencies, modelNow),
    ...changesetJobs({
      openPortal: (organizationId, portalId) => openPortal(dependencies, organizationId, portalId),
      claimPortal: (operation, portalId) => claimPortal(dependencies, operation, portalId),
      onApplying: settle,
      onUndone: reopen,
      kinds: {
        blueprint: blueprintKind({
          loadIntake,
          onApplied: (work, { created, failed }) =>
            complete(
              work,
              failed === 0 ? [...evidence.reviewed, ...evidence.blueprint] : evidence.reviewed,
              `The portal was set up: ${created} settings created${failed === 0 ? '' : `, ${failed} refused`}.`,
            ),
        }),
        merge: mergeKind(),
        fix: fixKind(dependencies),
        migration: migrationKind({
          loadIntake,
          onReconciled: (work, report) =>
            complete(
              work,
              report.is_balanced ? [...evidence.migrated, ...evidence.balanced] : evidence.migrated,
              `The records were carried over and checked: ${report.accounted} of ${report.rows_in} rows accounted for, ${report.is_balanced ? 'everything balances' : 'see the report for what differs'}.`,
            ),
        }),
      },
    }),
  };
}
