// Facts of what a project waits for: decisions with their owners, and change sets that nobody has approved.
import { listed, plural } from '@groundwork/engine/words/wording';
import { listWaitingForApproval, readChangesets } from '../../changesets/outline.ts';
import { readOpenDecisions } from '../../decisions/outline.ts';
import { clean, quoted, written } from '../sentence.ts';
import { type Fact, isAre, of, type ProjectFactContext } from './fact.ts';

const head = { about: 'project' } as const;

export const waitingFacts: readonly Fact[] = [
  {
    ...head,
    id: 'approvals',
    permission: 'changesets.read',
    title: 'change sets to approve',
    link: '/client/implementation',
    asked: [
      'What waits for approval?',
      'Which approvals are pending?',
      'Which change sets wait for approval?',
      'What needs to be approved?',
      'What needs approval?',
      'What do I have to approve?',
      'Is there something to approve?',
      'Is there a change set I must approve?',
      'Do I have to approve anything?',
      'Are there changes to approve?',
      'Has the blueprint been approved?',
      'Is the migration approved?',
      'Was the change set approved?',
      'Who approved the blueprint?',
      'Who approved the migration?',
      'When was the migration approved?',
      'What is the status of the change sets?',
    ],
    sentences: approvals,
  },
  {
    ...head,
    id: 'decisions',
    permission: 'projects.read',
    title: 'open decisions',
    link: '/client/progress/decisions',
    asked: [
      'Which decisions are open?',
      'How many decisions are open?',
      'What do I have to decide?',
      'Who owns the open decisions?',
      'Who owns which decision?',
      'Who has to decide?',
      'Who has to answer the open questions?',
      'Who should answer the decisions?',
      'Until when do I have to decide?',
      'When is a decision due?',
      'By when must the questions be answered?',
      'What is the deadline of the decisions?',
      'Which questions are open?',
      'Which question is mine to answer?',
      'Which decisions are mine?',
      'Are there decisions for me?',
      'Is there a decision I have to take?',
      'Which decision is due next?',
    ],
    sentences: decisions,
  },
];

async function approvals(ground: ProjectFactContext): Promise<string[]> {
  const name = quoted(ground.project.name);
  const { tx, organizationId, project } = ground;
  const proposed = await listWaitingForApproval(tx, organizationId, [project.id]);
  const all = await readChangesets(ground.tx, ground.organizationId, ground.project.id);
  const approved = all.find(one => one.approved_at !== null);
  const said =
    proposed.length === 0
      ? [`Nothing in ${name} waits for approval.`]
      : [waitsForApproval(proposed), ...whoMay(ground)];
  if (approved?.approved_at)
    said.push(
      `The last approval was of ${quoted(approved.title)}, ${written(approved.approved_at)}, by ${quoted(approved.approved_by_name ?? 'somebody')}; it is ${clean(approved.state)} now.`,
    );
  return said;
}

async function decisions(ground: ProjectFactContext): Promise<string[]> {
  const name = quoted(ground.project.name);
  const open = await readOpenDecisions(ground.tx, of(ground));
  if (open.length === 0) return [`No decision in ${name} is open.`];
  const head = `${plural(open.length, 'decision')} in ${name} ${isAre(open.length)} open, each with a safe default.`;
  const each = open.slice(0, 5).map(({ question, owner, deadline }) => {
    const whose = owner ? `belongs to ${quoted(owner.name || owner.email)}` : 'belongs to nobody yet';
    const due = deadline === null ? 'has no deadline' : `is due ${written(deadline)}`;
    return `${quoted(question)} ${whose} and ${due}.`;
  });
  const rest = open.length - each.length;
  return [head, ...each, ...(rest > 0 ? [`${plural(rest, 'more decision')} ${isAre(rest)} open.`] : [])];
}

export function waitsForApproval(proposed: readonly { title: string }[]): string {
  const list = listed(proposed.map(one => quoted(one.title)));
  return `${plural(proposed.length, 'change set')} ${waits(proposed.length)} for approval: ${list}.`;
}

/** Nobody is sent to a button that is not there for them. */
export function whoMay({ caller }: Pick<ProjectFactContext, 'caller'>): string[] {
  return caller.permissions.has('changesets.approve') ? [] : ['An Admin of your organization can approve.'];
}

export function waits(count: number): string {
  return count === 1 ? 'waits' : 'wait';
}
