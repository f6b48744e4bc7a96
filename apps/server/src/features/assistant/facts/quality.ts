// Facts of what was found in the portal: the last audit with its findings, and what the pipelines bring.
import type { RevopsBook } from '@groundwork/contract/revops';
import { listed, number, plural } from '@groundwork/engine/words/wording';
import { findLastAudit } from '../../audits/store.ts';
import { findLatestRevops } from '../../revops/read-latest.ts';
import { exactAmount, quoted, written } from '../sentence.ts';
import { type Fact, of, type ProjectFactContext, type ProjectFacts } from './fact.ts';

const head = { about: 'project', permission: 'projects.read' } as const;

export const qualityFacts: readonly Fact[] = [
  {
    ...head,
    id: 'audit',
    title: 'data quality',
    link: '/client/audit',
    asked: [
      'What is our latest audit score?',
      'What is our data quality score?',
      'How good is the quality of our data?',
      'How clean is our data?',
      'What did the last audit find?',
      'What are the worst findings and problems of the audit?',
      'Which findings are the worst or most important?',
      'How many findings are there?',
      'How many records are affected?',
      'What is wrong with our data?',
      'What are the worst problems the audit found?',
      'What was found by the last audit?',
      'What is the result of the audit?',
      'When was the last audit?',
      'Was our portal audited?',
      'Which problems did the audit find?',
    ],
    sentences: async (ground: ProjectFactContext) =>
      (await auditParts(ground)).flatMap(({ sentences }) => sentences),
    parts: auditParts,
  },
  {
    ...head,
    id: 'pipeline',
    title: 'pipelines',
    link: '/client/revops',
    asked: [
      'How big is our open pipeline?',
      'How much is in our sales pipeline?',
      'What is our pipeline worth?',
      'What are our open deals worth?',
      'How much did we win?',
      'How many deals and how many in revenue were won?',
      'What is our won amount or revenue?',
      'How much revenue have we won?',
      'How many deals did we win or lose?',
      'What is the forecast of our pipeline, sales or revenue?',
      'What is the revenue forecast for this quarter?',
      'How much revenue is forecast?',
      'What will our deals bring?',
      'What is our win rate?',
    ],
    sentences: async (ground: ProjectFactContext) =>
      (await pipelineParts(ground)).flatMap(({ sentences }) => sentences),
    parts: pipelineParts,
  },
];

const mostFindings = 3;

async function auditParts({ tx, organizationId, project }: ProjectFactContext): Promise<ProjectFacts[]> {
  const name = quoted(project.name);
  const audit = await findLastAudit(tx, organizationId, project.id);
  const page = `/client/audit?project=${project.id}`;
  if (!audit)
    return [
      {
        project,
        link: page,
        sentences: [`No audit has looked at the portal of ${name} yet.`, 'One can be started on its page.'],
      },
    ];
  const found = audit.findings.filter(({ affected }) => affected > 0);
  const top = found.toSorted((a, b) => b.gain - a.gain || b.affected - a.affected).slice(0, mostFindings);
  const looked = Object.values(audit.records).reduce((sum, count) => sum + count, 0);
  const score =
    audit.score === null
      ? `The audit of ${name} on ${written(audit.as_of)} gave no score, for there was no record to look at.`
      : `The audit of ${name} on ${written(audit.as_of)} gave a score of ${audit.score} of 100, over ${plural(looked, 'record')}.`;
  return [
    { project, link: page, sentences: [score, `It has ${plural(found.length, 'finding')}.`] },
    ...top.map(finding => ({
      project,
      title: `finding ${finding.check}`,
      link: `${page}&finding=${finding.check}`,
      sentences: [
        `${quoted(finding.title)}: ${number(finding.affected)} of ${number(finding.looked_at)} that were looked at.`,
      ],
    })),
  ];
}

const mostBooks = 3;

async function pipelineParts(ground: ProjectFactContext): Promise<ProjectFacts[]> {
  const { project } = ground;
  const name = quoted(project.name);
  const analysis = await findLatestRevops(ground.tx, of(ground));
  if (!analysis)
    return [
      {
        project,
        sentences: [
          `The pipelines of ${name} have not been analysed yet.`,
          'An analysis can be started on their page.',
        ],
      },
    ];
  if (analysis.books.length === 0)
    return [
      {
        project,
        sentences: [
          `When it was analysed on ${written(analysis.as_of)}, the portal of ${name} held no deal in a pipeline.`,
        ],
      },
    ];
  // Each pipeline and currency by itself: amounts of two are never added up.
  const parts: ProjectFacts[] = analysis.books.slice(0, mostBooks).map((book, at) => ({
    project,
    title: `pipeline ${quoted(book.label)}`,
    link: `/client/revops?book=${at + 1}`,
    sentences: bookInWords(book, analysis.as_of),
  }));
  const rest = analysis.books.slice(mostBooks).map(({ label }) => quoted(label));
  if (rest.length > 0)
    parts.push({ project, title: 'pipelines', sentences: [`The analysis has more: ${listed(rest)}.`] });
  return parts;
}

function bookInWords(book: RevopsBook, asOf: string): string[] {
  const { label, currency, open, won, lost, open_cents, won_cents, forecast, overdue } = book;
  const ofPortal = currency === '' ? ['Amounts are in the portal’s own currency.'] : [];
  const worth = (cents: string) => exactAmount(cents, currency);
  const late = overdue === 0 ? '' : `, ${number(overdue)} of them past their close date`;
  const said = [
    `On ${written(asOf)} ${quoted(label)} had ${plural(open, 'open deal')} worth ${worth(open_cents)}${late}.`,
    `${plural(won, 'deal')} ${won === 1 ? 'was' : 'were'} won, worth ${worth(won_cents)}, and ${number(lost)} lost.`,
    ...ofPortal,
  ];
  if (forecast.kind !== 'known') return [...said, `There is no forecast of it: ${forecast.why}`];
  const [first] = forecast.horizons;
  if (!first) return said;
  const { days, low_cents, middle_cents, high_cents } = first.forecast;
  return [
    ...said,
    `In ${number(days)} days it is forecast to win ${worth(middle_cents)}, and four times in five between ${worth(low_cents)} and ${worth(high_cents)}.`,
  ];
}
