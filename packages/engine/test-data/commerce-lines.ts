// The standard properties of products, line items, quotes, orders, invoices, subscriptions and leads in a portal on its first
// day.
import type { Line } from './activity-lines.ts';

const frequencies = 'weekly biweekly monthly quarterly per_six_months annually per_two_years per_three_years';
const currencies = 'USD EUR GBP CHF SEK';

const sold: Line[] = [
  ['name', 'Name'],
  ['description', 'Description', 'textarea'],
  ['price', 'Unit price', 'number'],
  ['hs_sku', 'SKU'],
  ['hs_cost_of_goods_sold', 'Unit cost', 'number'],
  ['hs_url', 'URL'],
  ['recurringbillingfrequency', 'Billing frequency', 'select', frequencies],
  ['hs_recurring_billing_period', 'Term'],
];

function address(of: string, label: string): Line[] {
  return ['street', 'city', 'state', 'postal_code', 'country'].map(part => [
    `hs_${of}_address_${part}`,
    `${label} ${part.replaceAll('_', ' ')}`,
  ]);
}

export const commerceLines: Record<string, Line[]> = {
  products: [
    ...sold,
    ['hs_folder', 'Folder'],
    ['hs_product_type', 'Product type', 'select', 'inventory non_inventory service'],
    ['hubspot_owner_id', 'Product owner', 'select'],
  ],
  line_items: [
    ...sold,
    ['hs_product_id', 'Product ID', 'number'],
    ['quantity', 'Quantity', 'number'],
    ['discount', 'Unit discount', 'number'],
    ['hs_discount_percentage', 'Discount in percent', 'number'],
    ['hs_recurring_billing_start_date', 'Billing start date', 'date'],
    ['hs_line_item_currency_code', 'Currency', 'select', currencies],
  ],
  quotes: [
    ['hs_title', 'Quote title'],
    ['hs_expiration_date', 'Expiration date', 'datetime'],
    ['hs_status', 'Quote status', 'select', 'DRAFT PENDING_APPROVAL APPROVAL_NOT_NEEDED APPROVED REJECTED'],
    ['hs_currency', 'Currency', 'select', currencies],
    ['hs_terms', 'Terms', 'textarea'],
    ['hs_comments', 'Comments to buyer', 'textarea'],
    ['hubspot_owner_id', 'Quote owner', 'select'],
  ],
  orders: [
    ['hs_order_name', 'Order name'],
    ['hs_pipeline', 'Pipeline', 'select'],
    ['hs_pipeline_stage', 'Pipeline stage', 'select'],
    ['hs_currency_code', 'Currency code', 'select', currencies],
    ['hs_total_price', 'Total price', 'number'],
    ['hs_subtotal_price', 'Subtotal price', 'number'],
    ['hs_tax', 'Tax', 'number'],
    ['hs_shipping_cost', 'Shipping cost', 'number'],
    ['hs_order_discount', 'Order discount', 'number'],
    ['hs_source_store', 'Source store'],
    ['hs_fulfillment_status', 'Fulfillment status'],
    ['hs_payment_status', 'Payment status'],
    ['hs_payment_processing_method', 'Payment processing method'],
    ['hs_external_order_id', 'External order ID'],
    ['hs_external_order_status', 'External order status'],
    ['hs_external_created_date', 'External created date', 'datetime'],
    ['hs_order_note', 'Order note', 'textarea'],
    ['hs_shipping_tracking_number', 'Shipping tracking number'],
    ...address('shipping', 'Shipping address'),
    ...address('billing', 'Billing address'),
    ['hubspot_owner_id', 'Order owner', 'select'],
  ],
  invoices: [
    ['hs_currency', 'Currency', 'select', currencies],
    ['hs_number', 'Number'],
    ['hs_invoice_billable', 'Billable', 'bool'],
    ['hs_amount_billed', 'Amount billed', 'number'],
    ['hs_invoice_status', 'Invoice status', 'select', 'draft open paid voided'],
    ['hs_invoice_date', 'Invoice date', 'date'],
    ['hs_due_date', 'Due date', 'date'],
    ['hs_tax_id', 'Tax ID'],
    ['hs_comments', 'Comments', 'textarea'],
    ['hubspot_owner_id', 'Invoice owner', 'select'],
  ],
  subscriptions: [
    ['hs_name', 'Name'],
    ['hs_status', 'Status', 'select', 'active past_due canceled expired scheduled'],
    ['hs_currency_code', 'Currency code', 'select', currencies],
    ['hs_recurring_billing_start_date', 'Billing start date', 'date'],
    ['hs_recurring_billing_end_date', 'Billing end date', 'date'],
    ['hs_recurring_billing_frequency', 'Billing frequency', 'select', frequencies],
    ['hubspot_owner_id', 'Subscription owner', 'select'],
  ],
  leads: [
    ['hs_lead_name', 'Lead name'],
    ['hs_pipeline', 'Lead pipeline', 'select'],
    ['hs_pipeline_stage', 'Lead stage', 'select'],
    ['hs_lead_type', 'Lead type', 'select', 'NEW_BUSINESS RE_ATTEMPTING UPSELL'],
    ['hs_lead_label', 'Lead label', 'select', 'HOT WARM COLD'],
    ['hs_lead_disqualification_reason', 'Disqualification reason'],
    ['hubspot_owner_id', 'Lead owner', 'select'],
  ],
};
