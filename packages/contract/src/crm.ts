// The CRM's own nouns as they cross our wire: objects, properties, pipelines. Values are strings, as on the vendor's API.
import { z } from 'zod';

export const ObjectName = z.string().regex(/^[a-z][a-z0-9_]{0,99}$/);
export type ObjectName = z.infer<typeof ObjectName>;

/** The unique property by which every record we write is found again: makes writes repeatable. */
export const EXTERNAL_ID = 'groundwork_external_id';

/** Where the date on which a record was first made stands, on objects whose own date of creation takes no other. */
export const ORIGINAL_CREATED = 'groundwork_original_created_date';

export const PropertyType = z.enum([
  'string',
  'number',
  'date',
  'datetime',
  'enumeration',
  'bool',
  'phone_number',
]);
export type PropertyType = z.infer<typeof PropertyType>;
export const FieldType = z.enum([
  'text',
  'textarea',
  'number',
  'date',
  'select',
  'radio',
  'checkbox',
  'booleancheckbox',
  'phonenumber',
  'html',
  'file',
]);

export const PropertyOption = z.object({ value: z.string(), label: z.string() });
export const Property = z.object({
  object: ObjectName,
  name: z.string(),
  label: z.string(),
  type: PropertyType,
  field_type: FieldType,
  group: z.string(),
  description: z.string().default(''),
  options: z.array(PropertyOption).default([]),
  unique: z.boolean().default(false),
  /** Not there in the portal yet: the blueprint creates it. */
  is_new: z.boolean().default(false),
  /** The portal sets its values itself: never a target for ours. */
  read_only: z.boolean().optional(),
});
export type Property = z.infer<typeof Property>;

export const PropertyGroup = z.object({ object: ObjectName, name: z.string(), label: z.string() });
export type PropertyGroup = z.infer<typeof PropertyGroup>;

export const Stage = z.object({
  id: z.string(),
  label: z.string(),
  /** Deals: 0..1, closed at 0 (lost) and 1 (won). Others: null. */
  probability: z.number().min(0).max(1).nullable(),
  is_closed: z.boolean(),
});
export const Pipeline = z.object({
  object: z.enum(['deals', 'tickets', 'orders', 'leads']),
  id: z.string(),
  label: z.string(),
  stages: z.array(Stage),
  is_new: z.boolean().default(false),
});
export type Pipeline = z.infer<typeof Pipeline>;
export type Stage = z.infer<typeof Stage>;

/** A custom object the portal does not have yet. */
export const CustomObject = z.object({
  name: ObjectName,
  singular: z.string(),
  plural: z.string(),
  primary_property: z.string(),
});
export type CustomObject = z.infer<typeof CustomObject>;

/** A currency for deals, with what one of it is worth in the company's own. */
export const Currency = z.object({ code: z.string(), rate: z.string() });
export type Currency = z.infer<typeof Currency>;

/** What links between records of two objects may be called, from the one to the other. */
export const AssociationLabel = z.object({
  from: ObjectName,
  to: ObjectName,
  name: z.string(),
  label: z.string(),
  /** What the same link is called from the other end; the same where absent. */
  inverse: z.string().optional(),
});
export type AssociationLabel = z.infer<typeof AssociationLabel>;

/** Two labels that differ in case only are one. */
export function isSameLabel(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

/** Everything a blueprint sets up. */
export const Blueprint = z.object({
  objects: z.array(CustomObject),
  groups: z.array(PropertyGroup),
  properties: z.array(Property),
  pipelines: z.array(Pipeline),
  /** Absent where none is added. */
  currencies: z.array(Currency).optional(),
  /** Absent where none is added. */
  labels: z.array(AssociationLabel).optional(),
});
export type Blueprint = z.infer<typeof Blueprint>;

/** What a blueprint sets up one by one, as the plan counts it and the change set lists it. A custom object comes with the
 *  property its records are called by: that is none of its own. */
export function setUpOf(blueprint: Blueprint) {
  const innate = new Set(blueprint.objects.map(object => `${object.name}.${object.primary_property}`));
  const own = blueprint.properties.filter(property => !innate.has(`${property.object}.${property.name}`));
  return {
    objects: blueprint.objects,
    groups: blueprint.groups,
    new_properties: own.filter(property => property.is_new),
    /** Lists of the portal that get more options. */
    widened_properties: own.filter(property => !property.is_new),
    pipelines: blueprint.pipelines,
    labels: blueprint.labels ?? [],
  };
}
