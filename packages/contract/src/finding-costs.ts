// What a finding costs, by a formula that anybody can work out again by hand: what was counted, times what was assumed.
// Nobody knows the rates of a client but the client: each is a range that can be changed, and so is what comes out.
import { z } from 'zod';
import type { Finding } from './audits.ts';
import { call } from './call.ts';
import { ProjectId } from './ids.ts';
import { Timestamp } from './paging.ts';

/** Up to four decimals, as text: exact, and as somebody typed it. */
const Decimal = z
  .string()
  .trim()
  .regex(/^\d{1,7}(\.\d{1,4})?$/, 'Type a number like 12 or 0.05');

/** What is assumed, each as a range: minutes to look a record up and mend it by hand; what an hour of that costs; what a contact costs
 *  that is kept for a month; percent of the open amount that is lost where a deal is left like that. */
export const assumedRanges = ['minutes', 'hour', 'contact_month', 'percent_lost'] as const;
export type AssumedRange = (typeof assumedRanges)[number];

export const CostAssumptions = z
  .object({
    /** Of what is paid: hours and contacts. Amounts of deals stay in their own. */
    currency: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{3}$/, 'Type three letters like USD'),
    minutes_low: Decimal,
    minutes_high: Decimal,
    hour_low: Decimal,
    hour_high: Decimal,
    contact_month_low: Decimal,
    contact_month_high: Decimal,
    percent_lost_low: Decimal,
    percent_lost_high: Decimal,
  })
  .superRefine((given, context) => {
    for (const name of assumedRanges)
      if (Number(given[`${name}_low`]) > Number(given[`${name}_high`]))
        context.addIssue({
          code: 'custom',
          path: [`${name}_high`],
          message: 'The higher figure is below the lower one',
        });
  });
export type CostAssumptions = z.infer<typeof CostAssumptions>;

/** What holds until somebody knows better. Wide on purpose. */
export const firstAssumptions: CostAssumptions = {
  currency: 'USD',
  minutes_low: '1',
  minutes_high: '5',
  hour_low: '30',
  hour_high: '60',
  contact_month_low: '0.01',
  contact_month_high: '0.05',
  percent_lost_low: '1',
  percent_lost_high: '10',
};

export const CostAssumptionsOfProject = z.object({
  assumptions: CostAssumptions,
  /** Null while nobody has changed what is assumed at first. */
  changed_by_name: z.string().nullable(),
  changed_at: Timestamp.nullable(),
});
export type CostAssumptionsOfProject = z.infer<typeof CostAssumptionsOfProject>;

/** by_hand: mending every record by hand · keeping: a year of contacts that serve nobody · at_stake: of open deals. */
export type CostKind = 'by_hand' | 'keeping' | 'at_stake';

export interface FindingCost {
  kind: CostKind;
  /** What was counted: records, contacts, or an amount in minor units. */
  counted: string;
  /** '' is the portal's own. */
  currency: string;
  /** The assumptions that the formula takes, in its order. */
  takes: readonly AssumedRange[];
  /** In minor units as text, each rounded once. */
  low_cents: string;
  high_cents: string;
}

/** Contacts that nobody can or wants to reach, or that stand there twice: keeping them is paid for nothing. */
const keptForNothing = new Set(['C02', 'C05', 'C06', 'C07', 'C18', 'C19', 'C35']);
/** Open deals that are lost more often when they are left like that. */
const atStake = new Set(['D01', 'D03', 'D04', 'D07', 'D08', 'D28', 'D32', 'K06', 'K16']);

type Counted = Pick<Finding, 'check' | 'affected' | 'worth'>;

/** What a finding costs; nothing where nothing was found. */
export function costsOf(finding: Counted, assumptions: CostAssumptions): FindingCost[] {
  if (finding.affected === 0) return [];
  const { currency } = assumptions;
  const counted = String(finding.affected);
  const costs: FindingCost[] = [
    rangeOf({ kind: 'by_hand', counted, currency, takes: ['minutes', 'hour'] }, assumptions),
  ];
  if (keptForNothing.has(finding.check))
    costs.push(rangeOf({ kind: 'keeping', counted, currency, takes: ['contact_month'] }, assumptions));
  if (atStake.has(finding.check))
    for (const [own, cents] of Object.entries(finding.worth))
      if (BigInt(cents) > 0n)
        costs.push(
          rangeOf({ kind: 'at_stake', counted: cents, currency: own, takes: ['percent_lost'] }, assumptions),
        );
  return costs;
}

/** Beside what is counted and assumed: cents of a unit, minutes of an hour, months of a year, hundredths. */
const constants: Record<CostKind, { times: bigint; by: bigint }> = {
  by_hand: { times: 100n, by: 60n },
  keeping: { times: 100n * 12n, by: 1n },
  at_stake: { times: 1n, by: 100n },
};

const inTenThousandths = (decimal: string): bigint => {
  const [whole = '0', rest = ''] = decimal.split('.');
  return BigInt(whole) * 10_000n + BigInt(rest.padEnd(4, '0'));
};

function rangeOf(
  cost: Omit<FindingCost, 'low_cents' | 'high_cents'>,
  assumptions: CostAssumptions,
): FindingCost {
  const { times, by } = constants[cost.kind];
  const at = (end: 'low' | 'high'): string => {
    const factors = cost.takes.map(name => inTenThousandths(assumptions[`${name}_${end}`]));
    const product = factors.reduce((all, factor) => all * factor, BigInt(cost.counted) * times);
    const divisor = by * 10_000n ** BigInt(factors.length);
    return String((2n * product + divisor) / (2n * divisor));
  };
  return { ...cost, low_cents: at('low'), high_cents: at('high') };
}

export const costNames: Record<CostKind, string> = {
  by_hand: 'Mending by hand',
  keeping: 'Keeping them for a year',
  at_stake: 'Lost of open deals',
};

/** `1,722 records × 1 to 5 minutes ÷ 60 × 30 to 60 USD an hour`: what gives the figure when it is worked out by hand. */
export function formulaOf({ kind, counted, currency }: FindingCost, assumptions: CostAssumptions): string {
  const range = (name: AssumedRange): string => {
    const [low, high] = [assumptions[`${name}_low`], assumptions[`${name}_high`]];
    return low === high ? low : `${low} to ${high}`;
  };
  if (kind === 'at_stake') return `${amountOf(counted, currency)} × ${range('percent_lost')} %`;
  const many = Number(counted).toLocaleString('en-US');
  const what = kind === 'keeping' ? 'contact' : 'record';
  const start = `${many} ${what}${counted === '1' ? '' : 's'}`;
  return kind === 'keeping'
    ? `${start} × ${range('contact_month')} ${currency} a month × 12`
    : `${start} × ${range('minutes')} ${range('minutes') === '1' ? 'minute' : 'minutes'} ÷ 60 × ${range('hour')} ${currency} an hour`;
}

/** `1,100.00 to 11,000.00 EUR`; one figure where both ends are the same. */
export function costText({ low_cents, high_cents, currency }: FindingCost): string {
  return low_cents === high_cents
    ? amountOf(low_cents, currency)
    : `${amountOf(low_cents, '')} to ${amountOf(high_cents, currency)}`;
}

function amountOf(cents: string, currency: string): string {
  const digits = cents.padStart(3, '0');
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${whole}.${digits.slice(-2)} ${currency}`.trim();
}

const OfProject = z.object({ id: ProjectId });

export const findingCostCalls = {
  get: call({
    name: 'findingCosts.get',
    method: 'GET',
    path: '/projects/{id}/cost-assumptions',
    summary: 'What is assumed about the costs of findings of a project',
    permission: 'projects.read',
    params: OfProject,
    reply: CostAssumptionsOfProject,
  }),
  set: call({
    name: 'findingCosts.set',
    method: 'PUT',
    path: '/projects/{id}/cost-assumptions',
    summary: 'Assume something else',
    permission: 'projects.write',
    changes: [{ read: 'findingCosts.get', same: ['id'] }],
    params: OfProject,
    body: CostAssumptions,
    reply: CostAssumptionsOfProject,
  }),
} as const;
