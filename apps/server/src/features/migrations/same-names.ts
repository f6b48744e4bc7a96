// Companies of the portal that are called as one of ours, and which of them each answer would take for it.
import type { CompiledRecord } from '@groundwork/engine/compile/compiled';
import { companyNameKey, haveOtherDomains } from '@groundwork/engine/match/same-record';
import type { Listed } from './store.ts';

/** sameName: `same` takes the one that alone fits, `first` the oldest that fits. */
export type SameName = 'same' | 'first' | 'another';

export interface Namesake {
  /** One that is called so, to be shown. */
  portalRecord: Listed;
  /** What is taken for ours, by answer. */
  takes: Record<SameName, Listed | undefined>;
}

export class SameNames {
  readonly #prefixes: readonly string[];
  readonly #byName = new Map<string, string[]>();
  /** What each answer has taken already, whichever stands. */
  readonly #taken: Record<SameName, Set<string>> = { same: new Set(), first: new Set(), another: new Set() };

  /** `prefixes`: how the external ids of this migration's records begin. What bears one is ours and nobody's namesake. */
  constructor(prefixes: readonly string[]) {
    this.#prefixes = prefixes;
  }

  note({ crm_id, external_id, properties }: Listed): void {
    const name = companyNameKey(properties);
    const isOurs = this.#prefixes.some(prefix => external_id?.startsWith(`${prefix}:`) === true);
    if (name === '' || isOurs) return;
    const called = this.#byName.get(name);
    if (called) called.push(crm_id);
    else this.#byName.set(name, [crm_id]);
  }

  idsOf(records: readonly CompiledRecord[]): string[] {
    return records.flatMap(record => this.#byName.get(companyNameKey(record.properties)) ?? []);
  }

  /** `isTaken`: by a key, or by what stands. */
  find(
    { properties }: CompiledRecord,
    byId: ReadonlyMap<string, Listed>,
    isTaken: (id: string) => boolean,
  ): Namesake | undefined {
    const ids = this.#byName.get(companyNameKey(properties)) ?? [];
    const called = ids.flatMap(id => byId.get(id) ?? []).toSorted(byAge);
    const [eldest] = called;
    if (!eldest) return undefined;
    const { same, first } = this.#taken;
    const fitting = called.filter(
      one =>
        !haveOtherDomains(properties, one.properties) &&
        (!isTaken(one.crm_id) || same.has(one.crm_id) || first.has(one.crm_id)),
    );
    const open = (taken: ReadonlySet<string>) => fitting.filter(one => !taken.has(one.crm_id));
    const alone = open(same);
    const takes = {
      same: alone.length === 1 ? alone[0] : undefined,
      first: open(first)[0],
      another: undefined,
    };
    if (takes.same) same.add(takes.same.crm_id);
    if (takes.first) first.add(takes.first.crm_id);
    return { portalRecord: takes.same ?? takes.first ?? eldest, takes };
  }
}

/** The oldest first: the portal counts its records up. */
function byAge(a: Listed, b: Listed): number {
  return a.crm_id.length - b.crm_id.length || (a.crm_id < b.crm_id ? -1 : 1);
}
