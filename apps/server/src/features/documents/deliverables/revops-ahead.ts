// What one pipeline will bring in one currency, how such forecasts did in the past beside simpler ones, and which facts speak against
// single deals.
import type { RevopsBook } from '@groundwork/contract/revops';
import type { BackTest, DealRisk, Forecast, RiskFactor } from '@groundwork/contract/revops-forecast';
import { methodNames } from '@groundwork/contract/revops-words';
import { dayInWords } from '@groundwork/engine/words/wording';
import { amount, type Block, figure, type Section, text } from './report-content.ts';
import { currencyName, daysText, dealsText, shareText } from './revops-words.ts';

type Known = Extract<Forecast, { kind: 'known' }>;
const plain = (cents: string): string => amount(cents, '');

export function forecastSection({ forecast, currency }: RevopsBook, heading: string): Section {
  if (forecast.kind === 'not_known') return { heading, blocks: [text(forecast.why)] };
  return {
    heading,
    blocks: [
      text(restsOn(forecast)),
      horizons(forecast, currency),
      ...imputedText(forecast, currency),
      ...forecast.horizons.flatMap(({ back_test }) => backTest(back_test, currency)),
    ],
  };
}

function restsOn({ by_stage, deals_at_todays_worth, horizons: all }: Known): string {
  const [looks, runs] = [all[0]?.forecast.looks ?? 0, all[0]?.forecast.runs ?? 0];
  return [
    `What will be won lies four times in five between the ends of each interval, half the time above its middle: ${figure(runs)} imagined futures, with chances from ${figure(looks)} looks at the past.`,
    by_stage
      ? 'Chances come from how deals of this pipeline went on from their stage and age.'
      : 'The stages of the past are not known, so chances come from the age of deals alone.',
    ...(deals_at_todays_worth > 0
      ? [`Of ${dealsText(deals_at_todays_worth)} the worth of then is not known; today’s is taken.`]
      : []),
    ...(all.length === 1 ? ['For 90 days ahead it asks for 150 days of the past.'] : []),
  ].join(' ');
}

function horizons({ horizons: all }: Known, currency: string): Block {
  return {
    kind: 'table',
    caption: `What will be won, in ${currencyName(currency)}`,
    columns: [
      { name: 'Until', share: 1.3 },
      { name: 'From', isNumber: true },
      { name: 'Middle', isNumber: true },
      { name: 'To', isNumber: true },
      { name: 'Of the mean, open deals', isNumber: true },
      { name: 'Deals to come', isNumber: true },
      { name: 'Open deals', isNumber: true, share: 0.7 },
      { name: 'Without an amount', isNumber: true, share: 0.8 },
    ],
    rows: all.map(({ forecast: one }) => [
      `${dayInWords(one.to)}, ${daysText(one.days, '')}`,
      ...[one.low_cents, one.middle_cents, one.high_cents, one.open_cents, one.new_cents].map(plain),
      figure(one.deals),
      figure(one.deals_without_amount),
    ]),
    empty: 'Nothing can be said.',
  };
}

/** What it would be with an amount where none is named; nothing where all name one. */
function imputedText({ horizons: all }: Known, currency: string): Block[] {
  return all.flatMap(({ forecast: { days, deals_without_amount, imputed } }) =>
    imputed === null
      ? []
      : [
          text(
            `With the median of won deals, ${amount(imputed.median_cents, currency)}, for each of ${dealsText(deals_without_amount)} without an amount, ${daysText(days, '')} would bring ${amount(imputed.low_cents, currency)} to ${amount(imputed.high_cents, currency)}, ${amount(imputed.middle_cents, currency)} in the middle.`,
          ),
        ],
  );
}

function backTest({ days, rows, inside, errors, best }: BackTest, currency: string): Block[] {
  const ahead = daysText(days, '');
  if (rows.length === 0)
    return [text(`The history is too short to ask the forecast of ${ahead} on a day of the past.`)];
  const asked = rows.length === 1 ? '1 day' : `${figure(rows.length)} days`;
  return [
    text(
      `Asked on ${asked} of the past for ${ahead} ahead, knowing nothing later: what came lay within the interval ${figure(inside)} of ${figure(rows.length)} times.`,
    ),
    {
      kind: 'table',
      caption: `How far methods were off over ${ahead}, as a share of what came`,
      columns: [
        { name: 'Method', share: 2 },
        { name: 'Off by', isNumber: true },
        { name: 'Days asked', isNumber: true },
      ],
      rows: errors.map(({ method, error, rows: of }) => [
        `${methodNames[method]}${method === best ? ' (off least)' : ''}`,
        shareText(error, 'Not known'),
        figure(of),
      ]),
      empty: 'Nothing was compared.',
    },
    {
      kind: 'table',
      caption: `Each day asked, for ${ahead} ahead, in ${currencyName(currency)}`,
      columns: [
        { name: 'Asked on', share: 1.2 },
        { name: 'Came', isNumber: true },
        { name: 'From', isNumber: true },
        { name: 'Middle', isNumber: true },
        { name: 'To', isNumber: true },
        { name: 'As before', isNumber: true },
        { name: 'By stage', isNumber: true },
      ],
      rows: rows.map(row => [
        `${dayInWords(row.day)}${row.is_inside ? '' : ', outside'}`,
        ...[row.actual_cents, row.low_cents, row.middle_cents, row.high_cents, row.naive_cents].map(plain),
        row.stage_weighted_cents === null ? 'Not known' : plain(row.stage_weighted_cents),
      ]),
      empty: 'No day was asked.',
    },
  ];
}

export function risksSection({ risks, risky, currency }: RevopsBook, heading: string): Section {
  return {
    heading,
    blocks: [
      {
        kind: 'table',
        caption:
          risks.length < risky
            ? `The dearest ${figure(risks.length)} of ${dealsText(risky)}`
            : 'Open deals with such a fact, the dearest first',
        columns: [
          { name: 'Deal', share: 1.4 },
          { name: 'Where', share: 1.2 },
          { name: 'Amount', isNumber: true, share: 1.1 },
          { name: 'Won in 90 days', isNumber: true, share: 0.7 },
          { name: 'Facts, with what they move', share: 3 },
        ],
        rows: risks.map(risk => riskRow(risk, currency)),
        empty: 'No open deal has a fact that speaks against it.',
      },
    ],
  };
}

function riskRow(
  { label, stage, owner, amount_cents, chance, factors }: DealRisk,
  currency: string,
): string[] {
  return [
    label,
    `${stage}, ${owner ?? 'nobody’s'}`,
    amount_cents === null ? 'No amount' : amount(amount_cents, currency),
    shareText(chance, 'Not known'),
    factors.map(factor => `${factor.fact} ${movesText(factor)}`).join(' '),
  ];
}

function movesText({ moves, like, unlike }: RiskFactor): string {
  if (moves === null) return 'Too few such deals were seen to say what it moves.';
  const points = Math.round(Math.abs(moves) * 100);
  const often =
    points === 0
      ? 'as'
      : `${figure(points)} ${points === 1 ? 'point' : 'points'} ${moves < 0 ? 'less' : 'more'}`;
  return `Such deals were won ${often} often in 90 days (${dealsText(like)} were so at some time, ${figure(unlike)} were not).`;
}
