// What a portal fills in by itself when a record is made, although people may set it: nobody edited that.
import type { CrmPortal, PortalRecord } from '@groundwork/crm/port';

export const LINE_ITEMS = 'line_items';
export const PRODUCTS = 'products';
const PRODUCT = 'hs_product_id';

const always = new Set([
  'createdate',
  'pipeline',
  'hs_pipeline',
  'hs_pipeline_stage',
  PRODUCT,
  'hs_invoice_billable',
  'hs_invoice_status',
  'hs_invoice_date',
  'hs_due_date',
  'hs_invoice_creation',
]);

/** Values by property that came with a record. */
export type Filled = Readonly<Record<string, string | null>>;

export function isFilled(
  name: string,
  value: string | null,
  taken: Filled,
  isSame: (one: string | null, other: string) => boolean,
): boolean {
  const given = taken[name];
  return always.has(name) || (given != null && given !== '' && isSame(value, given));
}

/** A new line item takes over what its product says: by the line item's id, the values of that product. */
export async function takenFromProducts(
  portal: CrmPortal,
  object: string,
  records: ReadonlyMap<string, PortalRecord>,
  { names, signal }: { names: string[]; signal: AbortSignal },
): Promise<ReadonlyMap<string, Filled>> {
  if (object !== LINE_ITEMS) return new Map();
  const products = new Set([...records.values()].flatMap(({ properties }) => properties[PRODUCT] ?? []));
  products.delete('');
  if (products.size === 0) return new Map();
  const found = await portal.readRecords(PRODUCTS, 'id', [...products], names, { signal });
  const byId = new Map(found.map(({ id, properties }) => [id, properties]));
  return new Map(
    [...records].flatMap(([id, { properties }]) => {
      const product = byId.get(properties[PRODUCT] ?? '');
      return product ? [[id, product] as const] : [];
    }),
  );
}
