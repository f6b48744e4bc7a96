// A portal in memory with as much of the vendor's behaviour as merging touches: the recycle bin takes links along and gives nothing
// back, a unique value stands once, a record has one primary company and one parent, and every link is seen from both ends.
import { type Atom, isSeenFrom, type LinkType, objectIn } from '../src/merge/links.ts';

const INVERSE: Readonly<Record<number, number>> = {
  279: 280,
  280: 279,
  1: 2,
  2: 1,
  7: 8,
  8: 7,
  450: 450,
  13: 14,
  14: 13,
};
const NAMES: Readonly<Record<number, string>> = {
  1: 'Primary',
  2: 'Primary',
  7: 'Advisor',
  8: 'Advises',
  13: 'Child',
  14: 'Parent',
};
const DEFAULTS: Readonly<Record<string, number>> = {
  'contacts>companies': 279,
  'companies>contacts': 280,
  'companies>companies': 450,
};

export function typeOf(type_id: number): LinkType {
  const label = NAMES[type_id];
  const category = type_id === 7 || type_id === 8 ? 'USER_DEFINED' : 'HUBSPOT_DEFINED';
  return {
    category,
    type_id,
    ...(label !== undefined && { label }),
    ...((type_id === 1 || type_id === 14) && { single: 'from' }),
    ...((type_id === 2 || type_id === 13) && { single: 'to' }),
  };
}

/** `contacts/17` here is an id of the portal, not a name that outlives it. */
export type Ref = string;

interface ModelLink {
  one: Ref;
  other: Ref;
  /** As seen from the one. */
  types: Set<number>;
}

export class ModelPortal {
  readonly records = new Map<Ref, Record<string, string>>();
  readonly #links = new Map<string, ModelLink>();
  readonly #unique: readonly string[];
  #next = 1;

  constructor(unique: readonly string[]) {
    this.#unique = unique;
  }

  create(object: string, values: Readonly<Record<string, string>>): Ref {
    const ref = `${object}/${this.#next++}`;
    this.records.set(ref, {});
    this.update(ref, values);
    return ref;
  }

  update(ref: Ref, values: Readonly<Record<string, string>>): void {
    const record = this.#get(ref);
    for (const [name, value] of Object.entries(values)) {
      if (value === '') delete record[name];
      else record[name] = value;
      if (value === '' || !this.#unique.includes(name)) continue;
      for (const [beside, other] of this.records)
        if (beside !== ref && objectIn(beside) === objectIn(ref) && other[name] === value)
          throw new Error(`${name} ${value} of ${ref} is that of ${beside} already`);
    }
  }

  archive(ref: Ref): void {
    this.#get(ref);
    this.records.delete(ref);
    for (const [key, { one, other }] of this.#links)
      if (one === ref || other === ref) this.#links.delete(key);
  }

  associate(from: Ref, to: Ref, types: readonly LinkType[]): void {
    this.#get(from);
    this.#get(to);
    const key = keyOf(from, to);
    const link = this.#links.get(key) ?? { one: from, other: to, types: new Set<number>() };
    this.#links.set(key, link);
    const usual = DEFAULTS[`${objectIn(from)}>${objectIn(to)}`];
    for (const id of [...(usual === undefined ? [] : [usual]), ...types.map(type => type.type_id)]) {
      this.#release(from, to, id);
      this.#release(to, from, INVERSE[id] ?? 0);
      link.types.add(link.one === from ? id : (INVERSE[id] ?? 0));
    }
  }

  dissociate(one: Ref, other: Ref): void {
    this.#links.delete(keyOf(one, other));
  }

  loosen(from: Ref, to: Ref, types: readonly LinkType[]): void {
    const link = this.#links.get(keyOf(from, to));
    for (const { type_id } of types)
      link?.types.delete(link.one === from ? type_id : (INVERSE[type_id] ?? 0));
  }

  isLinked(one: Ref, other: Ref): boolean {
    return this.#links.has(keyOf(one, other));
  }

  links(): { one: Ref; other: Ref }[] {
    return [...this.#links.values()].map(({ one, other }) => ({ one, other }));
  }

  typesFrom(from: Ref, to: Ref): LinkType[] {
    const link = this.#links.get(keyOf(from, to));
    if (link === undefined) return [];
    const ids = [...link.types].map(id => (link.one === from ? id : (INVERSE[id] ?? 0)));
    return ids.sort((one, other) => one - other).map(typeOf);
  }

  /** The links of some records, as merging reads them. */
  linksOf(refs: readonly Ref[], nameOf: (ref: Ref) => Atom) {
    const asked = new Set(refs);
    return this.links()
      .filter(({ one, other }) => asked.has(one) || asked.has(other))
      .map(({ one, other }) => {
        const isForward = isSeenFrom(objectIn(one), objectIn(other));
        const [from, to] = isForward ? [one, other] : [other, one];
        const isOneObject = objectIn(from) === objectIn(to);
        return {
          from: nameOf(from),
          to: nameOf(to),
          types: this.typesFrom(from, to),
          ...(isOneObject && { back: this.typesFrom(to, from) }),
        };
      });
  }

  /** A record has one of some types: a new one replaces the old one, which stays a plain link. */
  #release(holder: Ref, kept: Ref, id: number): void {
    if (typeOf(id).single !== 'from') return;
    for (const link of this.#links.values()) {
      const other = link.one === holder ? link.other : link.other === holder ? link.one : undefined;
      if (other === undefined || other === kept || objectIn(other) !== objectIn(kept)) continue;
      link.types.delete(link.one === holder ? id : (INVERSE[id] ?? 0));
    }
  }

  #get(ref: Ref): Record<string, string> {
    const record = this.records.get(ref);
    if (record === undefined) throw new Error(`${ref} is not in the portal`);
    return record;
  }
}

function keyOf(one: Ref, other: Ref): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}
