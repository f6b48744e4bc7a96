// What a property is. It must never know records or SQL.

export interface PropertyOption {
  label: string;
  value: string;
  displayOrder: number;
  hidden: boolean;
  description?: string;
}

export const PROPERTY_TYPES = [
  'bool',
  'date',
  'datetime',
  'enumeration',
  'number',
  'phone_number',
  'string',
] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];

export const FIELD_TYPES = [
  'booleancheckbox',
  'calculation_equation',
  'checkbox',
  'date',
  'file',
  'html',
  'number',
  'phonenumber',
  'radio',
  'select',
  'text',
  'textarea',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

export interface Property {
  name: string;
  label: string;
  type: PropertyType;
  fieldType: FieldType;
  groupName: string;
  description: string;
  options: PropertyOption[];
  displayOrder: number;
  hasUniqueValue: boolean;
  hidden: boolean;
  formField: boolean;
  hubspotDefined: boolean;
  calculated: boolean;
  externalOptions: boolean;
  /** `create`: may be set when the record is made and never after. */
  writable: 'always' | 'never';
  createdAt?: string;
  updatedAt?: string;
  archivedAt?: string;
  numberDisplayHint?: string;
  textDisplayHint?: string;
}

export interface PropertyGroup {
  name: string;
  label: string;
  displayOrder: number;
}
