// Currencies of the files that the portal does not have: which may occur, and what people said becomes of them.

import type { AnalysedSource, Analysis } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import { currentAnswer } from '../decisions/registry.ts';
import { AMOUNT, CURRENCY, currenciesOf } from '../portal/currencies.ts';

/** keep: in properties of their own. leave: not carried over, and listed. add: the portal gets the currency. */
export type ForeignChoice = 'keep' | 'leave' | 'add';

export const foreignId = (code: string): string => `foreign_currency:${code}`;

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
      .map(one => [one.id.slice(start.length), choiceIn(currentAnswer(one))] as const),
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
