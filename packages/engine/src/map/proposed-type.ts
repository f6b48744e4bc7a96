// What type a column's own property gets: the one that keeps its values as they are, with the options they need.
import type { Property } from '@groundwork/contract/crm';
import type { Transform } from '@groundwork/contract/formats';
import type { ColumnProfile } from '@groundwork/contract/profiles';
import { readHeader } from '../profile/header-name.ts';
import { phrases } from '../words/concepts.ts';

const MOST_OPTIONS = 30;
const MOST_LIST_OPTIONS = 60;
const LONGEST_OPTION = 80;

type PropertyOption = Property['options'][number];

export interface Proposal {
  property: Property;
  transform: Transform;
}

/** Existing options stay as they are; values that only differ in case or punctuation are one option. */
export function mergeOptions(
  into: readonly PropertyOption[],
  more: readonly PropertyOption[],
): PropertyOption[] {
  const merged = [...into];
  const known = new Set(into.map(option => option.label.toLowerCase()));
  for (const option of more) {
    if (known.has(option.label.toLowerCase())) continue;
    known.add(option.label.toLowerCase());
    merged.push(option);
  }
  return merged;
}

/** The same values, each by the option that stands for it. */
export function valuesFor(
  transform: Transform,
  options: readonly PropertyOption[],
): { values?: Record<string, string> } {
  if (!transform.values) return {};
  const byLabel = new Map(options.map(option => [option.label.toLowerCase(), option.value]));
  return {
    values: Object.fromEntries(
      Object.keys(transform.values).map(value => [value, byLabel.get(value.toLowerCase()) ?? value]),
    ),
  };
}

/** Type, field and transform that keep the column's values as they are. */
export function typed(object: string, column: ColumnProfile, group: string): Proposal {
  const base = {
    object,
    name: '',
    label: '',
    group,
    description: '',
    options: [],
    unique: false,
    is_new: true,
  };
  const as = (
    type: Property['type'],
    field_type: Property['field_type'],
    transform: Transform,
  ): Proposal => ({
    property: { ...base, type, field_type },
    transform,
  });
  // Nothing but zeros may as well be a count that never rose.
  const isOnlyZero = column.options?.length === 1 && column.options[0]?.value === '0';
  if (column.type === 'boolean' && isOnlyZero)
    return as('number', 'number', { kind: 'number', decimal: '.' });
  if (column.type === 'boolean') {
    const options = [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ];
    return {
      property: { ...base, type: 'bool', field_type: 'booleancheckbox', options },
      transform: { kind: 'boolean' },
    };
  }
  const isCode = column.semantic?.startsWith('id_') === true;
  if ((column.type === 'integer' || column.type === 'decimal') && !isCode) {
    return as('number', 'number', { kind: 'number', decimal: column.number?.decimal ?? '.' });
  }
  if (column.date && (column.type === 'date' || column.type === 'datetime')) {
    const kind = column.type;
    return as(kind, 'date', { kind, date_order: column.date.order });
  }
  const separator = column.list_separator ?? tagSeparator(column);
  const list = listOptions(column, separator);
  if (list) {
    const values = Object.fromEntries(list.map(value => [value, value]));
    const transform: Transform = { kind: 'options', separator: separator ?? ',', values };
    return {
      property: { ...base, type: 'enumeration', field_type: 'checkbox', options: asOptions(list) },
      transform,
    };
  }
  const values = singleOptions(column);
  if (values) {
    const options = mergeOptions([], asOptions(values));
    const transform: Transform = {
      kind: 'option',
      values: Object.fromEntries(values.map(value => [value, value])),
    };
    return {
      property: { ...base, type: 'enumeration', field_type: 'select', options },
      transform: { ...transform, ...valuesFor(transform, options) },
    };
  }
  if (column.semantic === 'html') return as('string', 'html', { kind: 'html' });
  if (column.semantic === 'long_text' || column.max_chars > 200)
    return as('string', 'textarea', { kind: 'text' });
  if (column.semantic === 'phone') return as('string', 'phonenumber', { kind: 'phone' });
  if (column.semantic === 'email') return as('string', 'text', { kind: 'email' });
  return as('string', 'text', { kind: 'text' });
}

function asOptions(values: readonly string[]): PropertyOption[] {
  return values.map(value => ({ value, label: value }));
}

function singleOptions(column: ColumnProfile): string[] | undefined {
  const { options, semantic } = column;
  if (!options || column.type !== 'text' || options.length > MOST_OPTIONS || options.length === 0)
    return undefined;
  const isName = [
    'email',
    'phone',
    'url',
    'full_name',
    'first_name',
    'last_name',
    'company_name',
    'json',
    'id_salesforce',
    'id_uuid',
    'id_code',
    'id_numeric',
    'street',
    'city',
    'postcode',
    'long_text',
    'image_path',
  ].includes(semantic ?? '');
  if (
    isName ||
    column.filled < options.length * 2 ||
    options.some(option => option.value.length > LONGEST_OPTION)
  )
    return undefined;
  return options.map(option => option.value);
}

/** A column of tags holds several of them, even where too few rows show it. */
function tagSeparator({ name, options }: ColumnProfile): string | null {
  if (phrases.get(readHeader(name).phrase)?.includes('tags') !== true) return null;
  const written = (separator: string): boolean =>
    options?.some(option => option.value.includes(separator)) === true;
  return [';', '|', ','].find(written) ?? ';';
}

function listOptions(column: ColumnProfile, separator: string | null): string[] | undefined {
  const { options } = column;
  if (separator === null || !options) return undefined;
  const items = new Set(
    options.flatMap(option =>
      option.value
        .split(separator)
        .map(item => item.trim())
        .filter(item => item !== ''),
    ),
  );
  const isShort = [...items].every(item => item.length <= LONGEST_OPTION && !item.includes(';'));
  return items.size <= MOST_LIST_OPTIONS && isShort ? [...items].sort() : undefined;
}
