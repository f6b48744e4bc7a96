// Carries out what the demo's other clients have begun: every figure of theirs comes of a call that the product answered.
import { randomBytes } from 'node:crypto';
import { decisionCalls } from '@groundwork/contract/decisions';
import { intakeCalls } from '@groundwork/contract/intake';
import { operationCalls } from '@groundwork/contract/operations';
import { organizationCalls } from '@groundwork/contract/organizations';
import { portalCalls } from '@groundwork/contract/portals';
import { projectCalls } from '@groundwork/contract/projects';
import { sessionCalls } from '@groundwork/contract/session';
import { supportCalls } from '@groundwork/contract/support';
import { addBusinessDays } from '@groundwork/engine/calendar/business-days';
import { demoAccounts } from './accounts.ts';
import { carryOut, propose } from './carry-out.ts';
import { type Client, type ClientProject, clients, type Depth, depths } from './portfolio-clients.ts';
import { exportsOf } from './portfolio-files.ts';
import { datePast, insertClients } from './store.ts';
import type { Visitor } from './visitor.ts';
import { Visits } from './visits.ts';

export const portfolioAddresses = clients.map(client => client.person.email);

export interface PortfolioPlace {
  databaseUrl: string;
  publicUrl: string;
  sandboxUrl: string;
  /** Makes portals there; without it the work that needs one is left undone. */
  sandboxAdminToken: string | undefined;
  /** Nobody's mailbox is written to by a demo. */
  invites: boolean;
  /** Makes the account of somebody of a client. */
  ensureAccount: (account: {
    email: string;
    password: string;
    name: string;
    organizationId: string;
  }) => Promise<void>;
}

const DAY_MS = 86_400_000;
const today = () => new Date().toISOString().slice(0, 10);
const dayFrom = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Nobody is to sign in as them: their passwords are forgotten at the end. */
export async function loadPortfolio(place: PortfolioPlace): Promise<void> {
  await insertClients(place.databaseUrl, clients);
  const visits = new Visits(place.publicUrl);
  try {
    for (const client of clients) await begin(place, visits, client);
    await answerTickets(visits);
    await suspend(visits);
  } finally {
    await visits.end();
  }
}

async function begin(place: PortfolioPlace, visits: Visits, client: Client): Promise<void> {
  const person = { ...client.person, password: `${randomBytes(18).toString('base64url')}-Aa1` };
  await place.ensureAccount({ ...person, organizationId: client.id });
  const visitor = await visits.of(person);
  await visitor.call(sessionCalls.get);
  for (const email of place.invites ? client.invited : [])
    await visitor.call(organizationCalls.invite, {
      params: { id: client.id },
      body: { email, role: 'user' },
    });
  const needsPortal = client.projects.some(project => isAtLeast(project, 'analysed'));
  const hasPortal = needsPortal && (await connectPortal(place, visitor));
  for (const project of client.projects) await carry(place, visitor, client, project, hasPortal);
  if (client.ticket)
    await visitor.call(supportCalls.create, { body: { ...client.ticket, category: 'technical' } });
}

function isAtLeast({ depth }: ClientProject, least: Depth): boolean {
  return depths.indexOf(depth) >= depths.indexOf(least);
}

async function connectPortal(place: PortfolioPlace, visitor: Visitor): Promise<boolean> {
  if (place.sandboxAdminToken === undefined) return false;
  const token = `pat-demo-${randomBytes(12).toString('hex')}`;
  const made = await fetch(`${place.sandboxUrl}/__sandbox/admin/portals`, {
    method: 'POST',
    headers: { authorization: `Bearer ${place.sandboxAdminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (!made.ok) throw new Error(`The sandbox made no portal: ${made.status} ${await made.text()}`);
  await visitor.call(portalCalls.connect, {
    body: { name: 'Sandbox portal', base_url: place.sandboxUrl, token },
  });
  return true;
}

async function carry(
  place: PortfolioPlace,
  visitor: Visitor,
  client: Client,
  project: ClientProject,
  hasPortal: boolean,
): Promise<void> {
  const { id } = await visitor.call(projectCalls.create, {
    body: { name: project.name, status: 'in_progress', start_date: dayFrom(-project.began) },
  });
  await plan(visitor, id, project);
  await work(visitor, id, client, project, hasPortal);
  for (const question of project.questions ?? [])
    await visitor.call(decisionCalls.ask, {
      params: { id },
      body: {
        question,
        options: [{ label: 'Yes, as proposed' }, { label: 'Talk about it first' }],
        default: 0,
        deadline: addBusinessDays(today(), 5),
      },
    });
  if (project.target === 'met')
    for (const milestone of await visitor.call(projectCalls.milestones, { params: { id } }))
      if (milestone.status !== 'completed')
        await visitor.call(projectCalls.completeMilestone, { params: { id, milestoneId: milestone.id } });
  // What was written down today began, and in part ended, earlier: the days move, what was done stays.
  await datePast(place.databaseUrl, client.id, id, dayFrom(-project.began));
  await aim(visitor, id, project);
}

async function plan(visitor: Visitor, id: string, project: ClientProject): Promise<void> {
  let before: string | undefined;
  const done: string[] = [];
  for (const { name, kind, due, isDone } of project.milestones ?? []) {
    const milestone = await visitor.call(projectCalls.createMilestone, {
      params: { id },
      body: {
        name,
        kind,
        due_date: dayFrom(due),
        ...(before !== undefined && { depends_on: [before] }),
      },
    });
    before = milestone.id;
    if (isDone) done.push(milestone.id);
  }
  // Once all are there: a project whose only milestone is complete would be finished, and taken up again with the next.
  for (const milestoneId of done)
    await visitor.call(projectCalls.completeMilestone, { params: { id, milestoneId } });
}

async function work(
  visitor: Visitor,
  id: string,
  client: Client,
  project: ClientProject,
  hasPortal: boolean,
): Promise<void> {
  if (!isAtLeast(project, 'uploaded')) return;
  for (const file of exportsOf(client.name)) await visitor.send(intakeCalls.upload, { params: { id } }, file);
  if (!hasPortal || !isAtLeast(project, 'analysed')) return;
  const started = await visitor.call(operationCalls.intakeAnalyze, { body: { project_id: id } });
  await visitor.finish(started.operation);
  if (project.depth === 'answered') await answerAll(visitor, id);
  if (!isAtLeast(project, 'blueprint')) return;
  if (project.depth === 'blueprint') await propose(visitor, id, 'blueprint');
  else await carryOut(visitor, id, 'blueprint');
  if (project.depth === 'migrated') await carryOut(visitor, id, 'migration');
}

/** Each takes what is proposed. One answer may settle or raise others, so that the next is asked for anew. */
async function answerAll(visitor: Visitor, id: string): Promise<void> {
  for (;;) {
    const { data } = await visitor.call(decisionCalls.list, { params: { id }, query: { state: 'open' } });
    const [decision] = data;
    if (!decision) return;
    await visitor.call(decisionCalls.answer, {
      params: { id, decisionId: decision.id },
      body: { answer: decision.default },
      ifMatch: decision.version,
    });
  }
}

/** Sets the target against the forecast as it is; keeping it also keeps the forecast of the days that were moved. */
async function aim(visitor: Visitor, id: string, { target, status }: ClientProject): Promise<void> {
  const { p50, p80 } = await visitor.call(projectCalls.forecast, { params: { id } });
  const day =
    p50 === null || p80 === null
      ? dayFrom(30)
      : target === 'on_time'
        ? addBusinessDays(p80, 3)
        : target === 'at_risk' || target === 'met'
          ? p50
          : daysBefore(p50, target.late);
  await visitor.call(projectCalls.update, {
    params: { id },
    body: { target_completion_date: day, ...(status && { status }) },
  });
}

function daysBefore(day: string, workingDays: number): string {
  return new Date(Date.parse(day) - Math.round((workingDays * 7) / 5) * DAY_MS).toISOString().slice(0, 10);
}

/** One of the tickets is taken up, the others wait. */
async function answerTickets(visits: Visits): Promise<void> {
  const staff = await staffOf(visits);
  const { data } = await staff.call(supportCalls.list, { query: { status: 'open' } });
  const asked = data.find(ticket => ticket.subject === clients[2]?.ticket?.subject);
  if (asked)
    await staff.call(supportCalls.write, {
      params: { id: asked.id },
      body: { body: 'Only people you invite, by their role. We send you the list of roles today.' },
    });
}

async function suspend(visits: Visits): Promise<void> {
  const staff = await staffOf(visits);
  for (const { id, isSuspended } of clients)
    if (isSuspended)
      await staff.call(organizationCalls.update, { params: { id }, body: { status: 'suspended' } });
}

function staffOf(visits: Visits): Promise<Visitor> {
  const staff = demoAccounts.find(account => account.role === 'admin');
  if (!staff) throw new Error('The demo has no admin');
  return visits.of(staff);
}
