// As what a portal's own properties are compared, and which of them make two records two, whatever else they say.
import { nameProperty } from '../portal/record-names.ts';
import type { FieldKind } from './rows/fields.ts';

/** The portal's own properties; null is how a record stands, which says nothing about what it is. */
const KINDS: Readonly<Record<string, FieldKind | null>> = {
  firstname: 'first_name',
  lastname: 'last_name',
  email: 'email',
  work_email: 'email',
  phone: 'phone',
  mobilephone: 'phone',
  company: 'company',
  website: 'website',
  domain: 'website',
  address: 'street',
  zip: 'postcode',
  city: 'city',
  state: 'category',
  country: 'category',
  jobtitle: 'category',
  industry: 'category',
  date_of_birth: 'date',
  amount: 'number',
  price: 'number',
  closedate: 'date',
  dealname: 'text',
  subject: 'text',
  content: 'text',
  hs_sku: 'code',
  hubspot_owner_id: null,
  lifecyclestage: null,
  hs_lead_status: null,
  dealstage: null,
  pipeline: null,
  hs_pipeline: null,
  hs_pipeline_stage: null,
};

/** Undefined where the portal's name of it says nothing: the values do. */
export function kindOfProperty(object: string, property: string): FieldKind | null | undefined {
  if (object === 'companies' && property === 'name') return 'company';
  if (property === nameProperty(object) && KINDS[property] === undefined) return 'text';
  return KINDS[property];
}

/** People and companies are called in many ways; a thing of another name is another thing. */
export function isNamedFreely(object: string): boolean {
  return object === 'contacts' || object === 'companies';
}

const OF_DEALS: readonly string[] = ['amount', 'closedate'];

/** Whether two values of it are two records; `isUnique` says whether the portal keeps it from standing twice. People have several
 *  addresses, so that theirs is none of them; deals of one name come again, for another amount or another day. */
export function isDistinctive(object: string, property: string, isUnique: boolean): boolean {
  if (property === 'email') return false;
  return isUnique || property === 'hs_sku' || (object === 'deals' && OF_DEALS.includes(property));
}
