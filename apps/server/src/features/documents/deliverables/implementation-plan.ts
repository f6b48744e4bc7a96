// The implementation plan: milestones with their dates and the facts they rest on, and what is still to decide.
import type { Analysis } from '@groundwork/contract/intake';
import { dayInWords } from '@groundwork/engine/words/wording';
import { cellsSection } from './cells-section.ts';
import { figure, type ReportContent, spoken, text } from './report-content.ts';

/** @param defaulted decisions whose default was taken, by their ids */
export function implementationPlan(
  project: { name: string },
  analysis: Analysis,
  defaulted: readonly string[],
): ReportContent {
  const { plan } = analysis;
  const open = analysis.decisions.filter(decision => decision.answer === null);
  const labelOf = (decision: Analysis['decisions'][number], value: string) =>
    decision.options.find(option => option.value === value)?.label ?? value;
  return {
    title: 'Implementation plan',
    subtitle: project.name,
    language: 'en',
    sections: [
      {
        heading: 'At a glance',
        blocks: [
          {
            kind: 'facts',
            facts: [
              ['Start', dayInWords(plan.start_date)],
              ['Target completion', dayInWords(plan.target_completion_date)],
              ['Milestones', figure(plan.milestones.length)],
              ['Source files', figure(new Set(analysis.sources.map(source => source.profile.file)).size)],
              [
                'Rows in them',
                figure(analysis.sources.reduce((sum, source) => sum + source.profile.rows, 0)),
              ],
              ['Requests to the CRM', figure(plan.api_calls.total)],
              ['Working time of the software', `${figure(Math.max(1, plan.estimated_minutes))} min`],
              ['Decisions that need a person', figure(open.length)],
            ],
          },
        ],
      },
      {
        heading: 'Milestones',
        blocks: [
          {
            kind: 'table',
            caption: 'Milestones in order, with the facts each one rests on',
            columns: [
              { name: 'Milestone', share: 1.4 },
              { name: 'Due', share: 0.9 },
              { name: 'What it is', share: 2 },
              { name: 'Why', share: 2 },
            ],
            rows: plan.milestones.map(({ name, description, due_date, facts }) => [
              name,
              dayInWords(due_date),
              description,
              facts.map(fact => fact.text).join(' '),
            ]),
            empty: 'The plan has no milestones.',
          },
        ],
      },
      {
        heading: 'Records to carry over',
        blocks: [
          {
            kind: 'table',
            caption: 'Records by object, as the files hold them',
            columns: [{ name: 'Object' }, { name: 'Records', isNumber: true }],
            rows: Object.entries(plan.records)
              .toSorted(([left], [right]) => (left < right ? -1 : 1))
              .map(([object, records]) => [spoken(object), figure(records)]),
            empty: 'No records are carried over.',
          },
        ],
      },
      ...cellsSection(analysis.cells, 'Cells to carry over, and what is left out'),
      {
        heading: 'Decisions',
        blocks: [
          text('Where nobody decides, the default stands; it is the option that loses nothing.'),
          {
            kind: 'table',
            caption: 'Questions only a person can settle',
            columns: [
              { name: 'Question', share: 2 },
              { name: 'Why it is asked', share: 2 },
              { name: 'Stands at', share: 1.2 },
              { name: 'Decided', share: 0.8 },
            ],
            rows: analysis.decisions.map(decision => [
              decision.question,
              decision.why,
              labelOf(decision, decision.answer ?? decision.default),
              decision.answer === null || defaulted.includes(decision.id) ? 'Default' : 'By a person',
            ]),
            empty: 'There was nothing to decide.',
          },
        ],
      },
    ],
  };
}
