// Everything the portal must have before records can be written: custom objects, groups, properties, options, pipelines.
import type {
  AssociationLabel,
  Blueprint,
  Currency,
  CustomObject,
  Pipeline,
  Property,
} from '@groundwork/contract/crm';
import { EXTERNAL_ID } from '@groundwork/contract/crm';
import type { AnalysedSource } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import { LISTS, standardObjects } from '@groundwork/contract/standard-objects';
import { mayBeForeign } from '../decide/foreign-currency.ts';
import { slug } from '../map/property-registry.ts';
import { mergeOptions } from '../map/proposed-type.ts';
import { hasLabel } from '../portal/labels.ts';
import { inObjectOrder } from '../portal/object-order.ts';
import { GROUP, GROUP_LABEL, SHARED_EMAIL } from '../portal/own-properties.ts';
import { asLabel, singular } from '../words/wording.ts';
import { asideMoney, externalId, primary, sharedEmail } from './own-property-definitions.ts';
import { labelKey } from './tally.ts';

export function makeBlueprint(
  sources: readonly AnalysedSource[],
  pipelines: Pipeline[],
  portal: PortalSchema,
  /** Records of objects that have no file of their own. */
  derives: { companies: boolean; leads: boolean },
  currencies: Currency[],
): Blueprint {
  const used = new Set(
    sources.flatMap(({ mapping }) =>
      mapping.role === 'records' && mapping.object !== null && mapping.object !== LISTS
        ? [mapping.object]
        : [],
    ),
  );
  if (derives.companies) used.add('companies');
  if (derives.leads) used.add('leads');
  const inUse = [...used].sort(inObjectOrder);
  const properties = inUse.flatMap(object => propertiesOf(object, sources, portal));
  const withNew = inUse.filter(object =>
    properties.some(property => property.object === object && property.is_new),
  );
  const labels = labelsOf(sources, portal);
  return {
    objects: inUse.flatMap(object => customObjectOf(object, portal)),
    groups: withNew
      .filter(object => !portal.groups.some(group => group.object === object && group.name === GROUP))
      .map(object => ({ object, name: GROUP, label: GROUP_LABEL })),
    properties,
    pipelines,
    ...(currencies.length > 0 && { currencies }),
    ...(labels.length > 0 && { labels }),
  };
}

/** What links are to be called and cannot be called yet. */
function labelsOf(sources: readonly AnalysedSource[], portal: PortalSchema): AssociationLabel[] {
  const wanted = new Map<string, AssociationLabel>();
  for (const { columns } of sources)
    for (const { action, transform } of columns) {
      if (action !== 'relation' || !transform.labels) continue;
      const { from, to, by_value, inverse } = transform.labels;
      for (const label of Object.values(by_value)) {
        const key = labelKey({ from, to, label });
        if (wanted.has(key) || hasLabel(portal, { from, to, label })) continue;
        const taken = [...wanted.values()].filter(one => one.from === from && one.to === to);
        const name = slug(label);
        wanted.set(key, {
          from,
          to,
          name: taken.some(one => one.name === name) ? `${name}_${taken.length + 1}` : name,
          label,
          ...(inverse === undefined ? {} : { inverse }),
        });
      }
    }
  return [...wanted.values()];
}

function customObjectOf(object: string, portal: PortalSchema): CustomObject[] {
  const isKnown =
    standardObjects.some(one => one === object) || portal.custom_objects.some(one => one.name === object);
  return isKnown
    ? []
    : [
        {
          name: object,
          singular: asLabel(singular(object)),
          plural: asLabel(object),
          primary_property: 'name',
        },
      ];
}

function propertiesOf(object: string, sources: readonly AnalysedSource[], portal: PortalSchema): Property[] {
  const wanted = new Map<string, Property>([[EXTERNAL_ID, externalId(object)]]);
  if (object === 'contacts') wanted.set(SHARED_EMAIL.name, sharedEmail(object));
  if (object === 'deals' && mayBeForeign(sources, portal))
    for (const one of asideMoney(object)) wanted.set(one.name, one);
  const isCustom = !standardObjects.some(one => one === object);
  if (isCustom) wanted.set('name', primary(object));
  for (const { mapping, columns } of sources) {
    if (mapping.role !== 'records' || mapping.object !== object) continue;
    for (const { action, new_property: property } of columns) {
      if (!property || action === 'skip' || action === 'relation') continue;
      const known = wanted.get(property.name);
      wanted.set(property.name, known ? joined(known, property) : property);
    }
  }
  return [...wanted.values()].flatMap(property => change(property, portal));
}

/** Only what the portal lacks: the property itself, or options of it. */
function change(property: Property, portal: PortalSchema): Property[] {
  const existing = portal.properties.find(
    one => one.object === property.object && one.name === property.name,
  );
  if (!existing) return [{ ...property, is_new: true }];
  const options = mergeOptions(existing.options, property.options);
  return options.length > existing.options.length ? [{ ...existing, options, is_new: false }] : [];
}

/** Two columns that share a property: all of their options; text when one of them is text. */
function joined(a: Property, b: Property): Property {
  const wider = a.type === 'string' ? a : b.type === 'string' ? b : a;
  return {
    ...wider,
    options: wider.type === 'enumeration' ? mergeOptions(a.options, b.options) : wider.options,
  };
}
