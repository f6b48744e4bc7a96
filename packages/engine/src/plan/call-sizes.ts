// What a call to the portal carries, and from that how many calls a piece of work takes. The numbers are the caller's:
// they must be those that the portal adapter really uses, or the estimate is worth nothing.
import type { ApiCalls } from '@groundwork/contract/intake';
import type { z } from 'zod';

export interface CallSizes {
  /** Records in one batch read, upsert or update. */
  record_batch: number;
  /** Links in one batch. */
  association_batch: number;
  /** Records whose links one call reads back. */
  association_read_batch: number;
  /** Properties in one batch create. */
  property_batch: number;
  /** Calls to look at a portal whatever is in it: account, owners, custom objects. */
  inspect_fixed: number;
  /** Calls to look at one object: properties, groups, record count. */
  inspect_per_object: number;
  /** Calls to look at the pipelines of one object that has some. */
  inspect_per_pipelined: number;
  /** False: an object without records in the portal is not read before it is written. */
  reads_empty_objects: boolean;
}

export const defaultCallSizes: CallSizes = {
  record_batch: 100,
  association_batch: 100,
  association_read_batch: 1000,
  property_batch: 100,
  inspect_fixed: 3,
  inspect_per_object: 3,
  inspect_per_pipelined: 1,
  reads_empty_objects: true,
};

export interface Work {
  /** Records by object, and how many of them carry an e-mail address or domain to be recognised by. */
  objects: { object: string; records: number; matchable: number; in_portal: number }[];
  /** Links by pair of objects, and from how many records they go out. */
  pairs: { links: number; from_records: number }[];
  blueprint: {
    custom_objects: number;
    groups: number;
    new_properties: number[];
    option_updates: number;
    pipelines: number;
  };
}

type Calls = z.infer<typeof ApiCalls>;

/** Calls by phase; each phase's figure is a sum of whole batches. */
export function estimateCalls(work: Work, sizes: CallSizes): Calls {
  const batches = (count: number, size: number): number => Math.ceil(count / size);
  const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0);
  const { objects, pairs, blueprint } = work;
  const pipelined = objects.filter(one => one.object === 'deals' || one.object === 'tickets').length;
  const read = objects.filter(one => sizes.reads_empty_objects || one.in_portal > 0);
  const calls = {
    inspect:
      sizes.inspect_fixed +
      objects.length * sizes.inspect_per_object +
      pipelined * sizes.inspect_per_pipelined,
    blueprint:
      blueprint.custom_objects +
      blueprint.groups +
      sum(blueprint.new_properties.map(count => batches(count, sizes.property_batch))) +
      blueprint.option_updates +
      blueprint.pipelines,
    read: sum(
      read.map(one => batches(one.records, sizes.record_batch) + batches(one.matchable, sizes.record_batch)),
    ),
    write: sum(objects.map(one => batches(one.records, sizes.record_batch))),
    associate: sum(pairs.map(pair => batches(pair.links, sizes.association_batch))),
    verify:
      sum(objects.map(one => batches(one.records, sizes.record_batch) + 1)) +
      sum(pairs.map(pair => batches(pair.from_records, sizes.association_read_batch))),
  };
  return { ...calls, total: sum(Object.values(calls)) };
}

/** Minutes the portal's limit alone makes the calls last, to a tenth, never less than a tenth. */
export function estimateMinutes(calls: number, limit: { max: number; interval_ms: number }): number {
  const minutes = (calls / Math.max(1, limit.max)) * (limit.interval_ms / 60_000);
  return Math.max(0.1, Math.ceil(minutes * 10) / 10);
}
