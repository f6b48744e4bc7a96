// What a line item takes over from the product that it sells.
import type { Db } from '../database.ts';
import type { Portal } from '../portals/portal.ts';
import { SOLD_NAMES } from '../standard/catalogue-properties.ts';
import type { ObjectType } from '../standard/objects.ts';
import { findRecords, type Props } from './records-store.ts';
import { valuesRefused } from './values-refused.ts';

const PRODUCT = '0-7';

/** The products that these line items name, by id. */
export async function namedProducts(
  trx: Db,
  portal: Portal,
  type: ObjectType,
  given: readonly Readonly<Record<string, string>>[],
): Promise<ReadonlyMap<string, Props>> {
  if (type.name !== 'line_items') return new Map();
  const ids = [...new Set(given.map(properties => properties['hs_product_id'] ?? ''))];
  const found = await findRecords(
    trx,
    portal.id,
    PRODUCT,
    ids.filter(id => /^\d{1,18}$/.test(id)),
  );
  return new Map(found.map(record => [record.id, record.props]));
}

/** The values of a new line item with those of its product where it has none of its own.
 *  @throws Refusal when there is no such product */
export function withProduct(
  products: ReadonlyMap<string, Props>,
  values: Readonly<Props>,
  isNew: boolean,
): Props {
  const id = values['hs_product_id'] ?? '';
  if (id === '') return { ...values };
  const product = products.get(id);
  if (product === undefined)
    throw valuesRefused([
      {
        name: 'hs_product_id',
        error: 'INVALID_PRODUCT_ID',
        message: `The product with ID ${id} does not exist.`,
      },
    ]);
  if (!isNew) return { ...values };
  const taken = SOLD_NAMES.flatMap(name => {
    const value = product[name];
    return value === undefined || values[name] !== undefined ? [] : [[name, value] as const];
  });
  return { ...values, ...Object.fromEntries(taken) };
}
