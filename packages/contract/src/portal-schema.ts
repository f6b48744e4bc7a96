// What a portal looks like before anything is written to it: its account, properties, pipelines and people.
import { z } from 'zod';
import { CustomObject, ObjectName, Pipeline, Property, PropertyGroup } from './crm.ts';

export const Owner = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  archived: z.boolean(),
});
export type Owner = z.infer<typeof Owner>;

/** What people call an owner: the full name, or the address where the portal knows none. */
export const ownerName = ({ first_name, last_name, email }: Omit<Owner, 'id' | 'archived'>): string =>
  `${first_name} ${last_name}`.trim() || email;

/** An object that was asked about and cannot be used in an account. */
export const UnavailableObject = z.object({
  object: ObjectName,
  /** `switched_off`: its people can switch it on. `not_in_edition`: the account does not have it. `no_scope`: the token may not. */
  why: z.enum(['switched_off', 'not_in_edition', 'no_scope']),
  /** What the token lacks, where the portal names it. */
  scopes: z.array(z.string()).optional(),
});
export type UnavailableObject = z.infer<typeof UnavailableObject>;

/** What links from records of one object to those of another can be called; a portal's own labels only. */
export const PortalLabels = z.object({
  from: ObjectName,
  to: ObjectName,
  own: z.array(z.object({ label: z.string(), type_id: z.number().int() })),
});
export type PortalLabels = z.infer<typeof PortalLabels>;

/** What a portal looks like before we touch it; the analysis and the preview are made against it. */
export const PortalSchema = z.object({
  account: z.object({
    id: z.string(),
    type: z.string(),
    /** The time zone in which its days begin; absent where it was not asked for, null where the portal does not give it. */
    time_zone: z.string().nullish(),
    /** Currencies that deals may be in, the company's own first; absent where the portal does not give them. */
    currencies: z.array(z.string()).optional(),
    /** The host on which people look at records; absent or null where the portal does not give it. */
    ui_host: z.string().nullish(),
  }),
  properties: z.array(Property),
  groups: z.array(PropertyGroup),
  pipelines: z.array(Pipeline),
  owners: z.array(Owner),
  custom_objects: z.array(CustomObject),
  /** What the portal itself calls its custom objects, by name: `2-1234`. */
  custom_object_ids: z.record(z.string(), z.string()).optional(),
  /** How many custom properties each object may have and has, where the portal gives it; only an analysis asks. */
  custom_properties: z
    .array(z.object({ object: ObjectName, limit: z.number().int(), used: z.number().int() }))
    .optional(),
  /** Objects that were asked about and are not to be had; absent where all are. */
  unavailable: z.array(UnavailableObject).optional(),
  /** By pair of objects; a pair that is absent was not asked about, or the portal shows none of its labels. */
  labels: z.array(PortalLabels).optional(),
  /** Records in the portal now, by object. */
  counts: z.record(z.string(), z.number().int()),
  /** Requests allowed per interval, as the portal's headers said. */
  limit: z.object({ max: z.number().int(), interval_ms: z.number().int() }),
});
export type PortalSchema = z.infer<typeof PortalSchema>;
