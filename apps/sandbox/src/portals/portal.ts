// A portal: one customer's CRM account. Its configuration is held whole in memory and belongs to one version.

import type { AssociationType } from '../standard/associations.ts';
import type { Currency } from '../standard/currencies.ts';
import type { ObjectType } from '../standard/objects.ts';
import type { Owner } from '../standard/owners.ts';
import type { Pipeline } from '../standard/pipelines.ts';
import type { Property, PropertyGroup } from '../standard/property.ts';

export type Tier = 'starter' | 'professional';
export type RateLimit = { max: number; intervalMs: number } | 'off';

/** What an edition allows in numbers. */
export interface Quotas {
  records: number;
  custom_properties: number;
  pipelines: number;
  custom_object_types: number;
}

/** The others are counted from here. */
export const FIRST_PORTAL_ID = 48_000_001;

export interface Portal {
  id: number;
  token: string;
  tier: Tier;
  accountType: string;
  /** Overrides the tier's burst limit. */
  rateLimit: RateLimit | undefined;
  dailyLimit: number | undefined;
  searchPerSecond: number | undefined;
  /** How long a new record stays out of search results. */
  indexLagMs: number;
  /** Undefined: every scope. */
  scopes: string[] | undefined;
  /** Overrides what the tier allows. */
  quotas: Partial<Quotas>;
  /** Optional objects that it does not have; undefined: those that its tier lacks. */
  switchedOff: string[] | undefined;
  /** How far the portal's own clock is ahead of this machine's; behind when negative. */
  clockOffsetMs: number;
  /** By which its days begin and end. */
  timeZone: string;
  configVersion: number;
}

/** The moment by the portal's own clock: everything it stamps and says is by that one. */
export function momentAt({ clockOffsetMs }: Pick<Portal, 'clockOffsetMs'>): Date {
  return new Date(Date.now() + clockOffsetMs);
}

/** Making one takes longer than answering a call. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The portal's day, `2026-11-20`. */
export function dayAt({ timeZone }: Pick<Portal, 'timeZone'>, moment: Date): string {
  const format =
    dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  dayFormats.set(timeZone, format);
  return format.format(moment);
}

/** How far its clocks are ahead of UTC. */
export function utcOffsetMs({ timeZone }: Pick<Portal, 'timeZone'>, moment: Date): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).formatToParts(moment);
  const part = (type: string) => Number(parts.find(each => each.type === type)?.value);
  const there = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return there - Math.floor(moment.getTime() / 1000) * 1000;
}

export interface CustomSchema {
  type: ObjectType;
  fullyQualifiedName: string;
  labels: { singular: string; plural: string };
  description: string;
  primaryDisplayProperty: string | undefined;
  secondaryDisplayProperties: string[];
  searchableProperties: string[];
  requiredProperties: string[];
  createdAt: string;
  updatedAt: string;
  archived: boolean;
}

/** Something outside the CRM's own records that uses a property, so that it cannot be deleted. */
export interface PropertyUsage {
  objectType: string;
  property: string;
  usedBy: string;
}

export interface PortalConfig {
  version: number;
  /** By object type id, then by name; archived ones included. */
  properties: Map<string, Map<string, Property>>;
  groups: Map<string, Map<string, PropertyGroup>>;
  pipelines: Map<string, Pipeline[]>;
  schemas: CustomSchema[];
  /** Standard types and the portal's own, both directions. */
  associationTypes: AssociationType[];
  owners: Owner[];
  usages: PropertyUsage[];
  /** The company's own first; hidden ones included. */
  currencies: Currency[];
}
