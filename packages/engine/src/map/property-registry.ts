// Properties of the portal, and the new ones we propose: typed from the data, named once, shared by columns that mean the same.

import type { Property } from '@groundwork/contract/crm';
import { EXTERNAL_ID, ORIGINAL_CREATED } from '@groundwork/contract/crm';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import type { ColumnProfile } from '@groundwork/contract/profiles';
import { GROUP } from '../portal/own-properties.ts';
import { isWritable } from '../portal/writable.ts';
import { readHeader } from '../profile/header-name.ts';
import { normaliseKey } from '../profile/values/name.ts';
import { asLabel } from '../words/wording.ts';
import { mergeOptions, type Proposal, typed, valuesFor } from './proposed-type.ts';

const LONGEST_NAME = 100;
/** Names the vendor keeps for itself, beside those in the portal. Nor is one taken that every object of the language has: a
 *  record without it would seem to have it. */
const reserved = /^(hs_|hubspot_|id$|createdate$|lastmodifieddate$)/;
export class PropertyRegistry {
  readonly #portal = new Map<string, Property>();
  readonly #proposed = new Map<string, Proposal>();
  /** Which column of each table a proposed property is for. */
  readonly #users = new Map<string, Map<string, string>>();
  /** Column that gives a file's original date of creation, by object and file. */
  readonly #creations = new Map<string, string>();

  constructor(portal: PortalSchema) {
    for (const property of portal.properties) this.#portal.set(key(property.object, property.name), property);
  }

  /** A property of the portal that we may write. */
  writable(object: string, name: string): Property | undefined {
    const property = this.#portal.get(key(object, name));
    return property && isWritable(property) ? property : undefined;
  }

  /** A property of the portal that is called exactly like the header; never one of those we made ourselves. */
  named(object: string, header: string): Property | undefined {
    const internal = this.writable(object, header.replace(/^property_/, '').toLowerCase());
    if (internal && internal.group !== GROUP && internal.name !== EXTERNAL_ID) return internal;
    const wanted = normaliseKey(header);
    for (const property of this.#portal.values()) {
      if (property.object !== object || property.group === GROUP || !isWritable(property)) continue;
      if (property.name !== EXTERNAL_ID && normaliseKey(property.label) === wanted) return property;
    }
    return undefined;
  }

  /** The new property a column would get. Columns of like name and type of several tables share one; otherwise each has its
   *  own. */
  propose(
    object: string,
    column: ColumnProfile,
    from: { file: string; source: string; entity: string; isCreation?: boolean },
  ): Proposal {
    const creation = from.isCreation === true ? this.#creation(object, column, from.file) : undefined;
    if (creation) return creation;
    const draft = typed(object, column, GROUP);
    const base = slug(column.name);
    // A second column of the same name in one table: `Notes (2)`.
    const copy = /\((\d+)\)$/.exec(column.name)?.[1];
    const names = [
      base,
      ...(copy === undefined ? [] : [`${base}_${copy}`]),
      `${from.entity}_${base}`,
      ...Array.from({ length: 50 }, (_, index) => `${base}_${index + 2}`),
    ];
    for (const wanted of names) {
      const name = wanted.slice(0, LONGEST_NAME);
      const shared = this.#proposed.get(key(object, name));
      const users = this.#users.get(key(object, name)) ?? new Map<string, string>();
      const isFree = (users.get(from.source) ?? column.name) === column.name;
      if (shared && (!isFree || !isAlike(shared.property, draft.property))) continue;
      this.#users.set(key(object, name), users.set(from.source, column.name));
      if (shared) return this.#share(shared, draft);
      const mine = this.#portal.get(key(object, name));
      if (
        reserved.test(name) ||
        name in Object.prototype ||
        (mine && (mine.group !== GROUP || !isAlike(mine, draft.property)))
      )
        continue;
      const property: Property = {
        ...draft.property,
        name,
        label:
          name === base || name === `${base}_${copy}`
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

  /** The original date of creation has one property on every object, so that whoever works out ages finds it. One column
   *  of a file is it; files of one object share it. */
  #creation(object: string, column: ColumnProfile, file: string): Proposal | undefined {
    const mine = this.#portal.get(key(object, ORIGINAL_CREATED));
    const taken = this.#creations.get(key(object, file));
    if ((taken !== undefined && taken !== column.name) || (mine && mine.type !== 'datetime'))
      return undefined;
    this.#creations.set(key(object, file), column.name);
    const property: Property = {
      object,
      name: ORIGINAL_CREATED,
      label: 'Original created date',
      type: 'datetime',
      field_type: 'date',
      group: GROUP,
      description:
        'When the record was first made, as the files say it; the portal’s own date is the day of the import.',
      options: [],
      unique: false,
      is_new: mine === undefined,
    };
    return { property, transform: { kind: 'datetime', date_order: column.date?.order ?? 'ymd' } };
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
