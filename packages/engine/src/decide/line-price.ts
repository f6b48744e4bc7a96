// Whether the price beside a quantity is that of one piece, which is what the portal takes and multiplies, or that of the whole line.
// The words do not tell (“Line price”), the rows do: of the same product, twice as many cost twice as much.
import type { ColumnMapping } from '@groundwork/contract/intake';
import type { StudiedColumn } from '../classify/study.ts';
import { GROUP } from '../portal/own-properties.ts';
import { observe } from '../read/observe.ts';
import type { RelatedTable } from '../relate/relate.ts';
import { number } from '../words/wording.ts';
import { numberIn } from './number-in.ts';

/** So many rows must be comparable, and this share of them must say the same. */
const FEWEST = 3;
const NEARLY_ALL = 0.9;
/** Products that are remembered while the rows are read. */
const MOST_PRODUCTS = 50_000;

/** Keeps prices of whole lines out of the price of a piece, in every table of lines, before its rows are compiled. */
export async function settleLinePrices(
  tables: readonly { table: RelatedTable; columns: ColumnMapping[] }[],
  signal?: AbortSignal,
): Promise<void> {
  for (const { table, columns } of tables) {
    const { mapping } = table.studied;
    if (mapping.role !== 'records' || mapping.object !== 'line_items') continue;
    const price = columns.find(one => one.action === 'map' && one.property === 'price' && !one.is_answered);
    if (price) await settle(table, columns, price, signal);
  }
}

async function settle(
  table: RelatedTable,
  columns: readonly ColumnMapping[],
  mapping: ColumnMapping,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { studied } = table;
  const of = (name: string | undefined): StudiedColumn | undefined =>
    studied.columns.find(one => one.profile.name === name);
  const written = (property: string): StudiedColumn | undefined =>
    of(columns.find(one => one.property === property && one.action === 'map')?.column);
  const product =
    table.links.find(({ relation }) => relation.to.object === 'products')?.candidate.column ??
    written('hs_sku') ??
    written('name');
  const [price, quantity] = [of(mapping.column), written('quantity')];
  if (!price || !quantity || !product) return;
  const { pieces, lines } = await counted(studied, { price, quantity, product }, signal);
  const compared = pieces + lines;
  if (compared < FEWEST || lines < compared * NEARLY_ALL) return;
  const text = `${number(lines)} of ${number(compared)} rows that sell another number of pieces of a product that was sold before cost so many times as much, so it is the price of the whole line and not of a piece; the portal would multiply it once more.`;
  Object.assign(mapping, {
    action: 'create',
    property: 'imported_line_price',
    new_property: {
      object: 'line_items',
      name: 'imported_line_price',
      label: 'Price of the line',
      type: 'number',
      field_type: 'number',
      group: GROUP,
      description: `From column ${price.profile.name}.`,
      options: [],
      unique: false,
      is_new: true,
    },
    reasons: [...mapping.reasons, { text }],
  });
}

interface Places {
  price: StudiedColumn;
  quantity: StudiedColumn;
  product: StudiedColumn;
}

/** Rows that sell another quantity of a product than an earlier one, and whose price stayed, or grew with it. */
async function counted(
  { source }: RelatedTable['studied'],
  { price, quantity, product }: Places,
  signal: AbortSignal | undefined,
): Promise<{ pieces: number; lines: number }> {
  const first = new Map<string, { sum: number; count: number }>();
  const found = { pieces: 0, lines: 0 };
  const see = (cells: readonly string[]): void => {
    const [sum, count] = [numberIn(price, cells), numberIn(quantity, cells)];
    const called = cells[product.profile.position] ?? '';
    if (called === '' || sum === undefined || count === undefined || sum <= 0 || count <= 0) return;
    const known = first.get(called);
    if (!known) {
      if (first.size < MOST_PRODUCTS) first.set(called, { sum, count });
    } else if (known.count !== count) {
      if (isNear(sum, known.sum)) found.pieces += 1;
      else if (isNear(sum / count, known.sum / known.count)) found.lines += 1;
    }
  };
  await observe(source, [{ see }], signal);
  return found;
}

/** Prices are rounded to a cent. */
function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= 0.005 + Math.max(one, other) * 1e-4;
}
