// Finds which of the sources' records a portal already has: by our external id first, then by the natural key (e-mail,
// domain). Listing the whole object or asking for each record: whichever takes fewer requests.
import { EXTERNAL_ID } from '@groundwork/contract/crm';
import { askableKeys, type FindStrategy, findStrategy, naturalKeys } from '@groundwork/crm/finding';
import type { CrmPortal, PortalRecord } from '@groundwork/crm/port';
import type { CompiledRecord } from '@groundwork/engine/compile/compiled';
import type { Of, Transact } from '../changesets/service-entries.ts';

import { claimedIds, findSnapshots, insertSnapshots, type Listed } from './store.ts';

export interface Existing {
  id: string;
  properties: Record<string, string | null>;
}

interface Options {
  transact: Transact;
  of: Of;
  portal: CrmPortal;
  signal: AbortSignal;
  object: string;
  /** Records of the object in the portal, by its search index, which may be behind: it chooses the way, never the result. */
  portalCount: number;
  /** Records of the object in the sources, as planned. */
  sourceCount: number;
  /** Properties the sources are mapped to: what a listing reads along. */
  mapped: readonly string[];
  hasExternalId: boolean;
}

export class ExistingRecords {
  readonly #given: Options;
  readonly #strategy: FindStrategy;
  readonly #natural: string | undefined;
  readonly #listed: Set<string>;

  private constructor(given: Options) {
    this.#given = given;
    this.#strategy = findStrategy(given);
    this.#natural = naturalKeys[given.object];
    const always = [EXTERNAL_ID, this.#natural].filter(name => name !== undefined);
    this.#listed = new Set([...given.mapped, ...always]);
  }

  /** Lists the object when that is the cheaper way. */
  static async open(given: Options): Promise<ExistingRecords> {
    const existing = new ExistingRecords(given);
    if (existing.#strategy === 'list') await existing.#list();
    return existing;
  }

  async #list(): Promise<void> {
    const { portal, object, signal, transact, of } = this.#given;
    const properties = this.#readable([...this.#listed]);
    for await (const page of portal.listRecords(object, properties, { signal })) {
      const listed = page.map(
        (record): Listed => ({
          crm_id: record.id,
          external_id: record.properties[EXTERNAL_ID] ?? null,
          natural_key: this.#naturalOf(record.properties),
          properties: record.properties,
        }),
      );
      await transact(tx => insertSnapshots(tx, of, object, listed));
    }
  }

  /** Before the blueprint the portal does not know the external id; asking for it would be refused. */
  #readable(properties: string[]): string[] {
    return this.#given.hasExternalId ? properties : properties.filter(name => name !== EXTERNAL_ID);
  }

  #naturalOf(properties: Record<string, string | null>): string | null {
    if (this.#natural === undefined) return null;
    return properties[this.#natural]?.trim().toLowerCase() || null;
  }

  /** The portal's records for these, by external id. No record of the portal is given to two of them. */
  async find(records: readonly CompiledRecord[]): Promise<Map<string, Existing>> {
    if (records.length === 0) return new Map();
    const wanted = [...new Set(records.flatMap(record => Object.keys(record.properties)))];
    const keys = records.map(record => record.external_id);
    const naturals = records.flatMap(record =>
      record.match ? [record.match.value.trim().toLowerCase()] : [],
    );
    const candidates =
      this.#strategy === 'list'
        ? await this.#fromListing(keys, naturals, wanted)
        : await this.#fromAsking(records, keys, wanted);
    return this.#assign(records, candidates);
  }

  async #fromListing(keys: string[], naturals: string[], wanted: string[]): Promise<Listed[]> {
    const { portal, object, signal, transact, of } = this.#given;
    const found = await transact(tx => findSnapshots(tx, of, object, keys, naturals));
    const missing = wanted.filter(name => !this.#listed.has(name));
    if (missing.length === 0 || found.length === 0) return found;
    const ids = found.map(one => one.crm_id);
    const read = await portal.readRecords(object, 'id', ids, missing, { signal });
    const byId = new Map(read.map(record => [record.id, record.properties]));
    return found.map(one => ({ ...one, properties: { ...one.properties, ...byId.get(one.crm_id) } }));
  }

  async #fromAsking(records: readonly CompiledRecord[], keys: string[], wanted: string[]): Promise<Listed[]> {
    const { portal, object, signal, hasExternalId } = this.#given;
    const properties = this.#readable([...new Set([...wanted, ...this.#listed])]);
    const found = hasExternalId
      ? await portal.readRecords(object, EXTERNAL_ID, keys, properties, { signal })
      : [];
    const property = askableKeys[object];
    const known = new Set(found.map(record => record.properties[EXTERNAL_ID]));
    const open = records.filter(
      record => record.match?.property === property && !known.has(record.external_id),
    );
    const values = [...new Set(open.flatMap(record => (record.match ? [record.match.value] : [])))];
    if (property !== undefined && values.length > 0) {
      found.push(...(await portal.readRecords(object, property, values, properties, { signal })));
    }
    return found.map((record: PortalRecord) => ({
      crm_id: record.id,
      external_id: record.properties[EXTERNAL_ID] ?? null,
      natural_key: this.#naturalOf(record.properties),
      properties: record.properties,
    }));
  }

  async #assign(records: readonly CompiledRecord[], candidates: Listed[]): Promise<Map<string, Existing>> {
    const { transact, of, object } = this.#given;
    const ids = candidates.map(one => one.crm_id);
    const claimed = await transact(tx => claimedIds(tx, of, object, ids));
    const byExternal = new Map(candidates.map(one => [one.external_id, one]));
    const byNatural = new Map(candidates.toReversed().map(one => [one.natural_key, one]));
    const assigned = new Map<string, Existing>();
    const take = (record: CompiledRecord, one: Listed | undefined): void => {
      if (!one || claimed.has(one.crm_id)) return;
      claimed.add(one.crm_id);
      assigned.set(record.external_id, { id: one.crm_id, properties: one.properties });
    };
    for (const record of records) take(record, byExternal.get(record.external_id));
    for (const record of records) {
      if (assigned.has(record.external_id) || !record.match) continue;
      take(record, byNatural.get(record.match.value.trim().toLowerCase()));
    }
    return assigned;
  }
}
