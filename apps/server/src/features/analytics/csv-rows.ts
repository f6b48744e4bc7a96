// The figures behind a chart as rows of one table: what is counted, over which days, now and in the time before. Pure.
import type {
  Adoption,
  AnalyticsPeriod,
  DecisionAnalytics,
  MilestoneSlip,
  OperationAnalytics,
  RecordsCarried,
  TimeToValue,
} from '@groundwork/contract/analytics';

export interface CsvRow {
  measure: string;
  of: string;
  from: string;
  to: string;
  value: number | null;
  value_before: number | null;
}
export const csvColumns = ['measure', 'of', 'from', 'to', 'value', 'value_before'] as const;

/** The same measures of both times, side by side. */
function pairs<Figures extends Record<string, number | null>>(
  period: AnalyticsPeriod,
  now: Figures,
  before: Figures,
  of = '',
): CsvRow[] {
  const { from, to } = period;
  return Object.entries(now).map(([measure, value]) => ({
    measure,
    of,
    from,
    to,
    value,
    value_before: before[measure] ?? null,
  }));
}

/** What is counted in one place only: at this moment, or in one stretch of the time. */
function single(measure: string, value: number | null, { from, to }: { from: string; to: string }, of = '') {
  return { measure, of, from, to, value, value_before: null };
}

function binRows({ period, bins }: Pick<TimeToValue, 'period' | 'bins'>, measure: string): CsvRow[] {
  return bins.map(bin => single(measure, bin.count, period, `${bin.from} to ${bin.to} days`));
}

export const timeToValueRows = (figures: TimeToValue): CsvRow[] => [
  ...pairs(figures.period, figures.now, figures.before),
  ...binRows(figures, 'projects'),
];

export const slipRows = (figures: MilestoneSlip): CsvRow[] => [
  ...pairs(figures.period, figures.now, figures.before),
  single('overdue now', figures.overdue, figures.period),
  ...binRows(figures, 'milestones'),
];

export const operationRows = ({ period, kinds, series }: OperationAnalytics): CsvRow[] => [
  ...kinds.flatMap(({ kind, now, before }) => pairs(period, now, before, kind)),
  ...series.flatMap(({ from, to, ...ends }) =>
    Object.entries(ends).map(([status, value]) => single(status, value, { from, to }, 'all kinds')),
  ),
];

export const recordRows = ({ period, now, before, series }: RecordsCarried): CsvRow[] => [
  ...pairs(period, now, before),
  ...series.map(each => single('records', each.records, each)),
];

export const decisionRows = ({ period, now, before, ...open }: DecisionAnalytics): CsvRow[] => [
  ...pairs(period, now, before),
  ...Object.entries(open).map(([measure, value]) => single(`${measure} now`, value, period)),
];

export const adoptionRows = ({ period, now, before, ...use }: Adoption): CsvRow[] => [
  ...pairs(period, now, before),
  ...Object.entries(use).map(([measure, value]) => single(`${measure} now`, value, period)),
];
