// The adapter for a HubSpot-shaped portal: wires limits, transport and the pieces of work into the port.
import { createHash } from 'node:crypto';
import { readAllowances, readProperties, readScopes } from './allowance.ts';
import {
  associate,
  dissociate,
  linkAs,
  loosen,
  readAssociations,
  readLinks,
  removeLabels,
} from './associations.ts';
import { type Clock, systemClock } from './clock.ts';
import { createLinked } from './create-linked.ts';
import { addCurrency, hideCurrency } from './currencies.ts';
import { dailyCalls, resetsInMs } from './daily-limit.ts';
import {
  createGroups,
  createObjects,
  createPipeline,
  createProperties,
  remove,
  updateOptions,
} from './definitions.ts';
import { switchedOff } from './enablement.ts';
import { type Fetch, guardedFetch } from './guard.ts';
import { inspect } from './inspect.ts';
import { createLabel, deleteLabel, readLabels } from './labels.ts';
import { Limiter, type RateLimit } from './limiter.ts';
import {
  addMembers,
  countLists,
  eachList,
  isList,
  makeLists,
  readLists,
  readMembers,
  refuseListUpdates,
  removeLists,
  removeMembers,
} from './lists.ts';
import { API_VERSION, pathsOf } from './paths.ts';
import type { CrmPortal, PortalCallCount } from './port.ts';
import {
  archiveRecords,
  countRecords,
  listRecords,
  readRecords,
  updateRecords,
  upsertRecords,
} from './records.ts';
import { sender } from './transport.ts';

export interface PortalOptions {
  baseUrl: string;
  /** A service key or private-app token. */
  token: string;
  apiVersion?: string;
  /** How requests leave; by default a guarded fetch that reaches public addresses only. */
  fetch?: Fetch;
  /** Longest time for one request and its answer; 30 s by default. */
  timeoutMs?: number;
  /** Longest time from a request's first fault until it is given up; 2 min by default. */
  retryBudgetMs?: number;
  clock?: Clock;
  random?: () => number;
  /** Connections with the same key share their limits; by default those with the same address and token do. */
  share?: string;
  /** What to assume until the portal's headers give the limit; the vendor's smallest by default. */
  limits?: RateLimit;
  /** The account's, by which its days begin, where it is known. */
  timeZone?: string | null;
}

const SMALLEST_LIMIT: RateLimit = { max: 100, intervalMs: 10_000 };
const SEARCH_LIMIT: RateLimit = { max: 5, intervalMs: 1_000 };
const TIMEOUT_MS = 30_000;
const RETRY_BUDGET_MS = 120_000;

const publicOnly = guardedFetch({ allow: [] });

interface Limiters {
  general: Limiter;
  search: Limiter;
}

/** A portal counts the requests of a token, not of a connection: every connection of this process shares the limiters. */
const shared = new Map<string, Limiters>();

function limitersOf(key: string, clock: Clock, limits: RateLimit): Limiters {
  const found = shared.get(key);
  if (found !== undefined) return found;
  const made = { general: new Limiter(clock, limits), search: new Limiter(clock, SEARCH_LIMIT) };
  shared.set(key, made);
  return made;
}

/**
 * Connects to a portal without sending anything yet. Its methods throw PortalRefusal, PortalUnreachable, DailyLimitReached, AddressRefused (guard.ts),
 * or the reason of the caller's own signal; after any of them nothing they started is still under way.
 */
export function connectPortal(options: PortalOptions): CrmPortal {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const clock = options.clock ?? systemClock;
  const key = options.share ?? createHash('sha256').update(`${baseUrl}\n${options.token}`).digest('hex');
  const limiters = limitersOf(key, clock, options.limits ?? SMALLEST_LIMIT);
  const calls: PortalCallCount = { made: 0, rate_limited: 0, retried: 0 };
  const timeZone = options.timeZone ?? null;
  let lastDaily: Headers | undefined;
  const paths = pathsOf(options.apiVersion ?? API_VERSION);
  const send = sender(
    {
      baseUrl,
      token: options.token,
      fetch: options.fetch ?? publicOnly,
      clock,
      random: options.random ?? Math.random,
      timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
      retryBudgetMs: options.retryBudgetMs ?? RETRY_BUDGET_MS,
      ...limiters,
      timeZone,
      onDaily: headers => {
        lastDaily = headers;
      },
    },
    calls,
  );
  const to = { send, paths, clock };

  return {
    baseUrl,
    calls: () => ({ ...calls }),
    daily() {
      const usage = lastDaily && dailyCalls(lastDaily);
      return usage && lastDaily ? { ...usage, resetsInMs: resetsInMs(lastDaily, timeZone) } : null;
    },
    inspect: (objects, write) => inspect(to, objects, () => limiters.general.limit, write),
    scopes: read => readScopes(to, options.token, read),
    allowances: (kind, read) => readAllowances(to, kind, read),
    properties: (objects, read) => readProperties(to, objects, read),
    switchedOff: (objects, read) => switchedOff(to, objects, read),
    createObjects: (objects, write) => createObjects(to, objects, write),
    archiveObject: (object, write) => remove(to, paths.schema(object), write),
    createGroups: (groups, write) => createGroups(to, groups, write),
    archiveGroup: (object, name, write) => remove(to, paths.group(object, name), write),
    createProperties: (object, properties, write) => createProperties(to, object, properties, write),
    updateOptions: (object, name, list, write) => updateOptions(to, object, name, list, write),
    archiveProperty: (object, name, write) => remove(to, paths.property(object, name), write),
    createPipeline: (pipeline, write) => createPipeline(to, pipeline, write),
    deletePipeline: (object, id, write) => remove(to, paths.pipeline(object, id), write),
    labels: (pairs, read) => readLabels(to, pairs, read),
    createLabel: (label, write) => createLabel(to, label, write),
    deleteLabel: (label, write) => deleteLabel(to, label, write),
    addCurrency: (currency, write) => addCurrency(to, currency, write),
    hideCurrency: (code, write) => hideCurrency(to, code, write),
    readRecords: (object, by, keys, properties, read) =>
      isList(object) ? readLists(to, by, keys, read) : readRecords(to, object, by, keys, properties, read),
    listRecords: (object, properties, read) =>
      isList(object) ? eachList(to, read) : listRecords(to, object, properties, read),
    countRecords: (object, read) => (isList(object) ? countLists(to, read) : countRecords(to, object, read)),
    upsertRecords: (object, inputs, write) =>
      isList(object) ? makeLists(to, inputs, write) : upsertRecords(to, object, inputs, write),
    createLinked: (object, inputs, write) => createLinked(to, object, inputs, write),
    updateRecords: (object, inputs, write) =>
      isList(object) ? Promise.resolve(refuseListUpdates(inputs)) : updateRecords(to, object, inputs, write),
    archiveRecords: (object, ids, write) =>
      isList(object) ? removeLists(to, ids, write) : archiveRecords(to, object, ids, write),
    associate: (from, target, pairs, write) =>
      isList(from) ? addMembers(to, pairs, write) : associate(to, from, target, pairs, write),
    dissociate: (from, target, pairs, write) =>
      isList(from) ? removeMembers(to, pairs, write) : dissociate(to, from, target, pairs, write),
    removeLabels: (from, target, pairs, write) => removeLabels(to, from, target, pairs, write),
    readLinks: (from, target, ids, read) => readLinks(to, from, target, ids, read),
    linkAs: (from, target, links, write) => linkAs(to, from, target, links, write),
    loosen: (from, target, links, write) => loosen(to, from, target, links, write),
    readAssociations: (from, target, ids, read) =>
      isList(from) ? readMembers(to, ids, read) : readAssociations(to, from, target, ids, read),
  };
}
