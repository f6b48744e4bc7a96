// Amounts in a currency that the portal does not have. They are no amount of the portal: with their currency they go into
// properties of their own, or stay out. No rate is ever made up.
import { AMOUNT, CURRENCY } from '../portal/currencies.ts';
import { ASIDE_AMOUNT, ASIDE_CURRENCY } from '../portal/own-properties.ts';
import { type CompiledRow, withdraw } from './row-cells.ts';
import type { SourcePlan } from './source-plan.ts';

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
  if (amount !== undefined) {
    row.unread += 1;
    row.withheld = { currency: code, amount };
  }
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
