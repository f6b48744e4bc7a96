// Finds which of the sources' records a portal already has: by our external id first, then by the natural key (e-mail,
// domain), then companies by their name. A record that has the key of one it contradicts is not it: see `Found`. Listing the
// whole object or asking for each record: whichever takes fewer requests; companies are always listed, because neither a
// domain nor a name can be asked for.
import { EXTERNAL_ID } from '@groundwork/contract/crm';
import { askableKeys, type FindStrategy, findStrategy, naturalKeys } from '@groundwork/crm/finding';
import type { CrmPortal, PortalRecord } from '@groundwork/crm/port';
import type { CompiledRecord } from '@groundwork/engine/compile/compiled';
import { contradictionOf, isCalledAlike } from '@groundwork/engine/match/same-record';
import type { Transact } from '../changesets/changeset-entries.ts';
import type { ChangesetScope } from '../changesets/entry.ts';
import { type Namesake, type SameName, SameNames } from './same-names.ts';
import { claimedIds, findSnapshots, insertSnapshots, type Listed } from './store.ts';

export interface Existing {
  id: string;
  properties: Record<string, string | null>;
}

/** What the portal has of a page of records. */
export interface Found {
  /** By external id. */
  existing: Map<string, Existing>;
  /** Records whose e-mail address another record of the portal has, by external id, with that one. */
  taken: Map<string, Existing>;
  possibleDuplicates: PossibleDuplicate[];
}

/** A record of the sources beside one of the portal that may be the same, and that only a person can judge. */
export interface PossibleDuplicate {
  record: CompiledRecord;
  portalRecord: Existing;
  because: 'name' | 'phone' | 'same_name';
  shared: { key: string; value: string };
  /** Of a company of the same name: what each answer would take for it. */
  takes?: Namesake['takes'];
}

interface Options {
  transact: Transact;
  of: ChangesetScope;
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
  /** What a person said of records that stand in the portal: see `portalQuestions`. */
  answers: MatchAnswers;
  /** How the external ids of this migration's records begin: what bears one is ours, and no stranger of the same name. */
  prefixes: readonly string[];
}

/** Of records with the key of one they contradict, and of companies that only share a name. */
export interface MatchAnswers {
  keyConflicts: 'keep_separate' | 'merge';
  sameName: SameName;
}

/** Properties that distinguish two records that share a key. */
const identity: Readonly<Record<string, readonly string[]>> = {
  contacts: ['firstname', 'lastname', 'phone', 'mobilephone'],
  companies: ['name', 'phone'],
};

const keyWord: Readonly<Record<string, string>> = { contacts: 'email address', companies: 'domain' };

export class ExistingRecords {
  readonly #given: Options;
  readonly #strategy: FindStrategy;
  readonly #natural: string | undefined;
  readonly #listed: Set<string>;
  readonly #names: SameNames;

  private constructor(given: Options) {
    this.#given = given;
    this.#names = new SameNames(given.prefixes);
    this.#strategy = findStrategy(given);
    this.#natural = naturalKeys[given.object];
    const always = [EXTERNAL_ID, this.#natural].filter(name => name !== undefined);
    this.#listed = new Set([...given.mapped, ...always, ...(identity[given.object] ?? [])]);
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
      if (object === 'companies') for (const one of listed) this.#names.note(one);
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
  async find(records: readonly CompiledRecord[]): Promise<Found> {
    if (records.length === 0) return { existing: new Map(), taken: new Map(), possibleDuplicates: [] };
    const wanted = [...new Set(records.flatMap(record => Object.keys(record.properties)))];
    const keys = records.map(record => record.external_id);
    const naturals = records.flatMap(record => naturalKey(record) ?? []);
    const candidates =
      this.#strategy === 'list'
        ? await this.#fromListing(keys, naturals, this.#names.idsOf(records), wanted)
        : await this.#fromAsking(records, keys, wanted);
    return this.#assign(records, candidates);
  }

  async #fromListing(
    keys: string[],
    naturals: string[],
    named: string[],
    wanted: string[],
  ): Promise<Listed[]> {
    const { portal, object, signal, transact, of } = this.#given;
    const found = await transact(tx => findSnapshots(tx, of, object, { keys, naturals, ids: named }));
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
    // One that is known by our id and has this very key need not be asked for by it.
    const known = new Map(
      found.map(record => [record.properties[EXTERNAL_ID], this.#naturalOf(record.properties)]),
    );
    const open = records.filter(record => {
      const key = naturalKey(record);
      return key !== undefined && known.get(record.external_id) !== key;
    });
    const values = [...new Set(open.flatMap(record => naturalKey(record) ?? []))];
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

  async #assign(records: readonly CompiledRecord[], candidates: Listed[]): Promise<Found> {
    const { transact, of, object, answers } = this.#given;
    const claimed = await transact(tx =>
      claimedIds(
        tx,
        of,
        object,
        candidates.map(one => one.crm_id),
      ),
    );
    const byExternal = new Map(candidates.map(one => [one.external_id, one]));
    const byNatural = new Map(candidates.toReversed().map(one => [one.natural_key, one]));
    const byId = new Map(candidates.map(one => [one.crm_id, one]));
    const found: Found = { existing: new Map(), taken: new Map(), possibleDuplicates: [] };
    const take = (record: CompiledRecord, one: Listed | undefined): boolean => {
      if (!one || claimed.has(one.crm_id)) return false;
      claimed.add(one.crm_id);
      found.existing.set(record.external_id, { id: one.crm_id, properties: one.properties });
      return true;
    };
    for (const record of records) take(record, byExternal.get(record.external_id));
    for (const record of records) {
      const key = naturalKey(record);
      const portalRecord = key === undefined ? undefined : byNatural.get(key);
      if (
        key === undefined ||
        !portalRecord ||
        portalRecord.crm_id === found.existing.get(record.external_id)?.id
      )
        continue;
      const because = contradictionOf(object, record.properties, portalRecord.properties);
      const existing = { id: portalRecord.crm_id, properties: portalRecord.properties };
      if (because !== undefined)
        found.possibleDuplicates.push({
          record,
          portalRecord: existing,
          because,
          shared: { key: keyWord[object] ?? 'key', value: key },
        });
      const fits = record.match
        ? because === undefined || answers.keyConflicts === 'merge'
        : isCalledAlike(object, record.properties, portalRecord.properties);
      const isOpen = !found.existing.has(record.external_id);
      // The portal takes an e-mail address once: whoever is not the one that has it must do without.
      if (!(fits && isOpen && take(record, portalRecord)) && askableKeys[object] !== undefined)
        found.taken.set(record.external_id, existing);
    }
    // Companies of the same name, which no key of ours knows. What happens with them is asked.
    for (const record of records) {
      if (found.existing.has(record.external_id)) continue;
      const namesake = this.#names.find(record, byId, id => claimed.has(id));
      if (!namesake) continue;
      const { portalRecord, takes } = namesake;
      const shared = { key: 'name', value: record.properties['name'] ?? '' };
      const existing = { id: portalRecord.crm_id, properties: portalRecord.properties };
      found.possibleDuplicates.push({ record, portalRecord: existing, because: 'same_name', shared, takes });
      take(record, takes[answers.sameName]);
    }
    return found;
  }
}

/** The key by which the portal knows a record, its own or one that it has with others. */
function naturalKey({ match, shared }: CompiledRecord): string | undefined {
  return (match ?? shared)?.value.trim().toLowerCase();
}
