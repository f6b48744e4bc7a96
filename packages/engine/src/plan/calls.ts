// How many calls to the portal the flow takes after the analysis: both change sets proposed, applied and checked. What a
// piece of work costs is the caller's to say: it must be what the flow really does, or the figure is worth nothing.

import type { ApiCalls } from '@groundwork/contract/plans';
import type { PortalSchema } from '@groundwork/contract/portal-schema';

/** Calls that each piece of work takes when nothing goes wrong and the portal takes everything. */
export interface CallCosts {
  /** Looking at objects that the portal has, and at what it has whatever the objects. */
  inspect(objects: readonly string[], portal: PortalSchema): number;
  createObjects(count: number): number;
  createGroups(count: number): number;
  /** Properties of one object. */
  createProperties(count: number): number;
  updateOptions(count: number): number;
  createPipelines(count: number): number;
  createLabels(count: number): number;
  /** Asking what links of so many pairs of objects can be called. */
  readLabels(pairs: number): number;
  /** Finding which of `records` are among the portal's `in_portal` records of the object. */
  find(object: string, records: number, in_portal: number): number;
  /** Asking before the first write whether the portal can take it: so many kinds of things, written into so many objects, and
   *  which objects there must be for it. */
  preflight(kinds: number, objects: readonly string[], needed: readonly string[]): number;
  /** Looking once more before the first write which of them stand there by then. */
  look(object: string, records: number, in_portal: number): number;
  write(object: string, records: number): number;
  read(records: number): number;
  /** `sizes`: of lists, how many are put on each. */
  associate(links: number, sizes?: readonly number[]): number;
  /** Reading back the links that go out from so many records. */
  readAssociations(records: number, sizes?: readonly number[]): number;
  /** Counting the portal's records of so many objects. */
  count(objects: number): number;
}

export interface Work {
  objects: { object: string; records: number; in_portal: number }[];
  /** Links by pair of objects, and from how many records they go out. */
  pairs: { links: number; from_records: number; sizes?: readonly number[] | undefined }[];
  blueprint: {
    custom_objects: string[];
    groups: number;
    /** New properties, object by object. */
    new_properties: number[];
    option_updates: number;
    pipelines: number;
    labels: number;
    /** Pairs of objects whose links get them. */
    label_pairs: number;
    /** Those of which some links are called something. */
    named_pairs: number;
  };
}

/** Calls by phase. Exact for a portal without records of these objects; where there are some, only the portal can say
 *  which of them need no writing, and the figure is that of writing all. */
export function countCalls(work: Work, portal: PortalSchema, costs: CallCosts): ApiCalls {
  const { objects, pairs, blueprint } = work;
  const names = objects.map(one => one.object);
  const known = names.filter(name => !blueprint.custom_objects.includes(name));
  const properties = sum(blueprint.new_properties);
  const settings = [blueprint.custom_objects.length, properties, blueprint.pipelines];
  // What changes nothing is not asked about.
  const isSetUp = sum(settings) + blueprint.groups + blueprint.option_updates + blueprint.labels === 0;
  const calls = {
    // Before the blueprint, after it, and before the migration.
    inspect:
      costs.inspect(known, portal) +
      2 * costs.inspect(names, portal) +
      (isSetUp ? 0 : costs.preflight(settings.filter(count => count > 0).length, [], names)) +
      costs.preflight(1, names, names) +
      // Beside every look, and once where the links are made.
      3 * costs.readLabels(blueprint.label_pairs) +
      costs.readLabels(blueprint.named_pairs),
    blueprint:
      costs.createObjects(blueprint.custom_objects.length) +
      costs.createGroups(blueprint.groups) +
      sum(blueprint.new_properties.map(count => costs.createProperties(count))) +
      costs.updateOptions(blueprint.option_updates) +
      costs.createPipelines(blueprint.pipelines) +
      costs.createLabels(blueprint.labels),
    read: sum(
      objects.map(
        one =>
          costs.find(one.object, one.records, one.in_portal) +
          costs.look(one.object, one.records, one.in_portal),
      ),
    ),
    write: sum(objects.map(one => costs.write(one.object, one.records))),
    associate: sum(pairs.map(pair => costs.associate(pair.links, pair.sizes))),
    verify:
      sum(objects.map(one => costs.read(one.records))) +
      sum(pairs.map(pair => costs.readAssociations(pair.from_records, pair.sizes))) +
      costs.count(objects.length),
  };
  return { ...calls, total: sum(Object.values(calls)) };
}

function sum(list: readonly number[]): number {
  return list.reduce((total, one) => total + one, 0);
}

/** Minutes the portal's limit alone makes the calls last, to a tenth, never less than a tenth. */
export function estimateMinutes(calls: number, limit: { max: number; interval_ms: number }): number {
  const minutes = (calls / Math.max(1, limit.max)) * (limit.interval_ms / 60_000);
  return Math.max(0.1, Math.ceil(minutes * 10) / 10);
}
