// Properties of the portal, and the new ones we propose: typed from the data, named once, shared by columns that mean the same.
import type { PortalSchema, Property } from '@groundwork/contract/crm';
import { EXTERNAL_ID } from '@groundwork/contract/crm';
import type { Transform } from '@groundwork/contract/intake';
import type { ColumnProfile } from '@groundwork/contract/profiles';
import { asLabel } from '../plan/wording.ts';
import { normaliseKey } from '../profile/values/name.ts';
import { phrases } from './concepts.ts';
import { readHeader } from './header-name.ts';

/** Everything we add stands in one group per object, so that people see at once what came from the migration. */
export const GROUP = 'groundwork_imported';
export const GROUP_LABEL = 'Imported by Groundwork';

const MOST_OPTIONS = 30;
const MOST_LIST_OPTIONS = 60;
const LONGEST_OPTION = 80;
const LONGEST_NAME = 100;
/** Names the vendor keeps for itself, beside those in the portal. */
const reserved = /^(hs_|hubspot_|id$|createdate$|lastmodifieddate$)/;
/** Properties that only the portal itself writes. */
const readOnly =
  /^(hs_object_id|hs_createdate|hs_lastmodifieddate|hs_merged_object_ids|hs_email_domain|hs_is_closed.*|hs_deal_stage_probability|hs_attachment_ids|hs_additional_emails|createdate|lastmodifieddate|num_.*|notes_.*|hs_analytics_.*|hs_all_.*|hs_created_by.*|hs_updated_by.*)$/;

type PropertyOption = Property['options'][number];

export interface Proposal {
  property: Property;
  transform: Transform;
}

export class PropertyBook {
  readonly #portal = new Map<string, Property>();
  readonly #proposed = new Map<string, Proposal>();

  constructor(portal: PortalSchema) {
    for (const property of portal.properties) this.#portal.set(key(property.object, property.name), property);
  }

  /** A property of the portal that we may write. */
  writable(object: string, name: string): Property | undefined {
    return readOnly.test(name) ? undefined : this.#portal.get(key(object, name));
  }

  /** A property of the portal that is called exactly like the header; never one of those we made ourselves. */
  named(object: string, header: string): Property | undefined {
    const internal = this.writable(object, header.replace(/^property_/, '').toLowerCase());
    if (internal && internal.group !== GROUP && internal.name !== EXTERNAL_ID) return internal;
    const wanted = normaliseKey(header);
    for (const property of this.#portal.values()) {
      if (property.object !== object || property.group === GROUP || readOnly.test(property.name)) continue;
      if (property.name !== EXTERNAL_ID && normaliseKey(property.label) === wanted) return property;
    }
    return undefined;
  }

  /** The new property a column would get. Columns of like name and type share one; otherwise each has its own. */
  propose(object: string, column: ColumnProfile, from: { file: string; entity: string }): Proposal {
    const draft = typed(object, column);
    const base = slug(column.name);
    const names = [
      base,
      `${from.entity}_${base}`,
      ...Array.from({ length: 50 }, (_, index) => `${base}_${index + 2}`),
    ];
    for (const wanted of names) {
      const name = wanted.slice(0, LONGEST_NAME);
      const shared = this.#proposed.get(key(object, name));
      if (shared && !isAlike(shared.property, draft.property)) continue;
      if (shared) return this.#share(shared, draft);
      const mine = this.#portal.get(key(object, name));
      if (reserved.test(name) || (mine && (mine.group !== GROUP || !isAlike(mine, draft.property)))) continue;
      const property: Property = {
        ...draft.property,
        name,
        label:
          name === base
            ? asLabel(column.name)
            : `${asLabel(column.name)} (${asLabel(from.entity).toLowerCase()})`,
        description: `From column ${column.name} of ${from.file}.`,
        options: mergeOptions(mine?.options ?? [], draft.property.options),
        is_new: mine === undefined,
      };
      const proposal = { property, transform: draft.transform };
      this.#proposed.set(key(object, name), proposal);
      return proposal;
    }
    throw new Error(`No free property name for column ${column.name}`);
  }

  #share(shared: Proposal, draft: Proposal): Proposal {
    shared.property.options = mergeOptions(shared.property.options, draft.property.options);
    return {
      property: shared.property,
      transform: { ...draft.transform, ...valuesFor(draft.transform, shared.property.options) },
    };
  }
}

function key(object: string, name: string): string {
  return `${object}.${name}`;
}

function isAlike(a: Property, b: Property): boolean {
  return (
    a.type === b.type &&
    (a.type !== 'enumeration' || (a.field_type === 'checkbox') === (b.field_type === 'checkbox'))
  );
}

export function slug(header: string): string {
  const name = readHeader(header)
    .tokens.join('_')
    .replaceAll(/[^a-z0-9_]/g, '')
    .replaceAll(/_+/g, '_')
    .replace(/^_|_$/g, '');
  return /^[a-z]/.test(name) ? name : `field_${name}`.replace(/_$/, '');
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

function valuesFor(
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
function typed(object: string, column: ColumnProfile): Proposal {
  const base = {
    object,
    name: '',
    label: '',
    group: GROUP,
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
