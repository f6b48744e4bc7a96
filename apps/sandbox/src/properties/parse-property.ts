// Reading property definitions callers send.
import { asJson, type Json, listOf, optionalNumber, optionalText, requiredText } from '../body.ts';
import { invalid } from '../refusal.ts';
import {
  FIELD_TYPES,
  type FieldType,
  PROPERTY_TYPES,
  type Property,
  type PropertyOption,
  type PropertyType,
} from '../standard/property.ts';

const FIELD_TYPES_OF: Record<PropertyType, readonly FieldType[]> = {
  bool: ['booleancheckbox', 'calculation_equation'],
  date: ['date'],
  datetime: ['date'],
  enumeration: ['booleancheckbox', 'checkbox', 'radio', 'select', 'calculation_equation'],
  number: ['number', 'calculation_equation'],
  phone_number: ['phonenumber'],
  string: ['file', 'html', 'phonenumber', 'text', 'textarea', 'calculation_equation'],
};

const NAME = /^[a-z][a-z0-9_]{0,99}$/;

export function oneOf<T extends string>(allowed: readonly T[], value: string, what: string): T {
  const found = allowed.find(one => one === value);
  if (found === undefined)
    throw invalid(`Invalid input JSON: ${what} must be one of [${allowed.join(', ')}], not "${value}"`);
  return found;
}

function flag(from: Json, key: string): boolean | undefined {
  const value = from[key];
  return typeof value === 'boolean' ? value : undefined;
}

export function parseOptions(input: Json): PropertyOption[] {
  const options = listOf(input, 'options').map((value, place) => {
    const option = asJson(value, 'option');
    const description = optionalText(option, 'description');
    return {
      label: requiredText(option, 'label'),
      value: requiredText(option, 'value'),
      displayOrder: optionalNumber(option, 'displayOrder') ?? place,
      hidden: flag(option, 'hidden') ?? false,
      ...(description === undefined ? {} : { description }),
    };
  });
  for (const key of ['value', 'label'] as const) {
    const texts = options.map(option => option[key]);
    const twice = texts.filter((text, place) => texts.indexOf(text) !== place);
    if (twice.length > 0)
      throw invalid(`Property option ${key}s must be unique: [${twice.join(', ')}]`, {
        subCategory: 'Properties.DUPLICATE_OPTION',
      });
  }
  return options;
}

function checkBool(type: PropertyType, fieldType: FieldType, options: PropertyOption[]): void {
  if (type !== 'bool' || fieldType === 'calculation_equation') return;
  const values = options.map(option => option.value).sort();
  if (values.join() !== 'false,true') {
    throw invalid('Boolean properties must have exactly two options, with the values "true" and "false"', {
      subCategory: 'Properties.INVALID_BOOLEAN_OPTIONS',
    });
  }
}

function hints(input: Json): Pick<Property, 'numberDisplayHint' | 'textDisplayHint'> {
  const number = optionalText(input, 'numberDisplayHint');
  const text = optionalText(input, 'textDisplayHint');
  return {
    ...(number === undefined ? {} : { numberDisplayHint: number }),
    ...(text === undefined ? {} : { textDisplayHint: text }),
  };
}

/** A new property from its definition. */
export function parseProperty(input: Json, now: string): Property {
  const name = requiredText(input, 'name');
  if (!NAME.test(name)) {
    throw invalid(
      `Property name "${name}" is invalid: it must start with a lower-case letter and hold only lower-case letters, digits and underscores`,
      { subCategory: 'Properties.INVALID_NAME' },
    );
  }
  if (name.startsWith('hs_') || name.startsWith('hs-'))
    throw invalid(`Property names must not start with "hs_": ${name}`);
  const type = oneOf(PROPERTY_TYPES, requiredText(input, 'type'), 'type');
  const fieldType = oneOf(FIELD_TYPES, requiredText(input, 'fieldType'), 'fieldType');
  if (!FIELD_TYPES_OF[type].includes(fieldType)) {
    throw invalid(`Property type ${type} does not go with fieldType ${fieldType}`, {
      subCategory: 'Properties.INVALID_FIELD_TYPE',
    });
  }
  const options = parseOptions(input);
  checkBool(type, fieldType, options);
  return {
    name,
    label: requiredText(input, 'label'),
    type,
    fieldType,
    groupName: requiredText(input, 'groupName'),
    description: optionalText(input, 'description') ?? '',
    options,
    displayOrder: optionalNumber(input, 'displayOrder') ?? -1,
    hasUniqueValue: flag(input, 'hasUniqueValue') ?? false,
    hidden: flag(input, 'hidden') ?? false,
    formField: flag(input, 'formField') ?? false,
    hubspotDefined: false,
    calculated: fieldType === 'calculation_equation',
    externalOptions: flag(input, 'externalOptions') ?? false,
    writable: fieldType === 'calculation_equation' ? 'never' : 'always',
    createdAt: now,
    updatedAt: now,
    ...hints(input),
  };
}

/** A property with the changes of a PATCH: options, when given, replace the whole list. */
export function patchProperty(property: Property, input: Json, now: string): Property {
  const unique = flag(input, 'hasUniqueValue');
  if (unique !== undefined && unique !== property.hasUniqueValue) {
    throw invalid('hasUniqueValue cannot be changed after a property is created', {
      subCategory: 'Properties.CANNOT_CHANGE_UNIQUENESS',
    });
  }
  const type = oneOf(PROPERTY_TYPES, optionalText(input, 'type') ?? property.type, 'type');
  const fieldType = oneOf(FIELD_TYPES, optionalText(input, 'fieldType') ?? property.fieldType, 'fieldType');
  if (property.hubspotDefined && type !== property.type) {
    throw invalid(`The type of the HubSpot-defined property ${property.name} cannot be changed`);
  }
  if (!FIELD_TYPES_OF[type].includes(fieldType))
    throw invalid(`Property type ${type} does not go with fieldType ${fieldType}`);
  const options = input['options'] === undefined ? property.options : parseOptions(input);
  checkBool(type, fieldType, options);
  return {
    ...property,
    type,
    fieldType,
    options,
    label: optionalText(input, 'label') ?? property.label,
    groupName: optionalText(input, 'groupName') ?? property.groupName,
    description: optionalText(input, 'description') ?? property.description,
    displayOrder: optionalNumber(input, 'displayOrder') ?? property.displayOrder,
    hidden: flag(input, 'hidden') ?? property.hidden,
    formField: flag(input, 'formField') ?? property.formField,
    updatedAt: now,
    ...hints(input),
  };
}
