// How a row is called and what money it holds, as its file was mapped.
import type { AnalysedSource, ColumnMapping, Decision } from '@groundwork/contract/intake';
import { currencyIn, readAmount } from '../compile/amount.ts';
import { centsOf } from '../compile/money.ts';
import { fillName, LEAVE_OUT, unnamed } from '../decide/name-template.ts';
import { type CellOf, currentAnswer } from '../decisions/registry.ts';
import { AMOUNT, CURRENCY } from '../portal/currencies.ts';
import { nameProperty } from '../portal/record-names.ts';

export type MoneyOf = (cell: CellOf) => { currency: string | null; cents: bigint } | undefined;

/** What people call a row: the name it will have in the portal, else what tells it from others. */
export function nameOf(file: AnalysedSource, decisions: readonly Decision[]): (cell: CellOf) => string {
  const { columns, mapping, key, profile } = file;
  const into = (property: string): string[] =>
    columns.filter(one => one.property === property && one.action !== 'skip').map(one => one.column);
  const object = mapping.object ?? '';
  const names =
    object === 'contacts' ? [...into('firstname'), ...into('lastname')] : into(nameProperty(object));
  const asked = decisions.find(one => one.id === `name:${profile.id}`);
  const template = asked && currentAnswer(asked);
  const texts = profile.columns.filter(one => one.filled > 0 && one.type === 'text').map(one => one.name);
  const others = [...into('email'), ...key.columns, ...texts];
  return cell => {
    const name = names
      .map(cell)
      .filter(text => text !== '')
      .join(' ');
    if (name !== '') return name;
    if (template !== undefined && template !== LEAVE_OUT) return fillName(template, cell) || unnamed(object);
    return others.map(cell).find(text => text !== '') ?? '';
  };
}

/** The amount of a deal; undefined where its file has none. */
export function moneyOf({ columns }: AnalysedSource): MoneyOf | undefined {
  const into = (property: string): ColumnMapping | undefined =>
    columns.find(one => one.property === property && one.action !== 'skip');
  const [amount, currency] = [into(AMOUNT), into(CURRENCY)];
  if (!amount) return undefined;
  return cell => {
    const text = cell(amount.column);
    const read = text === '' ? undefined : readAmount(text, amount.transform);
    const cents = read && 'value' in read ? centsOf(read.value) : undefined;
    if (cents === undefined) return undefined;
    const own = currencyIn(text, amount.transform) ?? (currency ? cell(currency.column) : '');
    return { cents, currency: own === '' ? null : own };
  };
}
