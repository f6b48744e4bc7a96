// The parts of a handover that say who decided and approved what, and what is still open.
import type { Changeset } from '@groundwork/contract/changesets';
import type { DecisionAnswer } from '@groundwork/contract/decisions';
import { dayInWords, plural } from '@groundwork/engine/words/wording';
import type { HandoverData } from './handover-data.ts';
import { moment, person, type Section } from './report-content.ts';

export function decided({ decisions }: HandoverData): Section {
  return {
    heading: 'Who decided what',
    blocks: [
      {
        kind: 'table',
        caption: 'Decisions, in the order they were raised',
        columns: [
          { name: 'Question', share: 2.2 },
          { name: 'Stands at', share: 1.4 },
          { name: 'By', share: 1.4 },
          { name: 'When', share: 1.2 },
        ],
        rows: decisions.map(({ question, options, default_value: byDefault, state, answer, history }) => {
          // What an undo opened again has a history, and nobody's answer.
          const last = state === 'open' ? undefined : history[0];
          const value = answer ?? byDefault;
          const label = options.find(option => option.value === value)?.label ?? value;
          return [
            question,
            label,
            last ? answeredBy(last) : 'Default, nobody answered',
            moment(last?.at ?? null),
          ];
        }),
        empty: 'There was nothing to decide.',
      },
    ],
  };
}

/** With the address of whoever answered; whose link it was stands in the name. */
function answeredBy({ author, author_name }: DecisionAnswer): string {
  return person(author, author_name);
}

const states: Record<Changeset['state'], string> = {
  draft: 'Being worked out',
  proposed: 'Proposed',
  approved: 'Approved',
  applying: 'Being carried out',
  applied: 'Carried out',
  applied_with_failures: 'Carried out, in part refused',
  stopped: 'Stopped half-way',
  undoing: 'Being taken back',
  undo_stopped: 'Taken back half-way',
  undone: 'Taken back',
};

export function approved({ changesets }: HandoverData): Section {
  return {
    heading: 'Who approved what',
    blocks: [
      {
        kind: 'table',
        caption: 'Changes of the portal, the first one first',
        columns: [
          { name: 'Change', share: 1.6 },
          { name: 'State', share: 0.9 },
          { name: 'Approved by', share: 1.5 },
          { name: 'Approved', share: 1.2 },
          { name: 'Carried out', share: 1.2 },
          { name: 'Taken back', share: 1.2 },
        ],
        rows: changesets.map(each => [
          each.title,
          states[each.state],
          person(each.approved_by, each.approved_by_name),
          moment(each.approved_at),
          moment(each.applied_at),
          moment(each.undone_at),
        ]),
        empty: 'Nothing was approved.',
      },
    ],
  };
}

type Point = readonly [what: string, which: string, due: string];

export function pointsOf({
  decisions,
  milestones,
  changesets,
  report,
  tickets,
  awaited,
}: HandoverData): Point[] {
  const due = (day: string | null) => (day === null ? '–' : dayInWords(day));
  const failed = (each: Changeset) =>
    Object.values(each.counts).reduce((sum, of) => sum + (of.failed ?? 0) + (of.errored ?? 0), 0);
  return [
    ...decisions
      .filter(each => each.state === 'open')
      .map(each => ['Decision', each.question, due(each.deadline)] as const),
    ...milestones.open.map(each => ['Milestone', each.name, due(each.due_date)] as const),
    ...changesets
      .filter(each => ['stopped', 'undo_stopped'].includes(each.state) || failed(each) > 0)
      .map(each => {
        const rest = failed(each) === 0 ? '' : `, ${plural(failed(each), 'change')} failed`;
        return ['Change', `${each.title}: ${states[each.state].toLowerCase()}${rest}`, '–'] as const;
      }),
    ...(report && !report.is_balanced
      ? [['Migration', 'It does not balance; see the migration report.', '–'] as const]
      : []),
    ...awaited.map(name => ['Document', name, '–'] as const),
    ...tickets.map(each => ['Ticket', `#${each.number} ${each.subject}`, '–'] as const),
  ];
}

export function openPoints(data: HandoverData): Section {
  return {
    heading: 'Open points',
    blocks: [
      {
        kind: 'table',
        caption: 'What is still to do',
        columns: [
          { name: 'What', share: 0.8 },
          { name: 'Which', share: 3 },
          { name: 'Due', share: 1 },
        ],
        rows: pointsOf(data),
        empty: 'Nothing is open.',
      },
    ],
  };
}
