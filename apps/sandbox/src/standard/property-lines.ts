// Turns compact lines into the vendor's own ("hubspotDefined") properties.
import type { FieldType, Property, PropertyOption, PropertyType } from './property.ts';

type Kind =
  | 'text'
  | 'area'
  | 'html'
  | 'phone'
  | 'number'
  | 'date'
  | 'datetime'
  | 'select'
  | 'checkbox'
  | 'bool'
  | 'owner';

const KINDS: Record<Kind, [type: PropertyType, fieldType: FieldType]> = {
  text: ['string', 'text'],
  area: ['string', 'textarea'],
  html: ['string', 'html'],
  phone: ['string', 'phonenumber'],
  number: ['number', 'number'],
  date: ['date', 'date'],
  datetime: ['datetime', 'date'],
  select: ['enumeration', 'select'],
  checkbox: ['enumeration', 'checkbox'],
  bool: ['bool', 'booleancheckbox'],
  owner: ['enumeration', 'select'],
};

export type PropertyLine = [
  name: string,
  label: string,
  kind: Kind,
  options?: readonly (readonly [value: string, label: string])[],
];

const YES_NO = [
  ['true', 'Yes'],
  ['false', 'No'],
] as const;

export function option([value, label]: readonly [string, string], displayOrder: number): PropertyOption {
  return { label, value, displayOrder, hidden: false };
}

/** Options whose value and label are the same text. */
export function plain(values: readonly string[]): [string, string][] {
  return values.map(value => [value, value]);
}

/** SHOUTED_VALUES with labels in words. */
export function shouted(values: readonly string[]): [string, string][] {
  return values.map(value => [
    value,
    value
      .toLowerCase()
      .replaceAll('_', ' ')
      .replace(/(^|\s)\S/g, initial => initial.toUpperCase()),
  ]);
}

export function standardProperties(
  groupName: string,
  lines: readonly PropertyLine[],
  writable: Property['writable'] = 'always',
): Property[] {
  return lines.map(([name, label, kind, options]) => {
    const [type, fieldType] = KINDS[kind];
    return {
      name,
      label,
      type,
      fieldType,
      groupName,
      description: '',
      options: (kind === 'bool' ? YES_NO : (options ?? [])).map(option),
      displayOrder: -1,
      hasUniqueValue: false,
      hidden: false,
      formField: writable === 'always',
      hubspotDefined: true,
      calculated: false,
      externalOptions: kind === 'owner',
      writable,
    };
  });
}

/** What the platform keeps on every record by itself. */
export function computedProperties(groupName: string, extra: readonly PropertyLine[] = []): Property[] {
  return standardProperties(
    groupName,
    [
      ['hs_object_id', 'Record ID', 'number'],
      ['hs_createdate', 'Object create date/time', 'datetime'],
      ['hs_lastmodifieddate', 'Object last modified date/time', 'datetime'],
      ['hs_merged_object_ids', 'Merged record IDs', 'checkbox'],
      ...extra,
    ],
    'never',
  );
}
