// Amounts in a currency that the portal does not have. They are no amount of the portal: with their currency they go into
// properties of their own, or stay out. No rate is ever made up.
import type { PortalSchema } from '@groundwork/contract/crm';
import type { AnalysedSource, Analysis } from '@groundwork/contract/intake';
import { standing } from '../decisions/registry.ts';
import { type CompiledRow, withdraw } from './row-cells.ts';
import type { SourcePlan } from './source-plan.ts';

export const AMOUNT = 'amount';
export const CURRENCY = 'deal_currency_code';
export const ASIDE_AMOUNT = { name: 'groundwork_original_amount', label: 'Original amount' } as const;
export const ASIDE_CURRENCY = { name: 'groundwork_original_currency', label: 'Original currency' } as const;

/** keep: in properties of their own. leave: not carried over, and listed. add: the portal gets the currency. */
export type ForeignChoice = 'keep' | 'leave' | 'add';

export const foreignId = (code: string): string => `foreign_currency:${code}`;

/** Currencies that the portal has for deals; undefined when it does not say. */
export function currenciesOf({ account, properties }: PortalSchema): ReadonlySet<string> | undefined {
  if (account.currencies) return new Set(account.currencies);
  const options = properties
    .filter(one => one.object === 'deals' && one.name === CURRENCY)
    .flatMap(one => one.options.map(option => option.value));
  return options.length === 0 ? undefined : new Set(options);
}

const ADD = /^add:((?:0|[1-9]\d{0,8})(?:\.\d{1,6})?)$/;

/** The rate that an answer says to add a currency with; undefined when it says something else, or a rate of nothing. */
export function rateIn(answer: string): string | undefined {
  const rate = ADD.exec(answer)?.[1];
  return rate === undefined || Number(rate) === 0 ? undefined : rate;
}

function choiceIn(answer: string): ForeignChoice {
  if (rateIn(answer) !== undefined) return 'add';
  return answer === 'leave' ? 'leave' : 'keep';
}

/** What stands for each currency that was asked about. */
export function foreignChoices({ decisions }: Pick<Analysis, 'decisions'>): Map<string, ForeignChoice> {
  const start = foreignId('');
  return new Map(
    decisions
      .filter(one => one.id.startsWith(start))
      .map(one => [one.id.slice(start.length), choiceIn(standing(one))] as const),
  );
}

/** Whether some deal may be in a currency that the portal does not have: nothing is set up for those that are not. */
export function mayBeForeign(sources: readonly AnalysedSource[], portal: PortalSchema): boolean {
  const known = currenciesOf(portal);
  if (!known) return false;
  return sources.some(
    ({ mapping, profile, columns }) =>
      mapping.object === 'deals' &&
      columns.some(({ column, property, transform: { values, currency } }) => {
        if (property === CURRENCY) return Object.values(values ?? {}).some(code => !known.has(code));
        if (property !== AMOUNT) return false;
        const number = profile.columns.find(one => one.name === column)?.number;
        // Which currency a sign stands for is settled cell by cell.
        return (
          currency !== undefined || (number?.marks?.currencies.length ?? Number(number?.currency != null)) > 0
        );
      }),
  );
}

/** Rows in a currency that the portal does not have. */
export interface ForeignTotal {
  code: string;
  rows: number;
  /** Of those, rows with an amount. */
  amounts: number;
  cents: bigint;
}

/** Puts aside, or leaves out, what a row has in a currency that the portal does not have. */
export function settleForeign(row: CompiledRow, plan: SourcePlan, code: string): void {
  const { properties } = row;
  const amount = properties[AMOUNT];
  row.foreign = { code, amount };
  const choice = plan.foreign.get(code) ?? 'keep';
  if (choice === 'add') {
    properties[CURRENCY] = code;
    return;
  }
  if (plan.hasAside && choice === 'keep') {
    move(row, AMOUNT, ASIDE_AMOUNT.name);
    move(row, CURRENCY, ASIDE_CURRENCY.name);
    properties[ASIDE_CURRENCY.name] = code;
    return;
  }
  const reason = `It is in ${code}, a currency that the portal does not have, and such amounts are left out.`;
  if (amount !== undefined) row.unread += 1;
  for (const name of [AMOUNT, CURRENCY]) {
    const value = properties[name];
    if (value === undefined) continue;
    delete properties[name];
    withdraw(row, plan.writers, name, { value, reason, bucket: 'unreadable' });
  }
}

function move({ properties, given }: CompiledRow, from: string, to: string): void {
  const value = properties[from];
  if (value === undefined) return;
  delete properties[from];
  properties[to] = value;
  for (const one of given) if (one.property === from) one.property = to;
}
