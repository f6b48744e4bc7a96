// The fact of what waits for the very person who asks: their decisions, what was asked of their organization, their tickets,
// what they may approve, and what falls due. Of each only what they may see where it stands.
import { addDays, dayOf } from '@groundwork/engine/calendar/days';
import { listed, number, plural } from '@groundwork/engine/words/wording';
import { listWaitingForApproval } from '../../changesets/outline.ts';
import { listOpenDecisions, type OpenDecision } from '../../decisions/outline.ts';
import { listRequestedDocuments, type RequestedDocument } from '../../documents/store-outline.ts';
import { type DueMilestone, listDueMilestones, type ProjectOutline } from '../../projects/store-outline.ts';
import { listOpenTickets } from '../../support/store-open.ts';
import { quoted, written } from '../sentence.ts';
import { type Fact, type FactContext, isAre, type ProjectFactContext, type ProjectFacts } from './fact.ts';
import { waits, waitsForApproval, whoMay } from './waiting.ts';

export const ownFacts: readonly Fact[] = [
  {
    about: 'project',
    id: 'waiting',
    permission: 'changesets.read',
    title: 'what waits for you',
    link: '/client/implementation',
    asked: [
      'What is waiting for me?',
      'What do you wait for from us?',
      'What do you need from us?',
      'Is there something I have to decide or approve?',
      'Do I have to do something?',
      'Is there anything for me to do?',
      'What do I have to do?',
      'What are my tasks?',
      'Show me my open tasks',
      'Do you need something from us?',
      'What is on my list today?',
      'Is anything on my plate this morning?',
      'What do I have to do today?',
      'What do I have to do this week?',
      'What is due today?',
      'What do I have to answer?',
      'What should I work on?',
      'What should I work on next?',
      'What is my next task?',
      'Is it my turn?',
      'What needs my attention?',
      'Which answers do you need from me?',
      'Which documents do you need from us?',
      'Which files or documents do you still need?',
      'Which documents did you ask us for?',
      'Which papers do you want from us?',
      'Which ticket waits for my reply?',
      'Is anything blocked on our side?',
      'What is blocking us?',
      'Is anything waiting because of us?',
      'What is up to us?',
      'What is missing from our side?',
      'What holds us up?',
      'Which approvals and decisions are pending?',
    ],
    sentences: waiting,
    overAll: waitingOverAll,
  },
];

/** What falls due so soon that it is named unasked. */
const soonDays = 7;

/** Projects of which it is told one by one; of the others it is said that there is something. */
const mostDetailed = 12;

/** Projects that are looked through: those under way first, then the newest. */
const mostSearched = 50;

/** What waits and falls due in some projects and in the organization as a whole. */
interface Awaited {
  decisions: readonly OpenDecision[];
  requested: readonly RequestedDocument[];
  proposed: readonly { project_id: ProjectOutline['id'] | null; title: string }[];
  soon: readonly DueMilestone[];
}

/** As many statements for many projects as for one. */
async function readAwaited(
  { tx, organizationId, caller, now }: FactContext,
  projects: readonly ProjectOutline[],
): Promise<Awaited> {
  const ids = projects.map(project => project.id);
  return {
    decisions: await listOpenDecisions(tx, organizationId, ids),
    requested: caller.permissions.has('documents.read')
      ? await listRequestedDocuments(tx, organizationId, ids)
      : [],
    proposed: await listWaitingForApproval(tx, organizationId, ids),
    soon: await listDueMilestones(tx, organizationId, ids, lastOf(now)),
  };
}

async function waiting(ground: ProjectFactContext): Promise<string[]> {
  const { project } = ground;
  const all = await readAwaited(ground, [project]);
  const own = [
    ...decisions(ground, all),
    ...requested(ground, all.requested),
    ...(await tickets(ground)),
    ...approvals(ground, all),
  ];
  const said = own.length === 0 ? [`Nothing in ${quoted(project.name)} waits for you at the moment.`] : own;
  return [...said, ...due(ground, all)];
}

/** Each project in which something waits; what was asked of the organization as a whole, and their tickets, once. */
async function waitingOverAll(grounds: readonly ProjectFactContext[]): Promise<readonly ProjectFacts[]> {
  const [first] = grounds;
  if (!first) return [];
  if (grounds.length === 1) return [{ project: first.project, sentences: await waiting(first) }];
  const searched = grounds.slice(0, mostSearched);
  const all = await readAwaited(
    first,
    searched.map(({ project }) => project),
  );
  const detailed: { project: ProjectOutline; sentences: string[] }[] = [];
  let isAnyOwn = false;
  for (const ground of searched) {
    const { project } = ground;
    const own = [
      ...decisions(ground, all),
      ...requested(
        ground,
        all.requested.filter(one => one.project_id === project.id),
      ),
      ...approvals(ground, all),
    ];
    isAnyOwn ||= own.length > 0;
    const sentences = [...own, ...due(ground, all)];
    if (sentences.length > 0) detailed.push({ project, sentences });
  }
  const ofNone = all.requested.filter(one => one.project_id === null);
  const ofAll = [...requested(first, ofNone), ...(await tickets(first))];
  const others = detailed.slice(mostDetailed).map(({ project }) => quoted(project.name));
  if (others.length > 0)
    ofAll.push(
      `Something also waits or falls due in ${plural(others.length, 'more project')}: ${listed(others)}.`,
    );
  const isCut = searched.length < grounds.length;
  if (ofAll.length === 0 && !isAnyOwn)
    ofAll.push(
      isCut
        ? `Nothing in the ${plural(searched.length, 'project')} that were looked through waits for you at the moment.`
        : `Nothing in your ${plural(searched.length, 'project')} waits for you at the moment.`,
    );
  if (isCut)
    ofAll.push(
      `Only ${number(searched.length)} of your projects were looked through: those under way first, then the newest. Name another to ask of it.`,
    );
  const whole =
    ofAll.length === 0 ? [] : [{ project: undefined, link: '/client/dashboard', sentences: ofAll }];
  return [...detailed.slice(0, mostDetailed), ...whole];
}

/** One's own first, by deadline; of what is nobody's yet only whoever may answer it reads that it waits for them. */
function decisions(ground: ProjectFactContext, all: Awaited): string[] {
  const { caller, project } = ground;
  const name = quoted(project.name);
  const open = all.decisions.filter(one => one.project_id === project.id);
  const mayAnswer = caller.permissions.has('projects.write');
  const list = (some: typeof open) =>
    listed(some.map(one => `${quoted(one.question)}${until(one.deadline, ground)}`));
  const mine = open.filter(one => caller.memberId !== null && one.owner_id === caller.memberId);
  const free = open.filter(one => one.owner_id === null);
  const others = open.length - mine.length - free.length;
  const said: string[] = [];
  if (mine.length > 0)
    said.push(
      `${plural(mine.length, 'decision')} in ${name} ${waits(mine.length)} for your answer, each with a safe default: ${list(mine)}.`,
    );
  if (free.length > 0) {
    const who = mayAnswer ? 'you may answer' : 'a User or an Admin of your organization can answer';
    said.push(
      `${plural(free.length, 'decision')} in ${name} ${free.length === 1 ? 'belongs' : 'belong'} to nobody yet, and ${who}: ${list(free)}.`,
    );
  }
  if (others > 0)
    said.push(`${plural(others, 'decision')} in ${name} ${waits(others)} for somebody else of your team.`);
  return said;
}

function requested({ now }: FactContext, asked: readonly RequestedDocument[]): string[] {
  if (asked.length === 0) return [];
  const list = listed(asked.map(one => `${quoted(one.name)}${until(one.due_date, { now })}`));
  return [`${plural(asked.length, 'document')} ${isAre(asked.length)} asked of your organization: ${list}.`];
}

/** Their own tickets: what a colleague wrote is answered by the colleague. */
async function tickets({ caller, tx, organizationId }: FactContext): Promise<string[]> {
  if (caller.memberId === null || !caller.permissions.has('support.read')) return [];
  const open = await listOpenTickets(tx, organizationId);
  const mine = open.filter(one => one.is_waiting_for_client && one.author_member_id === caller.memberId);
  if (mine.length === 0) return [];
  const list = listed(mine.map(one => `#${one.number} ${quoted(one.subject)}`));
  return [`${plural(mine.length, 'ticket')} of yours ${waits(mine.length)} for your answer: ${list}.`];
}

function approvals(ground: ProjectFactContext, all: Awaited): string[] {
  const proposed = all.proposed.filter(one => one.project_id === ground.project.id);
  return proposed.length === 0 ? [] : [waitsForApproval(proposed), ...whoMay(ground)];
}

/** Milestones belong to nobody, so that they are named after what waits for the person, never as part of it. */
function due({ project, now }: ProjectFactContext, all: Awaited): string[] {
  const soon = all.soon.filter(one => one.project_id === project.id);
  if (soon.length === 0) return [];
  const list = listed(soon.map(one => `${quoted(one.name)}${until(one.due_date, { now })}`));
  const head = `${plural(soon.length, 'open milestone')} of ${quoted(project.name)} ${soon.length === 1 ? 'falls' : 'fall'} due by ${written(lastOf(now))}`;
  return [`${head}: ${list}.`];
}

function lastOf(now: Date): string {
  return addDays(dayOf(now), soonDays);
}

/** ` (due today)`, ` (due 15 Jan 2027)`, ` (overdue since 3 Jan 2027)`, or nothing. */
function until(day: string | null, { now }: { now: Date }): string {
  if (day === null) return '';
  const today = dayOf(now);
  if (day === today) return ' (due today)';
  return day < today ? ` (overdue since ${written(day)})` : ` (due ${written(day)})`;
}
