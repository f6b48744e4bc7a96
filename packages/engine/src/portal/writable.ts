// Which properties of a portal take a value from outside. What the portal sets itself is never a target: it would refuse
// the value, or take it and drop it.
import type { Property } from '@groundwork/contract/crm';

/** Properties that only the portal itself writes, on every object. */
const SET_BY_PORTAL =
  /^(hs_object_id|hs_createdate|hs_lastmodifieddate|hs_merged_object_ids|hs_email_domain|hs_is_closed.*|hs_deal_stage_probability|hs_attachment_ids|hs_additional_emails|lastmodifieddate|num_(notes|contacted_notes|associated_\w+|conversion_events|unique_conversion_events|child_companies)|notes_(last_contacted|last_updated|next_activity_date)|hs_analytics_.*|hs_all_.*|hs_created_by.*|hs_updated_by.*|hs_object_source.*|hs_v2_date_.*|hs_date_entered_.*|hs_date_exited_.*|hs_time_in_.*|hs_latest_time_in_.*|hs_cumulative_time_in_.*)$/;

/** Objects that take the date on which a record was first made; every other keeps the day it was imported on. */
const TAKES_CREATION: readonly string[] = ['deals', 'tickets'];

/** Is it the portal's own date of creation? */
export function isCreation({ name }: Pick<Property, 'name'>): boolean {
  return name === 'createdate';
}

/** Does the portal keep what is written there? */
export function isWritable(property: Pick<Property, 'object' | 'name' | 'read_only'>): boolean {
  if (property.read_only === true || SET_BY_PORTAL.test(property.name)) return false;
  return !isCreation(property) || TAKES_CREATION.includes(property.object);
}
