// Which properties of a portal's records say who or what they are, and what else is read to tell them apart.
import { EXTERNAL_ID, ORIGINAL_CREATED, type Property } from '@groundwork/contract/crm';
import type { MergeableObject } from '@groundwork/contract/merges';
import { nameProperty } from '../../portal/record-names.ts';
import { isWritable } from '../../portal/writable.ts';
import { isDistinctive, kindOfProperty } from '../property-kinds.ts';
import type { FieldKind } from '../rows/fields.ts';

/** Columns beyond these are not compared: the portal's own come first. */
const MOST_COLUMNS = 40;

interface ComparedProperty {
  name: string;
  label: string;
  /** Undefined where its values say it. */
  kind: FieldKind | undefined;
}

export interface PropertiesOfRecords {
  compared: ComparedProperty[];
  /** Two values of one of these are two records. */
  distinctive: string[];
  /** All names to be read. */
  names: string[];
}

/** Objects whose links say what a record is, or that two are two. */
export const LINKED: Readonly<Record<MergeableObject, readonly string[]>> = {
  contacts: ['companies'],
  companies: ['companies'],
  deals: ['companies', 'contacts'],
  tickets: ['companies', 'contacts'],
};

/** Records that are linked with none of the same are two: a deal of another company, a ticket of another person. */
export function partsByLink(object: MergeableObject, other: string): boolean {
  return (object === 'deals' && other === 'companies') || object === 'tickets';
}

export function propertiesOf(object: MergeableObject, properties: readonly Property[]): PropertiesOfRecords {
  const mine = properties.filter(property => property.object === object && property.name !== EXTERNAL_ID);
  const compared = mine.flatMap((property): ComparedProperty[] => {
    const { name, label } = property;
    const kind = kindOfProperty(object, name);
    if (kind === null || (kind === undefined && !maySaySomething(property))) return [];
    return [{ name, label: label || name, kind }];
  });
  const first = compared
    .toSorted((a, b) => Number(a.kind === undefined) - Number(b.kind === undefined))
    .slice(0, MOST_COLUMNS);
  const distinctive = mine
    .filter(({ name, unique }) => isDistinctive(object, name, unique))
    .map(({ name }) => name);
  const further = object === 'tickets' ? ['createdate'] : [];
  const own = object === 'contacts' ? ['firstname', 'lastname'] : [nameProperty(object)];
  return {
    compared: withOwnLabels(first),
    distinctive,
    names: [...new Set([...own, ...first.map(({ name }) => name), ...distinctive, ...further])],
  };
}

/** What the vendor counts and notes, yes and no, and long texts say nothing of who somebody is. */
function maySaySomething(property: Property): boolean {
  const { name, type, field_type } = property;
  return (
    isWritable(property) &&
    !name.startsWith('hs_') &&
    name !== ORIGINAL_CREATED &&
    type !== 'bool' &&
    type !== 'datetime' &&
    !['textarea', 'html', 'file', 'checkbox', 'booleancheckbox'].includes(field_type)
  );
}

/** No two columns are called alike. */
function withOwnLabels(properties: readonly ComparedProperty[]): ComparedProperty[] {
  const seen = new Set<string>();
  return properties.map(property => {
    const label = seen.has(property.label) ? `${property.label} (${property.name})` : property.label;
    seen.add(label);
    return { ...property, label };
  });
}
