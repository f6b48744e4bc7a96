// What is said of groups of records, and of what they become. Pure.
import {
  type MergeableObject,
  type MergedField,
  type MergeGroup,
  type MergeGroupState,
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

/** Which object a search is about, as its operation was asked for. */
export function objectIn({ object }: Readonly<Record<string, unknown>>): MergeableObject | undefined {
  return typeof object === 'string' && isMergeable(object) ? object : undefined;
}

/** Its different names, at most three. */
export function titleOf({ records }: Pick<MergeGroup, 'records'>): string {
  const names = [...new Set(records.map(nameOf))];
  const rest = names.length - 3;
  return rest > 0 ? `${names.slice(0, 3).join(', ')} and ${count(rest)} more` : names.join(', ');
}

export function likelihood({ chance, object, is_sure, state }: MergeGroup): string {
  const likely = `${share(chance)} likely one ${objectNames[object].one}, by what their records say.`;
  if (is_sure) return `${likely} The model is sure of it.`;
  return state === 'open' ? `${likely} Somebody should look at it closely.` : likely;
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

/** Where there is no group to be shown. */
export function nothingInWords(search: MergeSearch, state: MergeGroupState): { title: string; text: string } {
  const { many } = objectNames[search.object];
  if (search.is_too_many || search.is_too_few)
    return { title: `The ${many} were not compared`, text: searchInWords(search) };
  if (search.open + search.merged + search.different === 0)
    return {
      title: `No ${many} look like one record`,
      text: `${searchInWords(search)} Nothing is left to do until others come.`,
    };
  const titles = {
    open: `No ${many} wait to be looked at`,
    merged: `No ${many} of this search were merged`,
    different: `Nobody said of ${many} of this search that they are not the same`,
  };
  const texts = {
    open: 'Every group of this search was merged, or somebody said that it is not the same.',
    merged: 'A group comes here when its change set was applied.',
    different: 'What is not the same stays so in later searches until a compared value changes.',
  };
  return { title: titles[state], text: texts[state] };
}

/** Before the first search of an object. */
export function unsearchedInWords(
  object: MergeableObject,
  portalName: string,
  canSearch: boolean,
): { title: string; text: string } {
  const { many, one } = objectNames[object];
  return {
    title: `Is any ${one} in ${portalName} there twice?`,
    text: `A search compares the ${many} with each other and lists those that look like one, the surest first, with why. It only reads: what is merged is proposed, approved and can be taken back.${canSearch ? '' : ' People with the role Admin or User can start it.'}`,
  };
}

/** Records of a group that are still records of their own, and that nobody said are another. */
export function standingIn({ records }: Pick<MergeGroup, 'records'>) {
  return records.filter(({ is_different, merged_into }) => !is_different && merged_into === null);
}

/** Fields of which something is dropped come first: there is something to choose. */
export function inOrder(fields: readonly MergedField[]): MergedField[] {
  return fields.toSorted((a, b) => Number(b.dropped.length > 0) - Number(a.dropped.length > 0));
}
