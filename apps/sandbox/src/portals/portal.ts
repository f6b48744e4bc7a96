// A portal: one customer's CRM account. Its configuration is held whole in memory and belongs to one version.
import type { Property, PropertyGroup } from '../properties/property.ts';
import type { AssociationType } from '../standard/associations.ts';
import type { ObjectType } from '../standard/objects.ts';
import type { Owner } from '../standard/owners.ts';
import type { Pipeline } from '../standard/pipelines.ts';

export type Tier = 'starter' | 'professional';
export type RateLimit = { max: number; intervalMs: number } | 'off';

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
  configVersion: number;
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
}
