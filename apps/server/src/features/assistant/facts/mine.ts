// The fact of what waits for the very person who asks: their decisions, what was asked of their organization, their tickets,
// what they may approve, and what falls due. Of each only what they may see where it stands.
import { listed, plural } from '@groundwork/engine/words/wording';
import { readOpenDecisions } from '../../decisions/outline.ts';
import { listRequestedDocuments } from '../../documents/store-outline.ts';
import { listOpenMilestones } from '../../projects/store-outline.ts';
import { listOpenTickets } from '../../support/store-open.ts';
import { quoted, written } from '../sentence.ts';
import { type Fact, isAre, of, type ProjectFactContext } from './fact.ts';
import { proposedOf, waits, waitsForApproval, whoMay } from './waiting.ts';

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
  },
];

/** What falls due so soon that it is named unasked. */
const soonDays = 7;

async function waiting(ground: ProjectFactContext): Promise<string[]> {
  const name = quoted(ground.project.name);
  const own = [
    ...(await decisions(ground)),
    ...(await requested(ground)),
    ...(await tickets(ground)),
    ...(await approvals(ground)),
  ];
  const said = own.length === 0 ? [`Nothing in ${name} waits for you at the moment.`] : own;
  return [...said, ...(await due(ground))];
}

/** One's own first, by deadline; of what is nobody's yet only whoever may answer it reads that it waits for them. */
async function decisions(ground: ProjectFactContext): Promise<string[]> {
  const { caller, project, tx } = ground;
  const name = quoted(project.name);
  const open = await readOpenDecisions(tx, of(ground));
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

async function requested({
  caller,
  tx,
  organizationId,
  project,
  now,
}: ProjectFactContext): Promise<string[]> {
  if (!caller.permissions.has('documents.read')) return [];
  const asked = await listRequestedDocuments(tx, organizationId, project.id);
  if (asked.length === 0) return [];
  const list = listed(asked.map(one => `${quoted(one.name)}${until(one.due_date, { now })}`));
  return [`${plural(asked.length, 'document')} ${isAre(asked.length)} asked of your organization: ${list}.`];
}

/** Their own tickets: what a colleague wrote is answered by the colleague. */
async function tickets({ caller, tx, organizationId }: ProjectFactContext): Promise<string[]> {
  if (caller.memberId === null || !caller.permissions.has('support.read')) return [];
  const open = await listOpenTickets(tx, organizationId);
  const mine = open.filter(one => one.is_waiting_for_client && one.author_member_id === caller.memberId);
  if (mine.length === 0) return [];
  const list = listed(mine.map(one => `#${one.number} ${quoted(one.subject)}`));
  return [`${plural(mine.length, 'ticket')} of yours ${waits(mine.length)} for your answer: ${list}.`];
}

async function approvals(ground: ProjectFactContext): Promise<string[]> {
  const proposed = await proposedOf(ground);
  return proposed.length === 0 ? [] : [waitsForApproval(proposed), ...whoMay(ground)];
}

/** Milestones belong to nobody, so that they are named after what waits for the person, never as part of it. */
async function due({ tx, organizationId, project, now }: ProjectFactContext): Promise<string[]> {
  const last = new Date(now.getTime() + soonDays * 86_400_000).toISOString().slice(0, 10);
  const open = await listOpenMilestones(tx, organizationId, project.id);
  const soon = open
    .flatMap(({ name, due_date }) => (due_date === null || due_date > last ? [] : [{ name, due_date }]))
    .toSorted((one, other) => one.due_date.localeCompare(other.due_date));
  if (soon.length === 0) return [];
  const list = listed(soon.map(one => `${quoted(one.name)}${until(one.due_date, { now })}`));
  const head = `${plural(soon.length, 'open milestone')} of ${quoted(project.name)} ${soon.length === 1 ? 'falls' : 'fall'} due by ${written(last)}`;
  return [`${head}: ${list}.`];
}

/** ` (due today)`, ` (due 15 Jan 2027)`, ` (overdue since 3 Jan 2027)`, or nothing. */
function until(day: string | null, { now }: { now: Date }): string {
  if (day === null) return '';
  const today = now.toISOString().slice(0, 10);
  if (day === today) return ' (due today)';
  return day < today ? ` (overdue since ${written(day)})` : ` (due ${written(day)})`;
}
