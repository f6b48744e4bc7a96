// What of a blueprint the portal does not have yet, as entries in the order in which they can be created. Pure.

import {
  type AssociationLabel,
  type Blueprint,
  type Currency,
  EXTERNAL_ID,
  type Pipeline,
  type Property,
  type PropertyGroup,
  setUpOf,
} from '@groundwork/contract/crm';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import { currenciesOf } from '@groundwork/engine/portal/currencies';
import { hasLabel } from '@groundwork/engine/portal/labels';
import { plural } from '@groundwork/engine/words/wording';
import { type NewEntry, plainEntry } from '../changesets/entry.ts';

const GROUP = 'groundwork';

/** Every object we write needs the property by which its records are found again, unless the portal has it already. */
export function withExternalIds(
  blueprint: Blueprint,
  objects: readonly string[],
  schema: PortalSchema,
): Blueprint {
  const known = [...blueprint.properties, ...schema.properties];
  const lacking = objects.filter(
    object => !known.some(property => property.object === object && property.name === EXTERNAL_ID),
  );
  const properties = lacking.map(
    (object): Property => ({
      object,
      name: EXTERNAL_ID,
      label: 'Groundwork external ID',
      type: 'string',
      field_type: 'text',
      group: GROUP,
      description:
        'Where this record comes from. Groundwork finds the record again by it; please leave it as it is.',
      options: [],
      unique: true,
      is_new: true,
    }),
  );
  const groups = lacking
    .filter(object => !blueprint.groups.some(group => group.object === object && group.name === GROUP))
    .map((object): PropertyGroup => ({ object, name: GROUP, label: 'Groundwork' }));
  return {
    ...blueprint,
    groups: [...blueprint.groups, ...groups],
    properties: [...blueprint.properties, ...properties],
  };
}

/** Custom objects, then groups, properties (object by object) and pipelines. */
export function missingFrom(schema: PortalSchema, blueprint: Blueprint): NewEntry[] {
  const groups = new Set(schema.groups.map(group => `${group.object}.${group.name}`));
  const properties = new Map(
    schema.properties.map(property => [`${property.object}.${property.name}`, property]),
  );
  const pipelines = new Set(schema.pipelines.map(pipeline => `${pipeline.object}.${pipeline.id}`));
  const objects = new Set(schema.custom_objects.map(object => object.name));
  const { new_properties, widened_properties } = setUpOf(blueprint);
  const created = Map.groupBy([...new_properties, ...widened_properties], property => property.object);
  return [
    ...blueprint.objects
      .filter(object => !objects.has(object.name))
      .map(object => entry('object.create', object.name, object.name, object)),
    ...blueprint.groups
      .filter(group => !groups.has(`${group.object}.${group.name}`))
      .map(group => entry('group.create', group.object, group.name, group)),
    ...[...created.values()].flat().flatMap(property => {
      const known = properties.get(`${property.object}.${property.name}`);
      return known
        ? widened(known, property)
        : [entry('property.create', property.object, property.name, property)];
    }),
    ...blueprint.pipelines
      .filter(pipeline => !pipelines.has(`${pipeline.object}.${pipeline.id}`))
      .map(pipeline => entry('pipeline.create', pipeline.object, pipeline.id, pipeline)),
    ...(blueprint.currencies ?? [])
      .filter(({ code }) => currenciesOf(schema)?.has(code) !== true)
      .map(
        (currency): NewEntry => ({
          ...entry('currency.create', 'deals', currency.code, currency),
          reversibility: 'partly',
        }),
      ),
    ...(blueprint.labels ?? [])
      .filter(label => !hasLabel(schema, label))
      .map(label => entry('label.create', label.from, `${label.to}.${label.name}`, label)),
  ];
}

type Definition =
  | Blueprint['objects'][number]
  | PropertyGroup
  | Property
  | Pipeline
  | Currency
  | AssociationLabel;

function entry(kind: NewEntry['kind'], object: string, key: string, after: Definition): NewEntry {
  const reason =
    'description' in after && after.description !== ''
      ? after.description
      : 'the portal does not have it yet';
  return plainEntry({ kind, object, key, before: null, after: { ...after }, reason });
}

/** A list that lacks some of the values that the sources hold gets them added; nothing is taken out of it. */
function widened(known: Property, wanted: Property): NewEntry[] {
  const values = new Set(known.options.map(option => option.value));
  const more = wanted.options.filter(option => !values.has(option.value));
  if (known.type !== 'enumeration' || more.length === 0) return [];
  return [
    plainEntry({
      kind: 'property.update',
      object: known.object,
      key: known.name,
      before: { options: known.options },
      after: { options: [...known.options, ...more] },
      reason: `the sources hold ${plural(more.length, 'more value')}`,
    }),
  ];
}
