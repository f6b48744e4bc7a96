// The rules of milestones: what they wait for, and by what they are complete.
import { Refusal } from '@groundwork/contract/errors';
import type { Milestone, projectCalls } from '@groundwork/contract/projects';
import { findCycle } from '@groundwork/engine/forecast/graph';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inRecordTenant, lookAtOwn } from '../../platform/tenants.ts';
import { notify } from '../notifications/notify.ts';
import { displayNameOf, nameOf } from '../trail/append-trail.ts';
import { finishOrReopen, type MilestoneChange } from './finish-or-reopen.ts';
import { keepForecast } from './forecast.ts';
import { requireProject } from './read-project.ts';
import { note } from './record-activity.ts';
import * as milestones from './store-milestones.ts';

type Calls = typeof projectCalls;

interface Place {
  organizationId: string;
  projectId: string;
  id: string;
}

/** A list that is shown whole has to end somewhere. */
const MOST_MILESTONES = 500;

export function listMilestones(
  { database }: Dependencies,
  { caller, params }: RequestContext<Calls['milestones']>,
) {
  return lookAtOwn(database, caller, { table: 'projects', id: params.id }, async (tx, organizationId) => {
    await requireProject(tx, organizationId, params.id);
    return milestones.listMilestones(tx, organizationId, params.id);
  });
}

/** @throws Refusal not_found, invalid_request, milestone_cycle, conflict */
export function createMilestone(
  { database }: Dependencies,
  context: RequestContext<Calls['createMilestone']>,
): Promise<Milestone> {
  const { id: projectId } = context.params;
  const { depends_on = [], ...fields } = context.body;
  return inRecordTenant(
    database,
    context.caller,
    { table: 'projects', id: projectId },
    async (tx, organizationId) => {
      await requireProject(tx, organizationId, projectId);
      await milestones.lockPlan(tx, organizationId, projectId);
      const others = await milestones.listMilestones(tx, organizationId, projectId);
      if (others.length >= MOST_MILESTONES) {
        throw new Refusal('conflict', { message: `A project has at most ${MOST_MILESTONES} milestones.` });
      }
      const by = fields.status === 'completed' ? { completed_by: nameOf(context) } : {};
      const id = await milestones.insertMilestone(tx, organizationId, projectId, { ...fields, ...by });
      const place = { organizationId, projectId, id };
      await depend(tx, place, fields.name, depends_on, others);
      const change = fields.status === 'completed' ? 'closed' : 'opened';
      return (
        await recordChange(tx, place, context, { action: 'projects.createMilestone', verb: 'added', change })
      ).milestone;
    },
  );
}

/** @throws Refusal not_found, stale, invalid_request, milestone_cycle */
export function updateMilestone(
  { database }: Dependencies,
  context: RequestContext<Calls['updateMilestone']>,
): Promise<Milestone> {
  const { id: projectId, milestoneId: id } = context.params;
  const { depends_on, ...fields } = context.body;
  return inRecordTenant(
    database,
    context.caller,
    { table: 'projects', id: projectId },
    async (tx, organizationId) => {
      const place = { organizationId, projectId, id };
      // Two people tying milestones at once could each miss the circle that both make, and two completing the last ones
      // that they are the last.
      if (depends_on !== undefined || fields.status !== undefined)
        await milestones.lockPlan(tx, organizationId, projectId);
      const before = await milestones.findMilestone(tx, organizationId, projectId, id);
      if (!before) throw new Refusal('not_found');
      const by = fields.status === 'completed' ? { completed_by: nameOf(context) } : {};
      const at = { ...place, version: context.version };
      if (!(await milestones.updateMilestone(tx, at, { ...fields, ...by }))) throw new Refusal('stale');
      if (depends_on !== undefined) {
        const others = await milestones.listMilestones(tx, organizationId, projectId);
        await depend(tx, place, fields.name ?? before.name, depends_on, others);
      }
      const entry = { action: 'projects.updateMilestone', ...trailedChangeOf(before.status, fields.status) };
      return (await recordChange(tx, place, context, entry)).milestone;
    },
  );
}

function trailedChangeOf(before: string, after: string | undefined): Pick<TrailedChange, 'verb' | 'change'> {
  if (after === undefined || after === before) return { verb: 'changed' };
  if (after === 'completed') return { verb: 'completed', change: 'closed' };
  return before === 'completed' ? { verb: 'reopened', change: 'opened' } : { verb: 'changed' };
}

/** Completing what is complete changes nothing. @throws Refusal not_found */
export function completeMilestone(
  { database }: Dependencies,
  context: RequestContext<Calls['completeMilestone']>,
): Promise<Milestone> {
  const { id: projectId, milestoneId: id } = context.params;
  return inRecordTenant(
    database,
    context.caller,
    { table: 'projects', id: projectId },
    async (tx, organizationId) => {
      const place = { organizationId, projectId, id };
      // The last two completed at once would each find the other one open.
      await milestones.lockPlan(tx, organizationId, projectId);
      const found = await milestones.findMilestone(tx, organizationId, projectId, id);
      if (!found) throw new Refusal('not_found');
      if (found.status === 'completed') return found;
      const done = { status: 'completed', completed_by: nameOf(context) };
      const isDone = await milestones.updateMilestone(tx, { ...place, version: undefined }, done);
      if (!isDone) throw new Refusal('not_found');
      const entry = { action: 'projects.completeMilestone', ...trailedChangeOf(found.status, 'completed') };
      const { milestone, isFinished } = await recordChange(tx, place, context, entry);
      // Who is told that everything is complete needs no telling that the last of it is.
      if (!isFinished) {
        await notify(tx, organizationId, {
          type: 'success',
          topic: 'milestones',
          title: `Milestone completed: ${found.name}`,
          message: `By ${displayNameOf(context)}.`,
          link: '/client/progress',
          except: context.caller.subject,
        });
      }
      return milestone;
    },
  );
}

/** Makes it wait for exactly these. @throws Refusal invalid_request for a stranger, milestone_cycle */
async function depend(
  tx: Tx,
  place: Place,
  name: string,
  dependsOn: readonly string[],
  others: readonly Milestone[],
): Promise<void> {
  if (dependsOn.includes(place.id)) {
    throw new Refusal('milestone_cycle', { message: `“${name}” cannot wait for itself.` });
  }
  const known = new Map(others.map(each => [each.id, each]));
  const faults = dependsOn.flatMap((id, index) =>
    known.has(id)
      ? []
      : [
          {
            place: `body.depends_on.${index}`,
            value: id,
            message: 'This is not a milestone of the project.',
            mend: 'Name milestones of the same project only.',
          },
        ],
  );
  if (faults.length > 0) throw new Refusal('invalid_request', { faults });
  const tied = others.filter(each => each.id !== place.id).map(({ id, depends_on }) => ({ id, depends_on }));
  const cycle = findCycle([{ id: place.id, depends_on: dependsOn }, ...tied]);
  if (cycle) {
    const words = cycle.map(id => `“${id === place.id ? name : (known.get(id)?.name ?? '')}”`);
    throw new Refusal('milestone_cycle', {
      message: `These milestones would wait for each other in a circle: ${[...words, words[0]].join(' waits for ')}.`,
    });
  }
  await milestones.setDependencies(tx, place, [...new Set(dependsOn)]);
}

interface TrailedChange {
  action: string;
  verb: string;
  /** What it may do to the whole project. */
  change?: MilestoneChange['change'];
}

/** Writes down what was done to it and what that does to the project and its go-live; answers it as it is now. */
async function recordChange(
  tx: Tx,
  { organizationId, projectId, id }: Place,
  actor: Pick<RequestContext, 'caller' | 'correlationId'>,
  { action, verb, change }: TrailedChange,
): Promise<{ milestone: Milestone; isFinished: boolean }> {
  const milestone = await milestones.findMilestone(tx, organizationId, projectId, id);
  if (!milestone) throw new Refusal('not_found');
  await note(tx, { organizationId, projectId, actor, action }, `Milestone ${verb}: ${milestone.name}`);
  const of = { organizationId, projectId };
  const by = { actor: nameOf(actor), except: actor.caller.subject };
  const isFinished = change !== undefined && (await finishOrReopen(tx, of, { change, ...by }));
  await keepForecast(tx, of);
  return { milestone, isFinished };
}
