// Facts of where a project stands: its dates, its milestones, what is late.
import { listed, number, plural } from '@groundwork/engine/words/wording';
import { readOpenDecisions } from '../../decisions/outline.ts';
import { readForecast } from '../../projects/forecast.ts';
import { finishInWords } from '../../projects/rules.ts';
import { listOpenMilestones } from '../../projects/store-outline.ts';
import { clean, quoted, written } from '../sentence.ts';
import { dueBy, type Fact, isAre, of, type ProjectFactContext } from './fact.ts';

const head = { about: 'project', permission: 'projects.read', link: '/client/progress' } as const;

export const progressFacts: readonly Fact[] = [
  {
    ...head,
    id: 'launch',
    title: 'target completion',
    asked: [
      'When do we go live?',
      'When will the implementation be finished?',
      'When will we be done?',
      'When is the project ready?',
      'What is our launch date?',
      'What is the target completion date of the project?',
      'How many days are left until the launch?',
      'How long until we go live?',
      'How much longer does our project take?',
      'What is the forecast?',
      'What does the forecast say about our launch?',
      'Will we make the launch date?',
      'Will we finish in time?',
      'What is our deadline?',
      'When can we start using the CRM?',
      'When is launch day?',
      'Which day do we launch?',
      'Will it be finished by then?',
      'Is the launch date still right?',
    ],
    sentences: launch,
  },
  {
    ...head,
    id: 'overdue',
    title: 'overdue milestones',
    asked: [
      'Is anything overdue?',
      'Are we late?',
      'Which milestones are overdue?',
      'Which decisions are overdue?',
      'Are we on track?',
      'Is the project on time?',
      'Is everything on schedule?',
      'Do we meet the deadline?',
      'Will we still hit our deadline?',
      'Is the project delayed?',
      'Did we miss a deadline?',
      'Will we make the date?',
      'How late are we?',
    ],
    sentences: overdue,
  },
  {
    ...head,
    id: 'progress',
    title: 'progress',
    asked: [
      'What is our progress?',
      'How many milestones are completed?',
      'How many milestones are done?',
      'How many milestones are left?',
      'What is the status of the project?',
      'How far is our project?',
      'How far are we with the implementation?',
      'How much is left?',
      'How is it going?',
      'How is the project doing?',
      'How much of the project is completed, in percent?',
      'What was done so far?',
      'Give me a summary of the project',
    ],
    sentences: progress,
  },
  {
    ...head,
    id: 'next',
    title: 'next milestone',
    asked: [
      'What is the next milestone?',
      'When is the next milestone due?',
      'Which milestones are open?',
      'How many milestones are left?',
      'What is the next step of the project?',
      'What is coming up?',
      'What is coming up this week?',
      'What is planned next?',
      'What do we do next?',
      'How do we proceed?',
      'What happens next?',
      'What comes next?',
      "What's next?",
    ],
    sentences: next,
  },
];

async function launch(ground: ProjectFactContext): Promise<string[]> {
  const { project, now, tx } = ground;
  const name = quoted(project.name);
  const finish = finishInWords(project, written);
  if (finish !== undefined) return [`${name} was ${finish}.`];
  const { p50, p80 } = await readForecast(tx, of(ground), now);
  const chances =
    p50 === null || p80 === null
      ? []
      : [
          `The forecast as of today: as likely as not by ${written(p50)}, four times in five by ${written(p80)}.`,
        ];
  const target = project.target_completion_date;
  if (target === null) return [`No target completion date is set for ${name} yet.`, ...chances];
  const days = Math.ceil((Date.parse(target) - now.getTime()) / 86_400_000);
  const left = days >= 0 ? `${plural(days, 'day')} from now` : `${plural(-days, 'day')} ago`;
  return [`The target completion of ${name} is ${written(target)}, ${left}.`, ...chances];
}

async function overdue(ground: ProjectFactContext): Promise<string[]> {
  const { tx, organizationId, project, now } = ground;
  const name = quoted(project.name);
  const finish = finishInWords(project, written);
  if (finish !== undefined) return [`${name} was ${finish}.`];
  const today = now.toISOString().slice(0, 10);
  const milestones = await listOpenMilestones(tx, organizationId, project.id);
  const decisions = await readOpenDecisions(tx, of(ground));
  const late = [
    { noun: 'milestone', entries: milestones.map(one => ({ text: one.name, due: one.due_date })) },
    { noun: 'decision', entries: decisions.map(one => ({ text: one.question, due: one.deadline })) },
  ].flatMap(({ noun, entries }) => {
    const past = entries.filter(({ due }) => due !== null && due < today);
    if (past.length === 0) return [];
    const list = listed(past.map(one => `${quoted(one.text)}${dueBy(one.due)}`));
    return [`${plural(past.length, noun)} of ${name} ${isAre(past.length)} overdue: ${list}.`];
  });
  return late.length === 0 ? [`Nothing in ${name} is overdue.`] : late;
}

function progress({ project }: ProjectFactContext): Promise<string[]> {
  const { name, done, total, status } = project;
  const finish = finishInWords(project, written);
  const percent = total === 0 ? 0 : Math.round((100 * done) / total);
  return Promise.resolve([
    `${number(done)} of ${plural(total, 'milestone')} of ${quoted(name)} ${isAre(total)} completed, ${percent}%.`,
    `The project ${finish === undefined ? `is ${clean(status).replaceAll('_', ' ')}` : `was ${finish}`}.`,
  ]);
}

async function next({ tx, organizationId, project }: ProjectFactContext): Promise<string[]> {
  const open = await listOpenMilestones(tx, organizationId, project.id);
  const [first, ...later] = open;
  const name = quoted(project.name);
  if (!first) return [`No milestone of ${name} is open.`];
  const due = first.due_date === null ? 'without a due date' : `due ${written(first.due_date)}`;
  const said = [`The next milestone of ${name} is ${quoted(first.name)}, ${due}.`];
  if (later.length > 0)
    said.push(
      `${plural(later.length, 'more milestone')} ${later.length === 1 ? 'follows' : 'follow'}: ${listed(later.map(one => quoted(one.name)))}.`,
    );
  return said;
}
