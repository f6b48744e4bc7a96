// The vendor's own properties of what is sold: products, and the line items that sell them.
import { computedProperties, type PropertyLine, standardProperties } from './property-lines.ts';

export const BILLING_FREQUENCIES = [
  ['weekly', 'Weekly'],
  ['biweekly', 'Every two weeks'],
  ['monthly', 'Monthly'],
  ['quarterly', 'Quarterly'],
  ['per_six_months', 'Semi-annually'],
  ['annually', 'Annually'],
  ['per_two_years', 'Every two years'],
  ['per_three_years', 'Every three years'],
  ['per_four_years', 'Every four years'],
  ['per_five_years', 'Every five years'],
] as const;

/** Of a product, and taken over by its line items. */
const SOLD: PropertyLine[] = [
  ['name', 'Name', 'text'],
  ['description', 'Description', 'area'],
  ['price', 'Unit price', 'number'],
  ['hs_sku', 'SKU', 'text'],
  ['hs_cost_of_goods_sold', 'Unit cost', 'number'],
  ['hs_url', 'URL', 'text'],
  ['recurringbillingfrequency', 'Billing frequency', 'select', BILLING_FREQUENCIES],
  // ISO 8601: P12M.
  ['hs_recurring_billing_period', 'Term', 'text'],
];

export const SOLD_NAMES: readonly string[] = SOLD.map(([name]) => name);

export const PRODUCT_PROPERTIES = [
  ...standardProperties('productinformation', [
    ...SOLD,
    ['hs_folder', 'Folder', 'text'],
    [
      'hs_product_type',
      'Product type',
      'select',
      [
        ['inventory', 'Inventory'],
        ['non_inventory', 'Non-inventory'],
        ['service', 'Service'],
      ],
    ],
    [
      'hs_pricing_model',
      'Pricing model',
      'select',
      [
        ['flat', 'Flat'],
        ['volume', 'Volume'],
        ['graduated', 'Graduated'],
        ['stairstep', 'Stair step'],
      ],
    ],
    ['hs_tier_ranges', 'Tier ranges', 'area'],
    ['hs_tier_prices', 'Tier prices', 'area'],
    ['hs_images', 'Image URL', 'text'],
    ['hubspot_owner_id', 'Product owner', 'owner'],
  ]),
  ...standardProperties('productinformation', [['createdate', 'Create Date', 'datetime']], 'never'),
  ...computedProperties('productinformation'),
];

export const LINE_ITEM_PROPERTIES = [
  ...standardProperties('lineiteminformation', [
    ...SOLD,
    ['hs_product_id', 'Product ID', 'number'],
    ['quantity', 'Quantity', 'number'],
    // Per unit.
    ['discount', 'Unit discount', 'number'],
    ['hs_discount_percentage', 'Discount in percent', 'number'],
    ['hs_recurring_billing_start_date', 'Billing start date', 'date'],
    ['hs_tax_rate_group_id', 'Tax rate group ID', 'text'],
    // Its options are the currencies that the portal has.
    ['hs_line_item_currency_code', 'Currency', 'select'],
    ['hs_position_on_quote', 'Position on quote', 'number'],
    ['hubspot_owner_id', 'Line item owner', 'owner'],
  ]),
  ...standardProperties('lineiteminformation', [['createdate', 'Create Date', 'datetime']], 'never'),
  ...computedProperties('lineiteminformation', [
    ['amount', 'Net price', 'number'],
    ['hs_pre_discount_amount', 'Price before discount', 'number'],
    ['hs_total_discount', 'Total discount', 'number'],
  ]),
];
