// What is said of groups of records, and of what they become. Pure.
import {
  type MergeableObject,
  type MergedField,
  type MergeGroup,
  type MergeSearch,
  mergeableObjects,
} from '@groundwork/contract/merges';
import { count, counted, share } from '../../lib/formats/numbers.ts';
import { sentence } from '../../lib/formats/words.ts';

export const objectNames: Record<MergeableObject, { one: string; many: string }> = {
  contacts: { one: 'contact', many: 'contacts' },
  companies: { one: 'company', many: 'companies' },
  deals: { one: 'deal', many: 'deals' },
  tickets: { one: 'ticket', many: 'tickets' },
};

export const objectOptions = mergeableObjects.map(value => ({
  value,
  label: sentence(objectNames[value].many),
}));

export function isMergeable(object: string): object is MergeableObject {
  return mergeableObjects.some(each => each === object);
}

export function nameOf({ name }: { name: string }): string {
  return name === '' ? 'No name' : name;
}

/** Its different names, at most three. */
export function titleOf({ records }: Pick<MergeGroup, 'records'>): string {
  const names = [...new Set(records.map(nameOf))];
  const rest = names.length - 3;
  return rest > 0 ? `${names.slice(0, 3).join(', ')} and ${count(rest)} more` : names.join(', ');
}

export function likelihood({ chance, object, is_sure }: MergeGroup): string {
  return `${share(chance)} likely one ${objectNames[object].one}, by what their records say. ${is_sure ? 'The model is sure of it.' : 'Somebody should look at it closely.'}`;
}

/** What the latest search compared and could not. */
export function searchInWords(search: MergeSearch): string {
  const { object, records, more, unseen, is_too_few, is_too_many } = search;
  const names = objectNames[object];
  const all = counted(records, names.one, names.many);
  if (is_too_many) return `${all}: too many to be compared. At most 100,000 are.`;
  if (is_too_few) return `${all}: too few to compare. 30 or more are needed.`;
  const parts = [`${all} compared.`];
  if (more > 0) parts.push(`${counted(more, 'more group')} would be kept if there were fewer.`);
  if (unseen.length > 0)
    parts.push(
      `The token may not read links with ${unseen.join(' and ')}${object === 'deals' || object === 'tickets' ? ', so that none are sure' : ''}.`,
    );
  return parts.join(' ');
}

/** Records of a group that are still records of their own, and that nobody said are another. */
export function standingIn({ records }: Pick<MergeGroup, 'records'>) {
  return records.filter(({ is_apart, merged_into }) => !is_apart && merged_into === null);
}

/** Fields of which something is dropped come first: there is something to choose. */
export function inOrder(fields: readonly MergedField[]): MergedField[] {
  return fields.toSorted((a, b) => Number(b.dropped.length > 0) - Number(a.dropped.length > 0));
}
