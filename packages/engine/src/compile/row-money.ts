// The money that rows of deals state, one by one, so that what is left out with a row is known to the cent: what arrives, what
// other rows of the record say, and what is left out are together what the file says.
import type { Pipeline } from '@groundwork/contract/crm';
import { AMOUNT } from '../portal/currencies.ts';
import { ASIDE_AMOUNT } from '../portal/own-properties.ts';
import type { SourceRow } from '../read/source.ts';
import type { CompiledRecord, RowMoney } from './compiled.ts';
import { centsOf, dealMoney } from './money.ts';
import { compileRow } from './row.ts';
import type { CompiledRow } from './row-cells.ts';
import type { SourcePlan } from './source-plan.ts';

type Stated = Pick<CompiledRow, 'properties'> & { withheld?: CompiledRow['withheld'] | undefined };

/** Of the only row of a record. */
export function singleMoney(plan: SourcePlan, row: Stated): RowMoney | undefined {
  return plan.object === 'deals'
    ? stated(plan, row, row.withheld === undefined ? 'carried' : 'withheld')
    : undefined;
}

/** Of a row that is not carried over at all. */
export function leftOutMoney(
  plan: SourcePlan,
  { cells, bad }: SourceRow,
  pipelines: readonly Pipeline[],
): RowMoney | undefined {
  if (plan.object !== 'deals') return undefined;
  // Of a row that is cut wrongly nobody can say which cell holds its amount.
  if (bad) return plan.writers.some(one => one.property === AMOUNT) ? unknown : undefined;
  const row = compileRow(plan, cells, pipelines);
  const money = stated(plan, row, 'left_out');
  return money ?? (row.unread > 0 ? unknown : undefined);
}

const unknown: RowMoney = { pipeline: '', stage: '', currency: '', cents: null, end: 'left_out' };

/** Of the rows of one record, in their order: one of them gave it its amount. */
export function mergedMoney(
  plan: SourcePlan,
  record: Pick<CompiledRecord, 'properties'>,
): (row: Stated) => RowMoney | undefined {
  if (plan.object !== 'deals') return () => undefined;
  const whole = stated(plan, record, 'carried');
  const counted = record.properties[AMOUNT] === undefined ? ASIDE_AMOUNT.name : AMOUNT;
  let isGiven = false;
  return row => {
    const isGiver = !isGiven && row.properties[counted] !== undefined;
    isGiven ||= isGiver;
    if (row.withheld !== undefined) return stated(plan, row, 'withheld');
    if (isGiver) return whole;
    const own = stated(plan, row, 'gave_way');
    const isSame = own?.cents === whole?.cents && own?.currency === whole?.currency;
    return own && isSame ? { ...own, end: 'repeated' } : own;
  };
}

function stated(plan: SourcePlan, row: Stated, end: RowMoney['end']): RowMoney | undefined {
  const { pipeline, stage, ...read } = dealMoney({ ...plan.constants, ...row.properties });
  const { currency, amount } = row.withheld ?? read;
  const cents = centsOf(amount);
  return cents === undefined ? undefined : { pipeline, stage, currency, cents: cents.toString(), end };
}
