// Decisions of a project: what waits, for whom, until when, and what that costs. Whatever asks (the analysis, a person)
// only brings questions; nothing here knows how its answers are carried out.
import type { decisionCalls, ProjectDecision, WaitingCost } from '@groundwork/contract/decisions';
import { type Fault, Refusal } from '@groundwork/contract/errors';
import type { Task } from '@groundwork/engine/forecast/task';
import { todayOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { newId } from '../../platform/id.ts';
import { cutPage } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inRecordTenant, lookAtRecord } from '../../platform/tenants.ts';
import { readTasks } from '../projects/forecast.ts';
import { requireProject } from '../projects/read-project.ts';
import { recordActivity } from '../projects/record-activity.ts';
import { appendTrail, nameOf } from '../trail/append-trail.ts';
import { type AnswerIntake, requireUnsettled, settle } from './settle.ts';
import * as store from './store.ts';
import { revokeLinks } from './store-links.ts';
import * as lists from './store-list.ts';
import { blockedBy, waitingCost } from './waiting.ts';

type Calls = typeof decisionCalls;

/** More than anybody answers. */
const MOST_QUESTIONS = 200;

/** What every open decision of a project shares: what it holds up, and at what cost. */
interface Ground {
  today: string;
  blocks: Pick<Task, 'id' | 'name'>[];
  cost: WaitingCost;
}

export async function readGround(tx: Tx, of: store.ProjectScope, today: string): Promise<Ground> {
  const tasks = await readTasks(tx, of);
  const blocks = blockedBy(tasks).map(({ id, name }) => ({ id, name }));
  return { today, blocks, cost: waitingCost(tasks, today) };
}

function present(
  { default_value, ...row }: store.DecisionRow,
  { today, blocks, cost }: Ground,
): ProjectDecision {
  const isOpen = row.state === 'open';
  return {
    ...row,
    default: default_value,
    is_overdue: isOpen && row.deadline !== null && row.deadline < today,
    blocks: isOpen ? blocks : [],
    cost: isOpen ? cost : null,
  };
}

async function presented(
  tx: Tx,
  of: store.ProjectScope,
  id: string,
  today: string,
): Promise<ProjectDecision> {
  const row = await store.findDecision(tx, of, id);
  if (!row) throw new Refusal('not_found');
  return present(row, await readGround(tx, of, today));
}

export function listDecisions(
  dependencies: Dependencies,
  { caller, params, query }: RequestContext<Calls['list']>,
) {
  return lookAtRecord(
    dependencies.database,
    caller,
    { table: 'projects', id: params.id },
    async (tx, organizationId) => {
      const of = { organizationId, projectId: params.id };
      const today = todayOf(dependencies);
      const { memberId } = caller;
      const rows = await lists.listDecisions(tx, of, {
        ...query,
        ...(query.owner === 'me' && { ownerId: memberId }),
      });
      const ground = await readGround(tx, of, today);
      const { data, last } = cutPage(rows, query);
      return {
        data: data.map(row => present(row, ground)),
        next_cursor: last ? Buffer.from(last.rank).toString('base64url') : null,
        counts: await lists.countDecisions(tx, of, { memberId, today }),
      };
    },
  );
}

/** All decisions of a project, for taking along. */
export function readDecisions(tx: Tx, of: store.ProjectScope): Promise<store.DecisionRow[]> {
  return lists.readDecisions(tx, of);
}

/** What nobody has answered yet, with who shall and until when; the most pressing first. */
export async function readOpenDecisions(tx: Tx, of: store.ProjectScope): Promise<store.DecisionRow[]> {
  const open = await lists.listDecisions(tx, of, { limit: 1000, state: 'open' });
  return open.toSorted((a, b) => (a.deadline ?? '9999').localeCompare(b.deadline ?? '9999'));
}

export function getDecision(
  dependencies: Dependencies,
  { caller, params }: RequestContext<Calls['get']>,
): Promise<ProjectDecision> {
  return lookAtRecord(
    dependencies.database,
    caller,
    { table: 'projects', id: params.id },
    (tx, organizationId) =>
      presented(tx, { organizationId, projectId: params.id }, params.decisionId, todayOf(dependencies)),
  );
}

/** @throws Refusal not_found, decision_settled, stale, invalid_request, and what the analysis refuses */
export async function answerDecision(
  dependencies: Dependencies,
  answerIntake: AnswerIntake,
  context: RequestContext<Calls['answer']>,
): Promise<ProjectDecision> {
  const { caller, params, body, version, signal } = context;
  const projectId = params.id;
  const of = await inRecordTenant(
    dependencies.database,
    caller,
    { table: 'projects', id: projectId },
    (_, organizationId) => Promise.resolve({ organizationId, projectId }),
  );
  await settle(dependencies, answerIntake, of, params.decisionId, {
    version,
    value: body.answer,
    via: 'card',
    actor: context,
    action: 'decisions.answer',
    signal,
  });
  return dependencies.database.tenant(of.organizationId, tx =>
    presented(tx, of, params.decisionId, todayOf(dependencies)),
  );
}

/** @throws Refusal not_found, invalid_request, conflict */
export function askQuestion(
  dependencies: Dependencies,
  context: RequestContext<Calls['ask']>,
): Promise<ProjectDecision> {
  const { caller, params, body } = context;
  return inRecordTenant(
    dependencies.database,
    caller,
    { table: 'projects', id: params.id },
    async (tx, organizationId) => {
      const of = { organizationId, projectId: params.id };
      await requireProject(tx, organizationId, params.id);
      if ((await store.lockAsked(tx, of, 'asked')).length >= MOST_QUESTIONS) {
        throw new Refusal('conflict', {
          message: `A project has at most ${MOST_QUESTIONS} questions of its own.`,
        });
      }
      const options = body.options.map(({ label, effect = '' }, index) => ({
        value: `option-${index + 1}`,
        label,
        effect,
      }));
      const fallback = options[body.default];
      if (!fallback) {
        throw invalid(
          'body.default',
          String(body.default),
          'There is no option at this position.',
          'Name one of the options.',
        );
      }
      const id = newId();
      const { question, why = '' } = body;
      await store.insertQuestion(tx, of, id, { question, why, options, default_value: fallback.value });
      await assign(tx, dependencies, of, id, {
        owner_id: body.owner_id ?? null,
        deadline: body.deadline ?? null,
        default_at_deadline: false,
        isNewOwner: body.owner_id !== undefined && body.owner_id !== null,
        isNewDeadline: true,
      });
      await recordActivity(tx, { ...of, description: `Asked: ${question}`, actor: nameOf(context) });
      const target = { kind: 'decision', id };
      await appendTrail(tx, organizationId, context, {
        action: 'decisions.ask',
        target,
        details: { question },
      });
      return presented(tx, of, id, todayOf(dependencies));
    },
  );
}

/** @throws Refusal not_found, decision_settled, stale, invalid_request, forbidden */
export function updateDecision(
  dependencies: Dependencies,
  context: RequestContext<Calls['update']>,
): Promise<ProjectDecision> {
  const { caller, params, body, version } = context;
  return inRecordTenant(
    dependencies.database,
    caller,
    { table: 'projects', id: params.id },
    async (tx, organizationId) => {
      const of = { organizationId, projectId: params.id };
      const id = params.decisionId;
      const before = await store.lockDecision(tx, of, id);
      if (!before) throw new Refusal('not_found');
      requireUnsettled(before);
      if (version !== undefined && version !== before.version) throw new Refusal('stale');
      if (caller.isPlatform && body.default_at_deadline === true && !before.default_at_deadline) {
        throw new Refusal('forbidden', { message: 'Only the client’s own people can agree to that.' });
      }
      const owner_id = body.owner_id === undefined ? before.owner_id : body.owner_id;
      const deadline = body.deadline === undefined ? before.deadline : body.deadline;
      // What was agreed on was agreed on with a deadline.
      const default_at_deadline =
        body.default_at_deadline ?? (deadline !== null && before.default_at_deadline);
      const isNewOwner = owner_id !== before.owner_id && owner_id !== null;
      const isNewDeadline = deadline !== before.deadline;
      await assign(tx, dependencies, of, id, {
        owner_id,
        deadline,
        default_at_deadline,
        isNewOwner,
        isNewDeadline,
      });
      if (owner_id !== before.owner_id) await revokeLinks(tx, organizationId, id, dependencies.clock.now());
      const target = { kind: 'decision', id };
      const details = { owner_id, deadline, default_at_deadline };
      await appendTrail(tx, organizationId, context, { action: 'decisions.update', target, details });
      return presented(tx, of, id, todayOf(dependencies));
    },
  );
}

/** @throws Refusal invalid_request */
async function assign(
  tx: Tx,
  dependencies: Pick<Dependencies, 'clock'>,
  of: store.ProjectScope,
  id: string,
  given: store.Assignment & { isNewOwner: boolean; isNewDeadline: boolean },
): Promise<void> {
  const { owner_id, deadline, isNewOwner, isNewDeadline } = given;
  if (isNewOwner && owner_id !== null && !(await store.findAnswerer(tx, of.organizationId, owner_id))) {
    const mend = 'Choose an active member who may change things.';
    throw invalid('body.owner_id', owner_id, 'Nobody like that can answer here.', mend);
  }
  if (isNewDeadline && deadline !== null && deadline < todayOf(dependencies)) {
    throw invalid('body.deadline', deadline, 'This day has passed.', 'Choose today or a later day.');
  }
  if (given.default_at_deadline && deadline === null) {
    const mend = 'Set a deadline as well.';
    throw invalid('body.default_at_deadline', 'true', 'Without a deadline the default is never taken.', mend);
  }
  await store.assignDecision(tx, of, id, { ...given, now: dependencies.clock.now() });
}

function invalid(place: string, value: string, message: string, mend: string): Refusal {
  const fault: Fault = { place, value, message, mend };
  return new Refusal('invalid_request', { faults: [fault] });
}
