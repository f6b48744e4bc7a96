// What the portal asks of invoices and quotes, from what the row holds and what people answered.
import type { AnalysedSource } from '@groundwork/contract/intake';
import { daysAfter, REFUSE, requiredProperties } from '../decide/required-value.ts';
import { parseDate } from '../profile/values/date.ts';
import { singular } from '../words/wording.ts';
import type { CompiledRow } from './row-cells.ts';
import type { SourcePlan } from './source-plan.ts';

const DAY_MS = 86_400_000;

/** An invoice of the past is a mirror of one that was billed elsewhere: the portal must neither bill it nor ask for payment. */
export function historyOf(object: string, has: (property: string) => boolean): Record<string, string> {
  return object === 'invoices' && has('hs_invoice_billable') ? { hs_invoice_billable: 'false' } : {};
}

/** Reads the answer about what rows lack into a value for a row; undefined where the row gives none. */
export function requiredReader(
  answer: string | undefined,
  { profile, columns }: AnalysedSource,
): SourcePlan['requiredOf'] {
  if (answer === undefined || answer === REFUSE) return () => undefined;
  const after = daysAfter(answer);
  if (!after) return () => ({ value: answer });
  const column = profile.columns.find(one => one.name === after.column);
  const transform = columns.find(one => one.column === after.column)?.transform;
  const order = transform?.date_order ?? column?.date?.order;
  if (!column || order === undefined) return () => undefined;
  return cells => {
    const date = parseDate(cells[column.position] ?? '', order, transform?.time_zone);
    if (!date) return undefined;
    const day = Date.parse(`${date.iso.slice(0, 10)}T00:00:00.000Z`) + after.days * DAY_MS;
    return { value: new Date(day).toISOString(), position: column.position };
  };
}

/** Fills what every row of the object must have, or rejects the row. */
export function completeCommerce(row: CompiledRow, plan: SourcePlan, cells: readonly string[]): void {
  // Beside a contact the stage is that of its lead.
  const standing = plan.object === 'contacts' ? undefined : plan.stageOf(cells);
  if (standing) {
    row.properties['hs_pipeline'] ??= standing.pipeline;
    row.properties['hs_pipeline_stage'] ??= standing.stage;
  }
  const required = requiredProperties[plan.object];
  if (!required || (row.properties[required.property] ?? '') !== '') return;
  const found = plan.requiredOf(cells);
  if (found) {
    row.properties[required.property] = found.value;
    if (found.position !== undefined)
      row.madeOf.push({ position: found.position, property: required.property });
    return;
  }
  const reason = `The portal takes no ${singular(plan.object)} without a ${required.called}, and the row has none.`;
  row.rejection ??= { reason, place: null, value: null };
}
