// The properties of records that rules look at, by object. One that a portal does not have reads as empty, and rules that need
// it are not checked.

export const readProperties = {
  contacts:
    `email firstname lastname phone mobilephone jobtitle company website address city state zip country
    hubspot_owner_id lifecyclestage hs_lead_status createdate lastmodifieddate notes_last_updated notes_last_contacted
    hs_additional_emails hs_email_optout hs_email_hard_bounce_reason_enum hs_email_bounce hs_marketable_status
    hs_analytics_source associatedcompanyid num_associated_deals`.split(/\s+/),
  companies:
    `name domain website phone address city state zip country industry numberofemployees annualrevenue
    hubspot_owner_id lifecyclestage createdate hs_lastmodifieddate notes_last_updated notes_last_contacted
    hs_parent_company_id description type`.split(/\s+/),
  deals: `dealname amount deal_currency_code closedate createdate dealstage pipeline dealtype hubspot_owner_id
    closed_lost_reason closed_won_reason hs_lastmodifieddate notes_last_updated notes_last_contacted
    notes_next_activity_date hs_next_step hs_v2_date_entered_current_stage hs_priority hs_forecast_category
    hs_manual_forecast_category hs_is_closed hs_is_closed_won groundwork_original_created_date
    hs_analytics_source`.split(/\s+/),
  tickets: `subject content hs_pipeline hs_pipeline_stage hs_ticket_priority hs_ticket_category source_type
    hubspot_owner_id createdate closed_date hs_lastmodifieddate first_agent_reply_date`.split(/\s+/),
} as const satisfies Record<string, readonly string[]>;

export type SnapshotObject = keyof typeof readProperties;
export const snapshotObjects: readonly SnapshotObject[] = ['contacts', 'companies', 'deals', 'tickets'];

/** Properties whose earlier values rules and figures ask for. */
export const readHistory: Readonly<Partial<Record<SnapshotObject, readonly string[]>>> = {
  deals: ['dealstage', 'pipeline', 'amount', 'closedate', 'hubspot_owner_id'],
  contacts: ['lifecyclestage'],
};

/** Of objects with more records no earlier values are read: a portal gives half as many records in an answer with them, which
 *  would be 2,500 further requests here. */
export const MOST_WITH_HISTORY = 250_000;

/** Links that rules ask for. */
export const readLinks: readonly (readonly [SnapshotObject, SnapshotObject])[] = [
  ['contacts', 'companies'],
  ['deals', 'contacts'],
  ['deals', 'companies'],
  ['tickets', 'contacts'],
  ['tickets', 'companies'],
];
