// The e-mail address of a record: the portal takes each one once, so that one of several records goes without.
import { SHARED_EMAIL } from '../portal/own-properties.ts';
import type { RowCells } from './compiled.ts';
import { type CompiledRow, withdraw } from './row-cells.ts';
import type { SourcePlan } from './source-plan.ts';

/** An address that stays with another record is listed, and kept where two may have it as a property of our own. */
export function withholdAddress(plan: SourcePlan, compiled: CompiledRow, value: string): void {
  delete compiled.properties['email'];
  const where = plan.hasSharedEmail ? ` It is kept as “${SHARED_EMAIL.label}”.` : '';
  const reason = `The portal takes each email address once, and this row is kept separate from one that has it.${where}`;
  const from = compiled.given.filter(one => one.property === 'email');
  withdraw(compiled, plan.writers, 'email', {
    value,
    reason,
    bucket: plan.hasSharedEmail ? 'arrived' : 'duplicate',
  });
  if (!plan.hasSharedEmail) return;
  compiled.properties[SHARED_EMAIL.name] = value;
  compiled.given.push(...from.map(one => ({ ...one, property: SHARED_EMAIL.name })));
}

/** Which columns of a row gave the record its e-mail address. */
export function emailColumns(
  { source }: SourcePlan,
  given: CompiledRow['given'],
  own: Readonly<Record<string, string>>,
  record: Readonly<Record<string, string>>,
): Pick<RowCells, 'email_columns'> {
  if (own['email'] === undefined || own['email'] !== record['email']) return {};
  const columns = given.flatMap(({ position, property }) =>
    property === 'email' ? (source.header[position] ?? []) : [],
  );
  return columns.length === 0 ? {} : { email_columns: columns };
}
