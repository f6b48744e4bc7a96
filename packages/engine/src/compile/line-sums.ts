// Whether the lines of an order, a deal or an invoice add up to the amount that it states. Nothing is changed by it: where they
// do not, that is said, and both stay as the files say them.
import type { LinesTotal } from '../plan/tally.ts';
import { isItemised } from '../portal/linkable.ts';
import { recordName } from '../portal/record-names.ts';
import type { CompiledAssociation, CompiledRecord } from './compiled.ts';
import { centsOf } from './money.ts';

type Properties = CompiledRecord['properties'];

interface Stated {
  name: string;
  /** What its lines may add up to: with tax and shipping or without. */
  amounts: bigint[];
  sum: bigint;
  lines: number;
}

export class LineSums {
  readonly #lines = new Map<string, bigint>();
  readonly #stated = new Map<string, Map<string, Stated>>();

  record({ object, external_id, properties }: CompiledRecord): void {
    if (object === 'line_items') {
      const cents = lineCents(properties);
      if (cents !== undefined) this.#lines.set(external_id, cents);
      return;
    }
    const amounts = isItemised(object) ? amountsOf(object, properties) : [];
    if (amounts.length === 0) return;
    const ofObject = this.#stated.get(object) ?? new Map<string, Stated>();
    this.#stated.set(object, ofObject);
    ofObject.set(external_id, { name: recordName(object, properties), amounts, sum: 0n, lines: 0 });
  }

  /** After all records. */
  link({ from_object, from_external_id, to_object, to_external_id }: CompiledAssociation): void {
    const isTurned = to_object === 'line_items';
    const [line, object, id] = isTurned
      ? [to_external_id, from_object, from_external_id]
      : [from_external_id, to_object, to_external_id];
    if (!isTurned && from_object !== 'line_items') return;
    const cents = this.#lines.get(line);
    const stated = this.#stated.get(object)?.get(id);
    if (cents === undefined || !stated) return;
    stated.sum += cents;
    stated.lines += 1;
  }

  totals(): LinesTotal[] {
    return [...this.#stated].flatMap(([object, all]) => {
      const compared = [...all.values()].filter(one => one.lines > 0);
      const differing = compared.filter(one => !addsUp(one));
      const [first] = differing;
      return compared.length === 0
        ? []
        : [
            {
              object,
              compared: compared.length,
              differing: differing.length,
              ...(first && {
                first: { name: first.name, lines: first.sum, stated: first.amounts[0] ?? 0n },
              }),
            },
          ];
    });
  }
}

/** Each line may be rounded by a cent. */
function addsUp({ amounts, sum, lines }: Stated): boolean {
  return amounts.some(amount => amount - sum <= BigInt(lines) && sum - amount <= BigInt(lines));
}

/** Quantity × (price − discount), as the portal works it out; undefined where one of them is missing. */
function lineCents(properties: Properties): bigint | undefined {
  const [price, quantity] = [numberIn(properties, 'price'), numberIn(properties, 'quantity')];
  if (price === undefined || quantity === undefined) return undefined;
  const percent = numberIn(properties, 'hs_discount_percentage') ?? 0;
  const each = price - (numberIn(properties, 'discount') ?? 0) - (price * percent) / 100;
  const cents = Math.round(quantity * each * 100);
  return Number.isSafeInteger(cents) ? BigInt(cents) : undefined;
}

function numberIn(properties: Properties, name: string): number | undefined {
  const text = properties[name];
  const value = text === undefined || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}

const statedBy: Readonly<Record<string, string>> = {
  deals: 'amount',
  orders: 'hs_total_price',
  invoices: 'hs_amount_billed',
};

function amountsOf(object: string, properties: Properties): bigint[] {
  const cents = (name: string): bigint | undefined => centsOf(properties[name] ?? '');
  const total = cents(statedBy[object] ?? '');
  const net = cents('hs_subtotal_price');
  if (total === undefined) return net === undefined ? [] : [net];
  const [tax, shipping, discount] = [
    cents('hs_tax') ?? 0n,
    cents('hs_shipping_cost') ?? 0n,
    cents('hs_order_discount') ?? 0n,
  ];
  const without = [total, total - tax, total - shipping, total - tax - shipping];
  const all = [...without, ...without.map(one => one + discount), ...(net === undefined ? [] : [net])];
  return [...new Set(all)];
}
