// The vendor's own properties of what is offered, ordered and billed: quotes, orders, invoices and subscriptions.
import { BILLING_FREQUENCIES } from './catalogue-properties.ts';
import { computedProperties, type PropertyLine, shouted, standardProperties } from './property-lines.ts';

/** The states of a quote in which its buyer sees it: it is locked. */
export const PUBLISHED: readonly string[] = ['APPROVAL_NOT_NEEDED', 'APPROVED'];

function address(of: string, label: string): PropertyLine[] {
  return [
    [`hs_${of}_address_name`, `${label} name`, 'text'],
    [`hs_${of}_address_street`, `${label} street`, 'text'],
    [`hs_${of}_address_city`, `${label} city`, 'text'],
    [`hs_${of}_address_state`, `${label} state`, 'text'],
    [`hs_${of}_address_postal_code`, `${label} postal code`, 'text'],
    [`hs_${of}_address_country`, `${label} country`, 'text'],
    [`hs_${of}_address_phone`, `${label} phone`, 'text'],
  ];
}

export const QUOTE_PROPERTIES = [
  ...standardProperties('quoteinformation', [
    ['hs_title', 'Quote title', 'text'],
    ['hs_expiration_date', 'Expiration date', 'datetime'],
    [
      'hs_status',
      'Quote status',
      'select',
      shouted(['DRAFT', 'PENDING_APPROVAL', 'APPROVAL_NOT_NEEDED', 'APPROVED', 'REJECTED']),
    ],
    [
      'hs_template_type',
      'Template type',
      'select',
      [
        ['CPQ_QUOTE', 'CPQ quote'],
        ['CUSTOMIZABLE_QUOTE_TEMPLATE', 'Customizable quote template'],
        ['QUOTE', 'Quote'],
      ],
    ],
    ['hs_currency', 'Currency', 'select'],
    ['hs_language', 'Language', 'text'],
    ['hs_locale', 'Locale', 'text'],
    ['hs_terms', 'Terms', 'area'],
    ['hs_comments', 'Comments to buyer', 'area'],
    ['hs_sender_firstname', 'Sender first name', 'text'],
    ['hs_sender_lastname', 'Sender last name', 'text'],
    ['hs_sender_email', 'Sender email', 'text'],
    ['hs_sender_company_name', 'Sender company name', 'text'],
    ['hs_esign_enabled', 'E-signature enabled', 'bool'],
    ['hs_payment_enabled', 'Payment enabled', 'bool'],
    ['hubspot_owner_id', 'Quote owner', 'owner'],
  ]),
  ...computedProperties('quoteinformation', [
    ['hs_quote_amount', 'Quote amount', 'number'],
    ['hs_quote_number', 'Quote number', 'text'],
    ['hs_quote_link', 'Quote link', 'text'],
    ['hs_locked', 'Locked', 'bool'],
  ]),
];

export const ORDER_PROPERTIES = [
  ...standardProperties('orderinformation', [
    ['hs_order_name', 'Order name', 'text'],
    ['hs_pipeline', 'Pipeline', 'select'],
    ['hs_pipeline_stage', 'Pipeline stage', 'select'],
    ['hs_currency_code', 'Currency code', 'select'],
    ['hs_total_price', 'Total price', 'number'],
    ['hs_subtotal_price', 'Subtotal price', 'number'],
    ['hs_tax', 'Tax', 'number'],
    ['hs_shipping_cost', 'Shipping cost', 'number'],
    ['hs_order_discount', 'Order discount', 'number'],
    ['hs_discount_codes', 'Discount codes', 'text'],
    ['hs_source_store', 'Source store', 'text'],
    ['hs_fulfillment_status', 'Fulfillment status', 'text'],
    ['hs_payment_status', 'Payment status', 'text'],
    ['hs_payment_processing_method', 'Payment processing method', 'text'],
    ['hs_external_order_id', 'External order ID', 'text'],
    ['hs_external_order_status', 'External order status', 'text'],
    ['hs_external_order_url', 'External order URL', 'text'],
    ['hs_external_created_date', 'External created date', 'datetime'],
    ['hs_processed_date', 'Processed date', 'datetime'],
    ['hs_order_note', 'Order note', 'area'],
    ['hs_tags', 'Tags', 'text'],
    ['hs_shipping_tracking_number', 'Shipping tracking number', 'text'],
    ...address('shipping', 'Shipping address'),
    ...address('billing', 'Billing address'),
    ['hs_billing_address_firstname', 'Billing address first name', 'text'],
    ['hs_billing_address_lastname', 'Billing address last name', 'text'],
    ['hs_billing_address_email', 'Billing address email', 'text'],
    ['hubspot_owner_id', 'Order owner', 'owner'],
  ]),
  ...computedProperties('orderinformation'),
];

export const INVOICE_PROPERTIES = [
  ...standardProperties('invoiceinformation', [
    ['hs_currency', 'Currency', 'select'],
    ['hs_title', 'Title', 'text'],
    // Numbers and amounts of its own an invoice takes only where it is a mirror of one that was billed elsewhere.
    ['hs_invoice_billable', 'Billable', 'bool'],
    ['hs_number', 'Number', 'text'],
    ['hs_amount_billed', 'Amount billed', 'number'],
    [
      'hs_invoice_status',
      'Invoice status',
      'select',
      [
        ['draft', 'Draft'],
        ['open', 'Open'],
        ['paid', 'Paid'],
        ['voided', 'Voided'],
      ],
    ],
    ['hs_invoice_date', 'Invoice date', 'date'],
    ['hs_due_date', 'Due date', 'date'],
    ['hs_tax_id', 'Tax ID', 'text'],
    ['hs_comments', 'Comments', 'area'],
    ['hs_language', 'Language', 'text'],
    ['hs_external_createdate', 'External create date', 'datetime'],
    ['hubspot_owner_id', 'Invoice owner', 'owner'],
  ]),
  ...computedProperties('invoiceinformation', [
    ['hs_balance_due', 'Balance due', 'number'],
    ['hs_invoice_link', 'Invoice link', 'text'],
  ]),
];

export const SUBSCRIPTION_PROPERTIES = [
  ...standardProperties('subscriptioninformation', [
    ['hs_name', 'Name', 'text'],
    [
      'hs_status',
      'Status',
      'select',
      [
        ['active', 'Active'],
        ['past_due', 'Past due'],
        ['canceled', 'Canceled'],
        ['expired', 'Expired'],
        ['scheduled', 'Scheduled'],
      ],
    ],
    ['hs_currency_code', 'Currency code', 'select'],
    ['hs_recurring_billing_start_date', 'Billing start date', 'date'],
    ['hs_recurring_billing_end_date', 'Billing end date', 'date'],
    ['hs_recurring_billing_frequency', 'Billing frequency', 'select', BILLING_FREQUENCIES],
    [
      'hs_invoice_creation',
      'Invoice creation',
      'select',
      [
        ['on', 'On'],
        ['off', 'Off'],
      ],
    ],
    ['hs_next_payment_due_date', 'Next payment due date', 'date'],
    ['hubspot_owner_id', 'Subscription owner', 'owner'],
  ]),
  ...computedProperties('subscriptioninformation', [
    ['hs_last_payment_amount', 'Last payment amount', 'number'],
    ['hs_next_payment_amount', 'Next payment amount', 'number'],
  ]),
];
