// What one pipeline does in one currency: what it holds, how deals go through it, and what became of it. What it will bring stands in
// revops-ahead.ts.
import type { ChangeRow, PipelineChange, RevopsBook } from '@groundwork/contract/revops';
import { changeNames } from '@groundwork/contract/revops-words';
import { dayInWords } from '@groundwork/engine/words/wording';
import { amount, figure, type Section, text } from './report-content.ts';
import { forecastSection, risksSection } from './revops-ahead.ts';
import { currencyName, daysText, dealsText, nameOf, shareText } from './revops-words.ts';

export function bookSections(book: RevopsBook): Section[] {
  const name = nameOf(book);
  return [
    { heading: name, blocks: [holds(book)] },
    { heading: `${name}: how deals go from stage to stage`, blocks: funnel(book) },
    { heading: `${name}: time in each stage`, blocks: time(book) },
    { heading: `${name}: what became of the open pipeline`, blocks: change(book) },
    forecastSection(book, `${name}: forecast`),
    risksSection(book, `${name}: what speaks against open deals`),
  ];
}

function holds(book: RevopsBook): Section['blocks'][number] {
  const { currency, velocity, coverage } = book;
  const money = (cents: string): string => amount(cents, currency);
  const { usual_cents, times } = coverage;
  return {
    kind: 'facts',
    facts: [
      ['Open', `${dealsText(book.open)} worth ${money(book.open_cents)}`],
      ['Open past the close date', dealsText(book.overdue)],
      ['Open without an amount', dealsText(book.without_amount)],
      ['Won, ever', `${dealsText(book.won)} for ${money(book.won_cents)}`],
      ['Lost, ever', dealsText(book.lost)],
      [
        'Won of the decided',
        `${shareText(velocity.win_rate, 'Too few decided')} (${figure(velocity.won)} won, ${figure(velocity.lost)} lost from ${dayInWords(velocity.from)} to ${dayInWords(velocity.to)})`,
      ],
      ['From creation to won, half within', daysText(velocity.won_days, 'Too few won to say')],
      [
        'The pipeline brings',
        velocity.cents_a_day === null
          ? 'Too few deals ended for a speed'
          : `${money(velocity.cents_a_day)} a day: open deals × share won × mean worth of the won ÷ days to won`,
      ],
      [
        'Open, times the probability of the stage',
        `${money(coverage.weighted_cents)}, of ${dealsText(coverage.deals)} that have both`,
      ],
      [
        'Usually won in a quarter',
        usual_cents === null
          ? 'No full quarter to compare with'
          : `${money(usual_cents)}, the median of ${figure(coverage.quarters.length)}${times === null ? '' : `; open and weighted is ${times.toFixed(1)} times that`}`,
      ],
      [
        'What the figures rest on',
        `The changes of ${dealsText(book.with_history)} are known, of ${figure(book.with_entry_dates)} the days on which they entered stages, of ${figure(book.with_dates_only)} only their own dates`,
      ],
    ],
  };
}

function funnel({ funnel: given, stages }: RevopsBook): Section['blocks'] {
  if (given.kind === 'not_known') return [text(given.why)];
  return [
    text(
      `Of ${dealsText(given.deals)} whose way is known.${given.deals_not_known > 0 ? ` The way of ${dealsText(given.deals_not_known)} is not known; they are in none of the steps.` : ''} What went on is counted of the decided; with those still there it lies between the two last columns, when all of them are lost and when all go on.`,
    ),
    {
      kind: 'table',
      caption: 'Stages in the order of the pipeline',
      columns: [
        { name: 'Stage', share: 1.6 },
        { name: 'Reached', isNumber: true },
        { name: 'Went on', isNumber: true },
        { name: 'Lost here', isNumber: true },
        { name: 'Still here', isNumber: true },
        { name: 'Of the decided', isNumber: true },
        { name: 'At least', isNumber: true },
        { name: 'At most', isNumber: true },
      ],
      rows: given.steps.map(({ stage, label, reached, went_on, lost, open, conversion, least, most }) => {
        // From where a deal was won nothing goes on.
        const isEnd = stages.some(each => each.stage === stage && each.standing !== 'open');
        return [
          label,
          figure(reached),
          ...[went_on, lost, open].map(deals => (isEnd ? '–' : figure(deals))),
          isEnd ? '–' : shareText(conversion, 'Too few'),
          shareText(least, '–'),
          shareText(most, '–'),
        ];
      }),
      empty: 'The pipeline has no stages.',
    },
  ];
}

function time({ stages, currency }: RevopsBook): Section['blocks'] {
  return [
    text('Deals that still stand in a stage count as not ended, so that slow ones are not left out.'),
    {
      kind: 'table',
      caption: `Open stages, with what stands in them today, in ${currencyName(currency)}`,
      columns: [
        { name: 'Stage', share: 1.5 },
        { name: 'Deals now', isNumber: true, share: 0.8 },
        { name: 'Worth', isNumber: true, share: 1.4 },
        { name: 'Stays seen', isNumber: true, share: 0.8 },
        { name: 'A quarter leave within', isNumber: true },
        { name: 'Half', isNumber: true },
        { name: 'Three quarters', isNumber: true },
        { name: 'Of the won, half', isNumber: true },
      ],
      rows: stages
        .filter(({ standing }) => standing === 'open')
        .map(({ label, deals, amount_cents, days, won_left_within }) => [
          label,
          figure(deals),
          amount(amount_cents, ''),
          figure(days?.deals ?? 0),
          daysText(days?.quarter ?? null, 'Not known'),
          daysText(days?.median ?? null, 'Not known'),
          daysText(days?.three_quarters ?? null, 'Not known'),
          daysText(won_left_within, 'Too few'),
        ]),
      empty: 'The pipeline has no open stage.',
    },
  ];
}

function change({ change: given, currency }: RevopsBook): Section['blocks'] {
  const { from, to, opening_deals, opening_cents, closing_deals, closing_cents, rows } = given;
  const money = (cents: string): string => amount(cents, currency);
  return [
    text(
      `Open at the end of ${dayInWords(from)}: ${dealsText(opening_deals)} worth ${money(opening_cents)}. Open at the end of ${dayInWords(to)}: ${dealsText(closing_deals)} worth ${money(closing_cents)}. Each deal is in exactly one row, and the rows add up to the cent.`,
    ),
    {
      kind: 'table',
      caption: `What became of them, amounts in ${currencyName(currency)}`,
      columns: [
        { name: 'Class', share: 2 },
        { name: 'Deals', isNumber: true, share: 0.7 },
        { name: 'Open at the start', isNumber: true, share: 1.3 },
        { name: 'Open at the end', isNumber: true, share: 1.3 },
        { name: 'Change', isNumber: true, share: 1.3 },
        { name: 'Won or lost for', isNumber: true, share: 1.3 },
      ],
      rows: rows.some(({ deals }) => deals > 0) ? [...rows.map(changeRow), sumRow(given)] : [],
      empty: 'No deal was open at either day or was closed in between.',
    },
  ];
}

const plain = (cents: string): string => amount(cents, '');

function changeRow(row: ChangeRow): string[] {
  const { name, says } = changeNames[row.class];
  return [
    `${name}: ${says.charAt(0).toLowerCase()}${says.slice(1)}`,
    figure(row.deals),
    plain(row.opening_cents),
    plain(row.closing_cents),
    plain(difference(row)),
    plain(row.closed_cents),
  ];
}

function sumRow(given: PipelineChange): string[] {
  const { rows, opening_cents, closing_cents } = given;
  return [
    'All',
    figure(rows.reduce((sum, { deals }) => sum + deals, 0)),
    plain(opening_cents),
    plain(closing_cents),
    plain(difference(given)),
    // What was won and what was lost is no sum that says anything.
    '',
  ];
}

function difference({
  opening_cents,
  closing_cents,
}: Pick<ChangeRow, 'opening_cents' | 'closing_cents'>): string {
  return String(BigInt(closing_cents) - BigInt(opening_cents));
}
