// What a labelled meaning is called in the portal, by object. Labels of bench/data/mapping/systems say meanings, not
// properties: where the portal has no such property, a new one is right; once it gets one, only that one is.

type Names = readonly string[];

/** On any object. */
const anywhere: Record<string, Names> = {
  owner: ['hubspot_owner_id'],
  priority: ['hs_priority', 'hs_ticket_priority', 'hs_task_priority'],
  currency: ['deal_currency_code', 'hs_currency_code', 'hs_currency', 'hs_line_item_currency_code'],
  description: ['description', 'content', 'hs_task_body', 'hs_note_body', 'hs_call_body', 'hs_meeting_body'],
  activity_date: ['hs_timestamp'],
  note_body: [
    'hs_note_body',
    'hs_call_body',
    'hs_meeting_body',
    'hs_communication_body',
    'hs_email_text',
    'hs_body_preview',
  ],
  lead_source: ['hs_analytics_source', 'source_type', 'hs_lead_source'],
};

const byObject: Record<string, Record<string, Names>> = {
  contacts: {
    first_name: ['firstname'],
    last_name: ['lastname'],
    full_name: ['firstname', 'lastname'],
    email: ['email'],
    phone: ['phone'],
    mobile: ['mobilephone'],
    fax: ['fax'],
    salutation: ['salutation'],
    job_title: ['jobtitle'],
    department: ['department'],
    job_function: ['job_function'],
    seniority: ['seniority'],
    company_name: ['company'],
    website: ['website'],
    street: ['address'],
    city: ['city'],
    state: ['state'],
    zip: ['zip'],
    country: ['country'],
    language: ['hs_language'],
    birthday: ['date_of_birth'],
    gender: ['gender'],
    industry: ['industry'],
    opt_in: ['hs_email_optout'],
    lead_status: ['hs_lead_status'],
    lifecycle: ['lifecyclestage'],
  },
  companies: {
    company_name: ['name'],
    website: ['website', 'domain'],
    phone: ['phone'],
    street: ['address'],
    city: ['city'],
    state: ['state'],
    zip: ['zip'],
    country: ['country'],
    industry: ['industry'],
    employees: ['numberofemployees'],
    revenue: ['annualrevenue'],
    company_type: ['type'],
    founded_year: ['founded_year'],
    lead_status: ['hs_lead_status'],
    lifecycle: ['lifecyclestage'],
  },
  deals: {
    name: ['dealname'],
    amount: ['amount'],
    stage: ['dealstage'],
    pipeline: ['pipeline'],
    close_date: ['closedate'],
    created_at: ['createdate'],
    type: ['dealtype'],
    next_step: ['hs_next_step'],
    lost_reason: ['closed_lost_reason'],
    forecast: ['hs_manual_forecast_category'],
    probability: ['hs_deal_stage_probability'],
  },
  tickets: {
    subject: ['subject'],
    stage: ['hs_pipeline_stage'],
    category: ['hs_ticket_category'],
    created_at: ['createdate'],
    closed_at: ['closed_date'],
  },
  products: {
    product_name: ['name'],
    unit_price: ['price'],
    sku: ['hs_sku'],
    category: ['hs_product_type', 'hs_folder'],
    cost: ['hs_cost_of_goods_sold'],
  },
  line_items: {
    product_name: ['name'],
    unit_price: ['price'],
    quantity: ['quantity'],
    discount: ['discount', 'hs_discount_percentage'],
    total: ['amount'],
    sku: ['hs_sku'],
  },
  orders: {
    number: ['hs_order_name', 'hs_external_order_id'],
    status: ['hs_external_order_status', 'hs_pipeline_stage', 'hs_fulfillment_status'],
    delivery_status: ['hs_fulfillment_status'],
    payment_status: ['hs_payment_status'],
    total: ['hs_total_price', 'amount'],
    shipping_cost: ['hs_shipping_cost'],
    order_date: ['hs_external_created_date', 'hs_order_date', 'hs_processed_date'],
    channel: ['hs_source_store'],
    ship_street: ['hs_shipping_address_street'],
    ship_city: ['hs_shipping_address_city'],
    ship_state: ['hs_shipping_address_state'],
    ship_zip: ['hs_shipping_address_postal_code'],
    ship_country: ['hs_shipping_address_country'],
    bill_address: ['hs_billing_address_street'],
    description: ['hs_order_note'],
  },
  invoices: {
    number: ['hs_number', 'hs_invoice_number'],
    invoice_date: ['hs_invoice_date'],
    due_date: ['hs_due_date'],
    status: ['hs_invoice_status'],
    total: ['hs_amount_billed', 'amount'],
    description: ['hs_comments'],
  },
  subscriptions: {
    name: ['hs_name'],
    product_name: ['hs_name'],
    status: ['hs_status'],
    start_date: ['hs_recurring_billing_start_date'],
    end_date: ['hs_recurring_billing_end_date'],
  },
  /** A table of several kinds becomes one object for each. */
  activities: {
    subject: ['hs_call_title', 'hs_meeting_title', 'hs_email_subject', 'hs_task_subject'],
    direction: ['hs_call_direction', 'hs_email_direction'],
  },
  calls: { subject: ['hs_call_title'], duration: ['hs_call_duration'], direction: ['hs_call_direction'] },
  tasks: { subject: ['hs_task_subject'], status: ['hs_task_status'], due_date: ['hs_timestamp'] },
  campaigns: { name: ['hs_name'], start_date: ['hs_start_date'], end_date: ['hs_end_date'] },
};

/** The portal's properties that this meaning has on this object. */
export function propertiesFor(object: string, meaning: string): Names {
  return [...(byObject[object]?.[meaning] ?? []), ...(anywhere[meaning] ?? [])];
}

/** Every meaning that a label may say; a label that says another was mistyped. */
export const meanings: ReadonlySet<string> = new Set([
  ...Object.values(byObject).flatMap(Object.keys),
  ...Object.keys(anywhere),
  'none',
  'active',
  'tax',
  'type',
  'number',
  '#',
]);
