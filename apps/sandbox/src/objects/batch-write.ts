// Creates, updates and upserts: one way for one record or a hundred. Validates in memory, then writes once.

import { type InlineAssociation, inlineLinker, typesLinkedInline } from '../associations/inline.ts';
import { type Link, saveLinks } from '../associations/link.ts';
import type { Refused } from '../batch-reply.ts';
import type { Db } from '../database.ts';
import { lockTypes } from '../locks-store.ts';
import { momentAt, type Portal, type PortalConfig } from '../portals/portal.ts';
import { propertiesOf } from '../portals/portal-config.ts';
import { requireQuota } from '../portals/quotas.ts';
import { conflict, invalid, notFound, Refusal } from '../refusal.ts';
import type { ObjectType } from '../standard/objects.ts';
import { namedProducts, withProduct } from './product-values.ts';
import { changesBetween, checkValues, nextProps } from './record-rules.ts';
import {
  countRecords,
  findRecords,
  findUniqueValues,
  type Props,
  type RecordWrite,
  type StoredRecord,
  takeRecordIds,
  type UniqueValue,
  writeRecords,
} from './records-store.ts';
import { linksBefore, requireLinks } from './required-links.ts';
import { valuesRefused } from './values-refused.ts';

export interface WriteInput {
  /** Record id or, with idProperty, that property's value; undefined creates. */
  key: string | undefined;
  idProperty: string | undefined;
  properties: Record<string, string>;
  associations: InlineAssociation[];
  traceId: string | undefined;
}

export interface Written {
  record: StoredRecord;
  isNew: boolean;
  traceId: string | undefined;
}

export type WriteMode = 'create' | 'update' | 'upsert';

interface Draft {
  input: WriteInput;
  stored: StoredRecord | undefined;
  values: Props;
  uniques: { property: string; value: string }[];
}

/** Properties of this type whose values belong to one record only. */
export function uniqueProperties(config: PortalConfig, type: ObjectType): Set<string> {
  const names = new Set<string>(type.name === 'contacts' ? ['email'] : []);
  for (const property of propertiesOf(config, type).values())
    if (property.hasUniqueValue) names.add(property.name);
  return names;
}

function requireUnique(uniques: Set<string>, type: ObjectType, property: string): void {
  if (uniques.has(property)) return;
  throw invalid(`Unable to perform update/upsert by non-unique ${type.id} property ${property}`);
}

/** The stored form of a key value: unique values are looked up the way they were written. */
export function keyForm(property: string, value: string): string {
  return property === 'email' ? value.trim().toLowerCase() : value;
}

function refuseDuplicates(inputs: WriteInput[]): void {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { key, idProperty } of inputs) {
    if (key === undefined) continue;
    const form = keyForm(idProperty ?? '', key);
    if (seen.has(form)) twice.add(form);
    seen.add(form);
  }
  if (twice.size > 0) throw duplicates([...twice]);
}

function duplicates(ids: string[]): Refusal {
  return invalid(`Duplicate IDs found in batch input: [${ids.join(', ')}]. IDs must be unique`, {
    context: { ids },
  });
}

/** One bad input spoils the batch, unless every input carries a trace id of its own. */
class Partial {
  readonly refused: Refused[] = [];
  readonly #allowed: boolean;

  constructor(inputs: WriteInput[]) {
    const traces = new Set(inputs.map(input => input.traceId));
    // Partial upserts by e-mail are not supported: there it is all or nothing, trace ids or not.
    const isByEmail = inputs.some(input => input.idProperty === 'email');
    this.#allowed = traces.size === inputs.length && !traces.has(undefined) && !traces.has('') && !isByEmail;
  }

  attempt<T>(input: WriteInput, work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Refusal) || !this.#allowed || input.traceId === undefined) throw error;
      this.refused.push({ refusal: error, traceId: input.traceId });
      return undefined;
    }
  }
}

async function loadStored(
  trx: Db,
  portal: Portal,
  type: ObjectType,
  inputs: WriteInput[],
): Promise<Map<WriteInput, StoredRecord>> {
  const byValue = new Map<string, string>();
  const keyed = inputs.flatMap(({ key, idProperty }) =>
    key !== undefined && idProperty !== undefined
      ? [{ property: idProperty, value: keyForm(idProperty, key) }]
      : [],
  );
  for (const held of await findUniqueValues(trx, portal.id, type.id, keyed)) {
    byValue.set(`${held.property} ${held.value}`, held.record_id);
  }
  const idOf = ({ key, idProperty }: WriteInput): string | undefined => {
    if (key === undefined) return undefined;
    if (idProperty !== undefined) return byValue.get(`${idProperty} ${keyForm(idProperty, key)}`);
    return /^\d{1,18}$/.test(key) ? key : undefined;
  };
  const ids = [...new Set(inputs.map(idOf).filter(id => id !== undefined))];
  const records = new Map(
    (await findRecords(trx, portal.id, type.id, ids)).map(record => [record.id, record]),
  );
  const stored = new Map<WriteInput, StoredRecord>();
  const seen = new Set<string>();
  for (const input of inputs) {
    const record = records.get(idOf(input) ?? '');
    if (record === undefined) continue;
    // Two different keys may name one record; a batch writes each record once.
    if (seen.has(record.id)) throw duplicates([record.id]);
    seen.add(record.id);
    stored.set(input, record);
  }
  return stored;
}

function draftOf(
  config: PortalConfig,
  type: ObjectType,
  mode: WriteMode,
  uniques: Set<string>,
  input: WriteInput,
  stored: StoredRecord | undefined,
): Draft {
  if (mode === 'update' && stored === undefined) throw notFound();
  const properties = { ...input.properties };
  if (mode === 'upsert' && input.idProperty !== undefined) properties[input.idProperty] ??= input.key ?? '';
  const values = checkValues(config, type, properties, stored?.props);
  const claimed = Object.entries(values)
    .filter(([name, value]) => value !== '' && uniques.has(name) && stored?.props[name] !== value)
    .map(([property, value]) => ({ property, value }));
  return { input, stored, values, uniques: claimed };
}

function refuseTaken(type: ObjectType, draft: Draft, holders: Map<string, string>): void {
  for (const { property, value } of draft.uniques) {
    const holder = holders.get(`${property} ${value}`);
    if (holder === undefined || holder === draft.stored?.id) continue;
    if (property === 'email' && type.name === 'contacts')
      throw conflict(`Contact already exists. Existing ID: ${holder}`);
    if (draft.stored === undefined && draft.input.idProperty === undefined) {
      throw conflict(
        `A ${type.singular} with the ${property} value ${value} already exists. Existing ID: ${holder}`,
      );
    }
    throw valuesRefused([
      {
        name: property,
        error: 'CONFLICTING_UNIQUE_VALUE',
        message: `propertyName=${property}, value=${value} is already used by object ${holder}`,
      },
    ]);
  }
}

/** Runs a batch of writes in one transaction. Throws a Refusal when the whole batch is refused. */
export async function writeBatch(
  db: Db,
  portal: Portal,
  config: PortalConfig,
  type: ObjectType,
  mode: WriteMode,
  inputs: WriteInput[],
): Promise<{ written: Written[]; refused: Refused[] }> {
  refuseDuplicates(inputs);
  const uniques = uniqueProperties(config, type);
  for (const { idProperty } of inputs) if (idProperty !== undefined) requireUnique(uniques, type, idProperty);
  const partial = new Partial(inputs);
  return await db.transaction().execute(async trx => {
    const associations = inputs.flatMap(input => input.associations);
    await lockTypes(trx, portal.id, [type.id, ...typesLinkedInline(config, type, associations)]);
    const stored = await loadStored(trx, portal, type, inputs);
    const drafts = inputs
      .map(input =>
        partial.attempt(input, () => draftOf(config, type, mode, uniques, input, stored.get(input))),
      )
      .filter(draft => draft !== undefined);
    const held = await findUniqueValues(
      trx,
      portal.id,
      type.id,
      drafts.flatMap(draft => draft.uniques),
    );
    const holders = new Map(held.map(one => [`${one.property} ${one.value}`, one.record_id]));
    const products = await namedProducts(
      trx,
      portal,
      type,
      drafts.map(draft => draft.values),
    );
    const linkedBefore = await linksBefore(
      trx,
      portal,
      type,
      drafts.flatMap(draft => draft.stored?.id ?? []),
    );
    const linksOf = await inlineLinker(trx, portal, config, type, associations);
    const freshIds = (
      await takeRecordIds(db, trx, drafts.filter(draft => draft.stored === undefined).length)
    ).values();
    const now = momentAt(portal).toISOString();
    const fresh = drafts.filter(draft => draft.stored === undefined).length;
    // Counting is dear: only a portal that was given a number of its own is held to one.
    if (portal.quotas.records !== undefined && fresh > 0)
      requireQuota(portal, 'records', (await countRecords(trx, portal.id))[type.id] ?? 0, fresh);

    const written: Written[] = [];
    const links: Link[] = [];
    const writes: RecordWrite[] = [];
    const claims: UniqueValue[] = [];
    const releases: { property: string; value: string }[] = [];
    for (const draft of drafts) {
      const id = draft.stored?.id ?? freshIds.next().value ?? '';
      const before = draft.stored?.props;
      const after = partial.attempt(draft.input, () => {
        refuseTaken(type, draft, holders);
        const made = linksOf(id, draft.input.associations);
        const values = withProduct(products, draft.values, before === undefined);
        const props = nextProps(portal, config, type, { id, before, values, now });
        const linked = linkedBefore.get(id) ?? new Set();
        requireLinks(type, { before, after: props ?? before ?? {}, linked, made });
        return { made, props };
      });
      if (after === undefined) continue;
      const record: StoredRecord = {
        id,
        props: after.props ?? before ?? {},
        created_at: draft.stored?.created_at ?? new Date(now),
        updated_at: after.props === undefined ? (draft.stored?.updated_at ?? new Date(now)) : new Date(now),
        archived_at: null,
      };
      links.push(...after.made);
      written.push({ record, isNew: draft.stored === undefined, traceId: draft.input.traceId });
      if (after.props === undefined) continue;
      for (const one of draft.uniques) {
        claims.push({ ...one, record_id: id });
        // Later inputs of this very batch meet the claim as if it were stored already.
        holders.set(`${one.property} ${one.value}`, id);
      }
      for (const property of uniques) {
        const old = before?.[property];
        if (old !== undefined && after.props[property] !== old) releases.push({ property, value: old });
      }
      writes.push({
        id,
        props: after.props,
        created_at: record.created_at.toISOString(),
        updated_at: now,
        changes: changesBetween(before ?? {}, after.props) ?? {},
      });
    }
    await writeRecords(trx, portal.id, type.id, writes, claims, releases);
    if (links.length > 0) await saveLinks(trx, portal, config, links);
    return { written, refused: partial.refused };
  });
}
