// An organization's own facts as passages: what is asked for, and the sentences that the figures make. Pure.
import type { AssistantSource } from '@groundwork/contract/assistant';
import { listed, number, plural } from '@groundwork/engine/plan/wording';
import type {
  DecisionLine,
  ForecastRow,
  MigratedRow,
  MilestoneRow,
  OperationRow,
  ProjectRow,
  TicketLine,
} from './facts-store.ts';
import type { Passage } from './knowledge.ts';
import { clean, quoted, written } from './sentence.ts';

export interface Facts {
  asOf: Date;
  office: { isOpen: boolean; changesAt: Date; timeZone: string };
  tickets: readonly TicketLine[];
  project: ProjectFacts | undefined;
}

export interface ProjectFacts extends ProjectRow {
  milestones: readonly MilestoneRow[];
  waiting: { decisions: readonly DecisionLine[]; approvals: readonly string[] };
  forecast: ForecastRow | undefined;
  operation: OperationRow | undefined;
  migrated: MigratedRow | undefined;
  counts: { files: number; documents: number; documents_in_review: number };
}

export function factPassages(facts: Facts): Passage[] {
  const { project } = facts;
  return [officeFact(facts), ticketFact(facts), ...(project ? projectFacts(project, facts.asOf) : [])];
}

function projectFacts(project: ProjectFacts, asOf: Date): Passage[] {
  const name = quoted(project.name);
  const fact = (id: string, title: string, link: string, asked: string[], sentences: string[]): Passage => ({
    source: sourceOf(id, `${name}: ${title}`, link, asOf),
    asked,
    sentences,
  });
  const progress = '/client/progress';
  const road = '/client/implementation';
  return [
    fact('launch', 'target completion', progress, launchAsked, launch(project, name, asOf)),
    fact('waiting', 'what waits for you', road, waitingAsked, waiting(project, name)),
    fact('migrated', 'records migrated', road, migratedAsked, migrated(project, name)),
    fact('overdue', 'overdue milestones', progress, overdueAsked, overdue(project, name, asOf)),
    fact('progress', 'progress', progress, progressAsked, progressOf(project, name)),
    fact('operation', 'last operation', road, operationAsked, operation(project, name)),
    fact('next', 'next milestone', progress, nextAsked, next(project, name)),
    fact('files', 'uploaded files', road, filesAsked, [
      `${plural(project.counts.files, 'file')} ${project.counts.files === 1 ? 'is' : 'are'} uploaded for ${name}.`,
    ]),
    fact('documents', 'documents', '/client/documents', documentsAsked, documents(project, name)),
  ];
}

const launchAsked = [
  'When do we go live?',
  'When will the implementation be finished?',
  'What is our launch date?',
  'What is the target completion date of the project?',
  'How many days are left until the launch?',
];
const waitingAsked = [
  'What is waiting for me?',
  'Which decisions are open?',
  'What do you wait for from us?',
  'Is there something I have to decide or approve?',
  'Which approvals are pending?',
  'Is anything blocked on our side?',
];
const migratedAsked = [
  'How many records were migrated?',
  'How many contacts, companies and deals were imported?',
  'How many rows were created, updated, merged, skipped or rejected?',
  'Did all our data arrive?',
  'What is the result of the migration?',
];
const overdueAsked = [
  'Is anything overdue?',
  'Are we late?',
  'Which milestones are overdue?',
  'Are we on track?',
  'Is the project delayed?',
];
const progressAsked = [
  'What is our progress?',
  'How many milestones are completed?',
  'What is the status of the project?',
  'How far is our project?',
];
const operationAsked = [
  'What was the last operation?',
  'What is running at the moment?',
  'Is the analysis running?',
  'Did the last operation fail?',
];
const nextAsked = [
  'What is the next milestone?',
  'Which milestones are open?',
  'What is the next step of the project?',
];
const filesAsked = ['How many files did we upload?', 'How many files are uploaded?'];
const documentsAsked = [
  'How many documents are there?',
  'Which documents wait for review?',
  'Are there documents to review?',
];
const ticketsAsked = [
  'Which of our tickets are open?',
  'What is the status of my ticket?',
  'How many tickets do we have?',
];
const officeAsked = [
  'Is the office open now?',
  'Can I phone somebody now?',
  'Is phone support open today?',
  'When does the office open?',
  'When does the office close?',
];

function launch(project: ProjectFacts, name: string, asOf: Date): string[] {
  const target = project.target_completion_date;
  if (project.status === 'completed') return [`${name} is completed.`];
  const { forecast } = project;
  const chances = forecast
    ? [
        `The forecast of ${written(forecast.as_of)}: as likely as not by ${written(forecast.p50)}, four times in five by ${written(forecast.p80)}.`,
      ]
    : [];
  if (target === null) return [`No target completion date is set for ${name} yet.`, ...chances];
  const days = Math.ceil((Date.parse(target) - asOf.getTime()) / 86_400_000);
  const left = days >= 0 ? `${plural(days, 'day')} from now` : `${plural(-days, 'day')} ago`;
  return [`The target completion of ${name} is ${written(target)}, ${left}.`, ...chances];
}

function waiting({ waiting: { decisions, approvals } }: ProjectFacts, name: string): string[] {
  if (decisions.length + approvals.length === 0) return [`Nothing in ${name} waits for you at the moment.`];
  const said: string[] = [];
  if (decisions.length > 0) {
    const verb = decisions.length === 1 ? 'waits' : 'wait';
    const list = listed(decisions.map(one => `${quoted(one.question)}${dueBy(one.deadline)}`));
    said.push(
      `${plural(decisions.length, 'decision')} in ${name} ${verb} for an answer, each with a safe default: ${list}.`,
    );
  }
  if (approvals.length > 0) {
    const verb = approvals.length === 1 ? 'waits' : 'wait';
    said.push(
      `${plural(approvals.length, 'change set')} ${verb} for approval: ${listed(approvals.map(quoted))}.`,
    );
  }
  return said;
}

function migrated({ migrated: report }: ProjectFacts, name: string): string[] {
  if (!report) return [`No migration of ${name} has been applied yet.`];
  const rows = Object.entries(report.objects).map(([object, counts]) => {
    const parts = Object.entries(counts).filter(([, count]) => count > 0);
    return `${clean(object)}: ${parts.map(([bucket, count]) => `${number(count)} ${bucket}`).join(', ')}`;
  });
  const head = `The migration of ${name} accounted for ${plural(report.rows_in, 'row')} of your files.`;
  return rows.length === 0 ? [head] : [head, `By object: ${rows.slice(0, 12).join('; ')}.`];
}

function overdue({ milestones, waiting: { decisions } }: ProjectFacts, name: string, asOf: Date): string[] {
  const today = asOf.toISOString().slice(0, 10);
  const late = [
    { noun: 'milestone', entries: milestones.map(one => ({ text: one.name, due: one.due_date })) },
    { noun: 'decision', entries: decisions.map(one => ({ text: one.question, due: one.deadline })) },
  ].flatMap(({ noun, entries }) => {
    const past = entries.filter(({ due }) => due !== null && due < today);
    if (past.length === 0) return [];
    const list = listed(past.map(one => `${quoted(one.text)}${dueBy(one.due)}`));
    return [`${plural(past.length, noun)} of ${name} ${past.length === 1 ? 'is' : 'are'} overdue: ${list}.`];
  });
  return late.length === 0 ? [`Nothing in ${name} is overdue.`] : late;
}

function dueBy(day: string | null): string {
  return day === null ? '' : ` (due ${written(day)})`;
}

function progressOf({ done, total, status }: ProjectFacts, name: string): string[] {
  const percent = total === 0 ? 0 : Math.round((100 * done) / total);
  return [
    `${number(done)} of ${plural(total, 'milestone')} of ${name} ${total === 1 ? 'is' : 'are'} completed, ${percent}%.`,
    `The project is ${clean(status).replaceAll('_', ' ')}.`,
  ];
}

const work: Record<string, string> = {
  'intake.analyze': 'an analysis of the uploaded files',
  'changeset.propose': 'working out changes',
  'changeset.apply': 'writing changes to the CRM portal',
  'changeset.undo': 'taking changes back',
  'audit.run': 'a data-quality audit',
  'optimizer.optimize': 'an optimisation',
  'revops.analyze': 'a revenue analysis',
};

function operation({ operation: last }: ProjectFacts, name: string): string[] {
  if (!last) return [`No operation has run in ${name} yet.`];
  const what = work[last.kind] ?? clean(last.kind);
  return [`The last operation of ${name} was ${what}: ${clean(last.status)}, ${written(last.at)}.`];
}

function next({ milestones }: ProjectFacts, name: string): string[] {
  const [first] = milestones;
  if (!first) return [`No milestone of ${name} is open.`];
  const due = first.due_date === null ? 'without a due date' : `due ${written(first.due_date)}`;
  return [`The next milestone of ${name} is ${quoted(first.name)}, ${due}.`];
}

function documents({ counts }: ProjectFacts, name: string): string[] {
  const review = counts.documents_in_review;
  const said = [
    `${plural(counts.documents, 'document')} ${counts.documents === 1 ? 'is' : 'are'} kept for ${name}.`,
  ];
  if (review > 0) said.push(`${plural(review, 'document')} ${review === 1 ? 'waits' : 'wait'} for a review.`);
  return said;
}

function ticketFact({ tickets, asOf }: Facts): Passage {
  const list = listed(
    tickets.map(one => `#${one.number} ${quoted(one.subject)} (${one.status.replaceAll('_', ' ')})`),
  );
  const sentences =
    tickets.length === 0
      ? ['No ticket of your organization is open.']
      : [
          `${plural(tickets.length, 'ticket')} of your organization ${tickets.length === 1 ? 'is' : 'are'} open: ${list}.`,
        ];
  return {
    source: sourceOf('tickets', 'Your tickets', '/client/support', asOf),
    asked: ticketsAsked,
    sentences,
  };
}

function officeFact({ office, asOf }: Facts): Passage {
  const at = new Intl.DateTimeFormat('en-US', {
    timeZone: office.timeZone,
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
  }).format(office.changesAt);
  const sentence = office.isOpen
    ? `The office is open now, until ${at} Pacific time.`
    : `The office is closed now and opens ${at} Pacific time.`;
  return {
    source: sourceOf('office', 'Phone Support', '/client/support', asOf),
    asked: officeAsked,
    sentences: [sentence],
  };
}

function sourceOf(id: string, title: string, link: string, asOf: Date): AssistantSource {
  return { id: `project:${id}`, kind: 'project', title, link, as_of: asOf.toISOString() };
}
