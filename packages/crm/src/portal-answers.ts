// The vendor's definitions in our own shapes: properties, groups, pipelines, owners, custom objects.
import {
  type CustomObject,
  FieldType,
  type Pipeline,
  type Property,
  type PropertyGroup,
  PropertyType,
} from '@groundwork/contract/crm';
import type { Owner } from '@groundwork/contract/portal-schema';
import { type Json, numberOf, objectOf, objectsOf, textOf } from './json.ts';

/** The `results` of a list, or the answer itself where the vendor sends a plain list. */
export function resultsIn(body: unknown): Json[] {
  return Array.isArray(body) ? objectsOf(body) : objectsOf(objectOf(body)['results']);
}

const FIELD_OF_TYPE = {
  string: 'text',
  number: 'number',
  date: 'date',
  datetime: 'date',
  enumeration: 'select',
  bool: 'booleancheckbox',
  phone_number: 'phonenumber',
} as const satisfies Record<PropertyType, Property['field_type']>;

/** Types and fields we have no word for (geometry, JSON, calculations) read as what their values are on the wire: text. */
export function propertyFrom(object: string, from: Json): Property {
  const type = PropertyType.safeParse(from['type']).data ?? 'string';
  return {
    object,
    name: textOf(from['name']) ?? '',
    label: textOf(from['label']) ?? '',
    type,
    field_type: FieldType.safeParse(from['fieldType']).data ?? FIELD_OF_TYPE[type],
    group: textOf(from['groupName']) ?? '',
    description: textOf(from['description']) ?? '',
    options: objectsOf(from['options']).map(option => ({
      value: textOf(option['value']) ?? '',
      label: textOf(option['label']) ?? '',
    })),
    unique: from['hasUniqueValue'] === true,
    is_new: false,
    read_only:
      from['calculated'] === true || objectOf(from['modificationMetadata'])['readOnlyValue'] === true,
  };
}

export function groupFrom(object: string, from: Json): PropertyGroup {
  return { object, name: textOf(from['name']) ?? '', label: textOf(from['label']) ?? '' };
}

export function pipelineFrom(object: Pipeline['object'], from: Json): Pipeline {
  const stages = objectsOf(from['stages']).toSorted((a, b) => orderOf(a) - orderOf(b));
  return {
    object,
    id: textOf(from['id']) ?? '',
    label: textOf(from['label']) ?? '',
    stages: stages.map(stage => {
      const metadata = objectOf(stage['metadata']);
      const probability = object === 'deals' ? (numberOf(metadata['probability']) ?? null) : null;
      return {
        id: textOf(stage['id']) ?? '',
        label: textOf(stage['label']) ?? '',
        probability,
        is_closed:
          textOf(metadata['isClosed']) === 'true' ||
          textOf(metadata['ticketState']) === 'CLOSED' ||
          probability === 0 ||
          probability === 1,
      };
    }),
    is_new: false,
  };
}

export function orderOf(from: Json): number {
  return numberOf(from['displayOrder']) ?? 0;
}

export function ownerFrom(from: Json): Owner {
  return {
    id: textOf(from['id']) ?? '',
    email: textOf(from['email']) ?? '',
    first_name: textOf(from['firstName']) ?? '',
    last_name: textOf(from['lastName']) ?? '',
    archived: from['archived'] === true,
  };
}

export function customObjectFrom(from: Json): CustomObject {
  const labels = objectOf(from['labels']);
  return {
    name: textOf(from['name']) ?? '',
    singular: textOf(labels['singular']) ?? '',
    plural: textOf(labels['plural']) ?? '',
    primary_property: textOf(from['primaryDisplayProperty']) ?? '',
  };
}
