// Every path of the vendor's API, and the only place that knows its version.
import { standardObjects } from '@groundwork/contract/standard-objects';

/** The newest dated version; the one before is supported for at least 18 months. */
export const API_VERSION = '2026-09';

const BUILT_IN = new Set<string>(standardObjects);

export type Paths = ReturnType<typeof pathsOf>;

/** A custom object's short name means nothing in a path: there it carries the prefix `p_`. */
export function objectSegment(object: string): string {
  return BUILT_IN.has(object) ? object : `p_${encodeURIComponent(object)}`;
}

export function pathsOf(version: string) {
  const objects = (object: string): string => `/crm/objects/${version}/${objectSegment(object)}`;
  const properties = (object: string): string => `/crm/properties/${version}/${objectSegment(object)}`;
  const pipelines = (object: string): string => `/crm/pipelines/${version}/${objectSegment(object)}`;
  const associations = (from: string, to: string): string =>
    `/crm/associations/${version}/${objectSegment(from)}/${objectSegment(to)}/batch`;
  // Settings are a version behind.
  const currencies = '/settings/currencies/2026-03';
  const lists = `/crm/lists/${version}`;
  const schemas = `/crm-object-schemas/${version}/schemas`;
  return {
    account: `/account-info/${version}/details`,
    /** The vendor never gave it a date. */
    tokenInfo: '/oauth/v2/private-apps/get/access-token-info',
    /** Which optional objects are switched on. */
    enablement: `/crm/object-library/${version}/enablement`,
    limits: (kind: string): string => `/crm/limits/${version}/${kind}`,
    owners: `/crm/owners/${version}`,
    rates: `${currencies}/exchange-rates`,
    currentRates: `${currencies}/exchange-rates/current`,
    rateVisibility: `${currencies}/exchange-rates/update-visibility`,
    schemas,
    schema: (object: string): string => `${schemas}/${objectSegment(object)}`,
    records: objects,
    search: (object: string): string => `${objects(object)}/search`,
    batch: (object: string, verb: 'read' | 'create' | 'update' | 'upsert' | 'archive'): string =>
      `${objects(object)}/batch/${verb}`,
    properties,
    property: (object: string, name: string): string => `${properties(object)}/${encodeURIComponent(name)}`,
    createProperties: (object: string): string => `${properties(object)}/batch/create`,
    groups: (object: string): string => `${properties(object)}/groups`,
    group: (object: string, name: string): string =>
      `${properties(object)}/groups/${encodeURIComponent(name)}`,
    pipelines,
    pipeline: (object: string, id: string): string => `${pipelines(object)}/${encodeURIComponent(id)}`,
    associate: (from: string, to: string): string => `${associations(from, to)}/associate/default`,
    associateTyped: (from: string, to: string): string => `${associations(from, to)}/create`,
    dissociate: (from: string, to: string): string => `${associations(from, to)}/archive`,
    labels: (from: string, to: string): string =>
      `/crm/associations/${version}/${objectSegment(from)}/${objectSegment(to)}/labels`,
    removeLabels: (from: string, to: string): string => `${associations(from, to)}/labels/archive`,
    associatedWith: (from: string, id: string, to: string): string =>
      `${objects(from)}/${encodeURIComponent(id)}/associations/${objectSegment(to)}`,
    lists,
    list: (id: string): string => `${lists}/${encodeURIComponent(id)}`,
    listNamed: (typeId: string, name: string): string =>
      `${lists}/object-type-id/${typeId}/name/${encodeURIComponent(name)}`,
    members: (id: string): string => `${lists}/${encodeURIComponent(id)}/memberships`,
    associated: (from: string, to: string): string => `${associations(from, to)}/read`,
  };
}
