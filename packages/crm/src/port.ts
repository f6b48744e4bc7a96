// The port to a CRM portal that the rest of the product uses. It knows the CRM's nouns and none of ours:
// no organizations, projects, change sets or files.
import type {
  AssociationLabel,
  Currency,
  CustomObject,
  Pipeline,
  Property,
  PropertyGroup,
} from '@groundwork/contract/crm';
import type { PortalLabels, PortalSchema } from '@groundwork/contract/portal-schema';
import type { DailyCalls } from './daily-limit.ts';

export interface RecordValues {
  [property: string]: string;
}

export interface PortalRecord {
  id: string;
  properties: Record<string, string | null>;
  archived: boolean;
  updated_at: string;
  /** What stood in properties before, the present value first. Only of properties that it was asked for. */
  history?: Record<string, PastValue[]>;
}

/** What a property held from a time on. */
export interface PastValue {
  value: string | null;
  /** ISO, in UTC. */
  at: string;
}

/** One record to write, found again by its external id however often it is sent. */
export interface UpsertInput {
  external_id: string;
  properties: RecordValues;
}

/** One record to make together with links to records that exist. */
export interface LinkedInput extends UpsertInput {
  links: readonly { object: string; id: string }[];
}

export interface UpdateInput {
  id: string;
  /** An empty string clears the property. */
  properties: RecordValues;
}

/** What the portal said about one input, in the order of the inputs. A refused one is data (a bad row), never an exception.
 *  `key` is the external id, the record id, or `from>to` of a link. `is_new` is what the last answer said: an upsert sent again
 *  after its answer was lost finds its own record and says false, and for links the portal never says. */
export type WriteOutcome =
  | {
      key: string;
      ok: true;
      id: string;
      is_new: boolean;
      /** The portal's own time of last change as the write left it; only ever compared with a later one of the same record. */
      updated_at?: string;
    }
  | { key: string; ok: false; code: string; property: string | null; message: string };

export interface AssociationPair {
  from_id: string;
  to_id: string;
  /** Of companies: the one at the end is the parent of the one at the beginning. Only written, never read. */
  is_parent?: boolean;
  /** Ids of the portal's own labels that the link gets. Only written, never read. */
  types?: readonly number[];
  /** What the link is called; only read, absent where it has no name of the portal's own. */
  labels?: readonly string[];
}

/** What a link is: the vendor's own type, or one that the portal's people named. */
export interface PortalLinkType {
  category: string;
  type_id: number;
  label?: string;
}

/** A link with everything that it is, as seen from the first record. */
export interface TypedLink {
  from_id: string;
  to_id: string;
  types: readonly PortalLinkType[];
}

export interface PortalCallCount {
  /** Requests that reached the portal, retries included. */
  made: number;
  /** Of those, answers that were 429. */
  rate_limited: number;
  /** Requests sent again after a fault. */
  retried: number;
}

export interface WriteOptions {
  signal?: AbortSignal;
}

export interface ReadOptions extends WriteOptions {
  /** Properties whose earlier values are wanted: half as many records come with an answer then. */
  history?: readonly string[];
}

/** What an edition allows in numbers. */
export type AllowanceKind = 'records' | 'custom-properties' | 'pipelines' | 'custom-object-types';

export interface Allowance {
  /** Null for what is counted over the whole portal. */
  object: string | null;
  limit: number;
  used: number;
}

/** A connected portal. Every method retries what may be retried, respects the portal's limits across concurrent callers of the
 *  same portal, and throws PortalRefusal (coded), DailyLimitReached or PortalUnreachable otherwise. Inputs longer than a batch are split. */
export interface CrmPortal {
  readonly baseUrl: string;
  calls(): PortalCallCount;
  /** Calls left of the day by the last answer; null before an answer has reported it. */
  daily(): DailyCalls | null;

  /** Account, properties, groups, pipelines, owners, custom objects, counts, limits. */
  inspect(objects: readonly string[], options?: WriteOptions): Promise<PortalSchema>;

  /** Scopes of the token; null where the portal does not report them. */
  scopes(options?: WriteOptions): Promise<string[] | null>;
  /** What the edition allows and how much of it is used; empty where the portal does not report it. */
  allowances(kind: AllowanceKind, options?: WriteOptions): Promise<Allowance[]>;
  properties(objects: readonly string[], options?: WriteOptions): Promise<Property[]>;
  /** Of these objects, those that the account has switched off; none where the portal does not say. */
  switchedOff(objects: readonly string[], options?: WriteOptions): Promise<string[]>;

  createObjects(objects: readonly CustomObject[], options?: WriteOptions): Promise<void>;
  archiveObject(object: string, options?: WriteOptions): Promise<void>;
  createGroups(groups: readonly PropertyGroup[], options?: WriteOptions): Promise<void>;
  archiveGroup(object: string, name: string, options?: WriteOptions): Promise<void>;
  createProperties(object: string, properties: readonly Property[], options?: WriteOptions): Promise<void>;
  /** Replaces the option list (the only part of a property we ever change). */
  updateOptions(
    object: string,
    name: string,
    options: Property['options'],
    write?: WriteOptions,
  ): Promise<void>;
  archiveProperty(object: string, name: string, options?: WriteOptions): Promise<void>;
  createPipeline(pipeline: Pipeline, options?: WriteOptions): Promise<void>;
  deletePipeline(object: Pipeline['object'], id: string, options?: WriteOptions): Promise<void>;
  /** The portal's own labels of links between objects; pairs that it shows none of are not in the answer. */
  labels(pairs: readonly { from: string; to: string }[], options?: WriteOptions): Promise<PortalLabels[]>;
  createLabel(label: AssociationLabel, options?: WriteOptions): Promise<void>;
  deleteLabel(label: AssociationLabel, options?: WriteOptions): Promise<void>;
  addCurrency(currency: Currency, options?: WriteOptions): Promise<void>;
  /** A currency cannot be taken away, only hidden: no deal can be put in it any more. */
  hideCurrency(code: string, options?: WriteOptions): Promise<void>;

  /** Records by internal id (`by` is `id`) or by a unique property; absent ones are simply not in the answer. */
  readRecords(
    object: string,
    by: string,
    keys: readonly string[],
    properties: readonly string[],
    options?: ReadOptions,
  ): Promise<PortalRecord[]>;
  /** Every live record, a page (≤ 100) at a time, in the portal's order. */
  listRecords(
    object: string,
    properties: readonly string[],
    options?: ReadOptions,
  ): AsyncIterable<PortalRecord[]>;
  countRecords(object: string, options?: WriteOptions): Promise<number>;

  /** Created or updated by EXTERNAL_ID. When one batch of a long list fails for good, the outcomes of the others are lost with
   *  it: hand over what can be sent again. An external id given twice is written twice, the later input last. */
  upsertRecords(
    object: string,
    inputs: readonly UpsertInput[],
    options?: WriteOptions,
  ): Promise<WriteOutcome[]>;
  /** Records of an object that are made with their links (`isMadeLinked`); given twice, one is written the second time. */
  createLinked(
    object: string,
    inputs: readonly LinkedInput[],
    options?: WriteOptions,
  ): Promise<WriteOutcome[]>;
  updateRecords(
    object: string,
    inputs: readonly UpdateInput[],
    options?: WriteOptions,
  ): Promise<WriteOutcome[]>;
  archiveRecords(object: string, ids: readonly string[], options?: WriteOptions): Promise<void>;

  /** Links pairs with the pair's default association type, companies with their parent by that of their own; linking twice
   *  is one link. */
  associate(
    fromObject: string,
    toObject: string,
    pairs: readonly AssociationPair[],
    options?: WriteOptions,
  ): Promise<WriteOutcome[]>;
  dissociate(
    fromObject: string,
    toObject: string,
    pairs: readonly AssociationPair[],
    options?: WriteOptions,
  ): Promise<void>;
  /** Takes labels (`types`) off links, which stay. */
  removeLabels(
    fromObject: string,
    toObject: string,
    pairs: readonly AssociationPair[],
    options?: WriteOptions,
  ): Promise<void>;
  /** Links with all that they are. Not of objects whose links are values of a record. */
  readLinks(
    fromObject: string,
    toObject: string,
    fromIds: readonly string[],
    options?: WriteOptions,
  ): Promise<TypedLink[]>;
  /** Links pairs as exactly this, beside what they are already. */
  linkAs(
    fromObject: string,
    toObject: string,
    links: readonly TypedLink[],
    options?: WriteOptions,
  ): Promise<WriteOutcome[]>;
  /** Takes types off links, which stay when they are anything else. */
  loosen(
    fromObject: string,
    toObject: string,
    links: readonly TypedLink[],
    options?: WriteOptions,
  ): Promise<void>;
  readAssociations(
    fromObject: string,
    toObject: string,
    fromIds: readonly string[],
    options?: WriteOptions,
  ): Promise<AssociationPair[]>;
}

/** The portal refused, and would refuse a retry (bad token, missing scope, unknown object …). */
export class PortalRefusal extends Error {
  override name = 'PortalRefusal';
  readonly status: number;
  readonly category: string;
  /** Scopes that the token would have needed, where the portal named them. */
  readonly lacked: readonly string[];

  constructor(status: number, category: string, message: string, lacked: readonly string[] = []) {
    super(message);
    this.status = status;
    this.category = category;
    this.lacked = lacked;
  }
}

/** No usable answer within the retry budget. */
export class PortalUnreachable extends Error {
  override name = 'PortalUnreachable';
}
