// How many requests each piece of work takes when nothing goes wrong. Pure, so that a plan can state the number before the work
// and the work can be held to it. Retries come on top.
import type { Blueprint } from '@groundwork/contract/crm';
import type { Owner } from '@groundwork/contract/portal-schema';
import { isOptional, LISTS } from '@groundwork/contract/standard-objects';

/** Records in one batch read, update, upsert or archive. */
export const BATCH_SIZE = 100;
/** Records on one page of a list. */
export const LIST_PAGE_SIZE = 100;
/** Records in one batch read or on one page of a list, where earlier values come with them. */
export const HISTORY_SIZE = 50;
/** Pairs in one batch of new or removed associations; half of what the vendor is said to take. */
export const ASSOCIATION_BATCH_SIZE = 1_000;
/** Records whose associations are read at once. */
export const READ_ASSOCIATIONS_SIZE = 1_000;
/** Definitions in one batch of new properties. */
export const PROPERTY_BATCH_SIZE = 100;
/** Owners on one page; portals with more owners take one more request per further page. */
export const OWNER_PAGE_SIZE = 500;

/** Members on one page of a list; the most that the vendor gives. */
export const MEMBER_PAGE_SIZE = 250;

/** Account, schemas, owners at work and owners gone. */
const INSPECT_ONCE = 4;
/** Properties, groups, and the number of records. */
const INSPECT_OBJECT = 3;
/** Create it, read it back. */
const CREATE_OBJECT = 2;
/** Look whether it is there, create it, read it back. */
const CREATE_PIPELINE = 3;

/** Create it, read it back. */
const CREATE_LABEL = 2;

/** Links that are a value of the first record. */
const HELD_AS_VALUE = new Set(['line_items>products']);

function batches(n: number, size: number): number {
  return Math.ceil(n / size);
}

/** A list is the same in every portal, so that none is asked what one is made of. */
function isAsked(object: string): boolean {
  return object !== LISTS;
}

/** `inspect` of objects that all exist in the portal. */
export function inspectCalls(objects: readonly string[]): number {
  const named = new Set(objects.filter(isAsked));
  const pipelines = ['deals', 'tickets', 'orders', 'leads'].filter(object => named.has(object)).length;
  return INSPECT_ONCE + INSPECT_OBJECT * named.size + pipelines + enablementCalls(objects);
}

/** Asking which of these objects are switched on. */
export function enablementCalls(objects: readonly string[]): number {
  return objects.some(isOptional) ? 1 : 0;
}

/** What `inspect` takes beyond `inspectCalls` in a portal with more owners than fit on a page. */
export function ownerCalls(owners: readonly Owner[]): number {
  const gone = owners.filter(owner => owner.archived).length;
  return [gone, owners.length - gone].reduce(
    (calls, count) => calls + Math.max(batches(count, OWNER_PAGE_SIZE) - 1, 0),
    0,
  );
}

/** `createObjects` of n custom objects. */
export function createObjectCalls(n: number): number {
  return n * CREATE_OBJECT;
}

/** `createPipeline`, n times. */
export function createPipelineCalls(n: number): number {
  return n * CREATE_PIPELINE;
}

/** `createLabel`, n times: create it, read it back. */
export function createLabelCalls(n: number): number {
  return n * CREATE_LABEL;
}

/** `readRecords` of n distinct ids. */
export function readCalls(n: number): number {
  return batches(n, BATCH_SIZE);
}

/** `readRecords` of n distinct external ids. */
export function readByKeyCalls(object: string, n: number): number {
  return object === LISTS ? n : readCalls(n);
}

/** `upsertRecords`, `updateRecords` or `archiveRecords` of n records in one go. */
export function writeCalls(object: string, n: number): number {
  return object === LISTS ? n : batches(n, BATCH_SIZE);
}

/** `listRecords` of n records to the end; an empty list is one page too. */
export function listCalls(n: number, isWithHistory = false): number {
  return Math.max(batches(n, isWithHistory ? HISTORY_SIZE : LIST_PAGE_SIZE), 1);
}

/** Asking what a token may do, what the edition allows of so many kinds of things, and what these objects are made of. */
export function preflightCalls(kinds: number, objects: readonly string[]): number {
  return 1 + kinds + new Set(objects.filter(isAsked)).size;
}

/** Whether to list a portal's records, to find which of n external ids stand there, or to ask for each. A new list may be
 *  missing when all of them are listed, so that lists are always asked for. */
export function isLookedAtWhole(object: string, n: number, inPortal: number): boolean {
  return object !== LISTS && listCalls(inPortal) <= readCalls(n);
}

/** Finding which of n external ids stand in a portal with that many records. */
export function lookCalls(object: string, n: number, inPortal: number): number {
  return isLookedAtWhole(object, n, inPortal) ? listCalls(inPortal) : readByKeyCalls(object, n);
}

/** `associate` or `dissociate` of n pairs between two objects in one go. */
export function associateCalls(n: number): number {
  return batches(n, ASSOCIATION_BATCH_SIZE);
}

/** The same between two objects, one of which may hold the other as a value. */
export function linkCalls(fromObject: string, toObject: string, n: number): number {
  return HELD_AS_VALUE.has(`${fromObject}>${toObject}`) ? writeCalls(fromObject, n) : associateCalls(n);
}

/** Reading everybody in a list of n members. */
export function membersCalls(n: number): number {
  return Math.max(batches(n, MEMBER_PAGE_SIZE), 1);
}

/** `readAssociations` of n records; a record with several hundred of them may take a further page. */
export function readAssociationsCalls(n: number): number {
  return batches(n, READ_ASSOCIATIONS_SIZE);
}

/** `createProperties` of n properties of one object in one go: the batches, and one look whether they can be used. */
export function propertyCreateCalls(n: number): number {
  return n === 0 ? 0 : batches(n, PROPERTY_BATCH_SIZE) + 1;
}

/** Everything the blueprint holds, created in a portal that has none of it, each object's properties in one go. */
export function blueprintCalls(blueprint: Blueprint): number {
  const byObject = Map.groupBy(blueprint.properties, property => property.object);
  const properties = [...byObject.values()].map(list => propertyCreateCalls(list.length));
  return (
    createObjectCalls(blueprint.objects.length) +
    blueprint.groups.length +
    properties.reduce((sum, calls) => sum + calls, 0) +
    createPipelineCalls(blueprint.pipelines.length)
  );
}
