// Which record a merged record takes the value of a property from, unless somebody says otherwise.
import { EXTERNAL_ID, ORIGINAL_CREATED, type Property } from '@groundwork/contract/crm';
import type { SurvivorshipRule } from '@groundwork/contract/merges';
import { isCreation, isWritable } from '../portal/writable.ts';

/** What of a property decides how it is merged. */
export type MergedProperty = Pick<
  Property,
  'object' | 'name' | 'label' | 'type' | 'field_type' | 'options' | 'unique' | 'read_only'
>;

/** Properties that say one thing together: of two records, the whole of it comes from one. */
const GROUPS: readonly (readonly string[])[] = [
  ['address', 'address2', 'city', 'state', 'zip', 'country'],
  ['pipeline', 'dealstage'],
  ['hs_pipeline', 'hs_pipeline_stage'],
  ['amount', 'deal_currency_code'],
];

/** Where a later option is further on the way, and the portal never goes back by itself. */
const STAGES_OF_LIFE: readonly string[] = ['lifecyclestage'];

/** No two records of the portal may have the same value. The vendor does not mark the e-mail address of contacts so, and yet
 *  refuses it twice. */
export function isUnique({
  object,
  name,
  unique,
}: Pick<MergedProperty, 'object' | 'name' | 'unique'>): boolean {
  return unique || name === EXTERNAL_ID || (object === 'contacts' && name === 'email');
}

/** Two values of it are two answers to one question, so that somebody has to say which one stays. */
export function mustBeChosen(property: Pick<MergedProperty, 'object' | 'name' | 'unique'>): boolean {
  return isUnique(property) && property.name !== EXTERNAL_ID;
}

/** Whether a value of it can be carried from one record to another. */
export function isMerged(property: MergedProperty): boolean {
  return isWritable(property);
}

/** The properties that are taken from the same record as this one, itself among them. */
export function groupOf(name: string): readonly string[] {
  return GROUPS.find(group => group.includes(name)) ?? [name];
}

export function takesAll({ type, field_type }: Pick<MergedProperty, 'type' | 'field_type'>): boolean {
  return type === 'enumeration' && field_type === 'checkbox';
}

export function defaultRule(property: MergedProperty): SurvivorshipRule {
  const { name, field_type } = property;
  if (isUnique(property)) return 'survivor_first';
  if (STAGES_OF_LIFE.includes(name)) return 'furthest';
  if (name === ORIGINAL_CREATED || isCreation(property)) return 'earliest';
  if (takesAll(property)) return 'all';
  if (field_type === 'textarea' || field_type === 'html') return 'longest';
  return 'survivor_first';
}
