// 10,000 random sequences of merges, edits and unmerges: every record and link comes back, and no edit is lost.
import { describe, expect, it } from 'vitest';
import { ModelPortal, type Ref, typeOf } from '../../test-data/model-portal.ts';
import { uniforms } from '../chance/chance.ts';
import { broughtBack, type PastMerge, standing } from './history.ts';
import { type Atom, keyOfLink, type LinkType, objectIn } from './links.ts';
import { mergePlan } from './merge-plan.ts';
import { survivorOf } from './survivor-of.ts';
import type { MergedProperty } from './survivorship-rules.ts';
import { givenBack, handedOn, linksBack } from './unmerge.ts';

const NAMES = ['email', 'jobtitle', 'phone', 'about'];

function property(object: string, name: string): MergedProperty {
  const field_type = name === 'about' ? 'textarea' : 'text';
  return { object, name, label: name, type: 'string', field_type, options: [], unique: name === 'email' };
}

const properties = new Map(
  ['contacts', 'companies'].map(object => [object, NAMES.map(name => property(object, name))]),
);

/** One portal, what people did to it, and what it would hold had nobody ever merged anything. */
class Trial {
  readonly portal = new ModelPortal(['email']);
  readonly truth = new Map<Atom, Record<string, string>>();
  /** Each from the end whose name comes first. */
  readonly trueLinks = new Map<string, { from: Atom; to: Atom; types: LinkType[] }>();
  merges: PastMerge[] = [];
  readonly #refs = new Map<Atom, Ref>();
  readonly #atoms = new Map<Ref, Atom>();
  readonly #chance: () => number;
  readonly #removed: { from: Atom; to: Atom }[] = [];
  #clock = 0;

  constructor(seed: number) {
    this.#chance = uniforms(seed, 'merges');
    const records = [this.#pick([2, 3, 4]), this.#pick([2, 3])];
    for (const [at, object] of ['contacts', 'companies'].entries())
      for (let count = 0; count < (records[at] ?? 0); count += 1) this.#begin(object);
    const all = [...this.truth.keys()];
    for (const from of all)
      for (const to of all)
        if (from < to && (objectIn(from) !== 'contacts' || objectIn(to) !== 'contacts') && this.#happens(0.4))
          this.#linkAtFirst(to, from);
    // A later primary company replaces the one before it.
    for (const link of this.trueLinks.values())
      link.types = this.portal.typesFrom(this.ref(link.from), this.ref(link.to));
  }

  run(): void {
    const steps = this.#pick([4, 6, 8, 10]);
    for (let step = 0; step < steps; step += 1) {
      const kind = this.#chance();
      if (kind < 0.4) this.#merge();
      else if (kind < 0.6) this.#edit();
      else if (kind < 0.7) this.#addLink();
      else if (kind < 0.8) this.#removeLink();
      else this.#unmerge();
    }
    while (this.#open().length > 0) this.#unmerge();
  }

  ref(atom: Atom): Ref {
    return this.#refs.get(atom) ?? '';
  }

  /** Everything in the portal, under the names that the records had at first. */
  now() {
    const links = this.portal.links().map(({ one, other }) => {
      const [from, to] = [this.#atom(one), this.#atom(other)].sort();
      return inWords(from ?? '', to ?? '', this.portal.typesFrom(this.ref(from ?? ''), this.ref(to ?? '')));
    });
    const records = [...this.portal.records].map(
      ([ref, values]) => `${this.#atom(ref)} ${sorted(values).join()}`,
    );
    return inOrder([...records, ...links]);
  }

  expected() {
    const links = [...this.trueLinks.values()].map(({ from, to, types }) => inWords(from, to, types));
    const records = [...this.truth].map(([atom, values]) => `${atom} ${sorted(values).join()}`);
    return inOrder([...records, ...links]);
  }

  #begin(object: string): void {
    const at = this.truth.size;
    const values = Object.fromEntries(
      NAMES.flatMap(name => {
        if (this.#happens(0.3)) return [];
        return [[name, name === 'email' ? `own-${at}` : this.#pick(['a', 'bb', 'ccc'])]];
      }),
    );
    const ref = this.portal.create(object, values);
    this.truth.set(ref, values);
    this.#name(ref, ref);
  }

  #linkAtFirst(one: Atom, other: Atom): void {
    const [from, to] = objectIn(one) === 'contacts' ? [one, other] : [other, one];
    const isAlike = objectIn(from) === objectIn(to);
    const types = isAlike ? this.#pick([[], [14], [13]]) : this.#pick([[], [], [1], [7], [1, 7]]);
    this.portal.associate(this.ref(from), this.ref(to), types.map(typeOf));
    const [first, second] = one < other ? [one, other] : [other, one];
    this.trueLinks.set(keyOfLink({ from, to }), { from: first, to: second, types: [] });
  }

  #merge(): void {
    const object = this.#pick(['contacts', 'contacts', 'companies']);
    const among = [...this.portal.records.keys()]
      .filter(ref => objectIn(ref) === object)
      .sort(() => this.#chance() - 0.5);
    const refs = among.slice(0, this.#pick([2, 2, 3]));
    const [first, second] = refs;
    if (first === undefined || second === undefined) return;
    const records = refs.map(id => ({
      id,
      atom: this.#atom(id),
      values: { ...this.portal.records.get(id) },
      updated_at: String(this.#chance()),
      created_at: '',
      rank: 0,
    }));
    const choices = {
      email: { from: this.#pick(refs) },
      ...(this.#happens(0.5) && {
        phone: { rule: this.#pick(['longest', 'most_recent', 'most_complete'] as const) },
      }),
      ...(this.#happens(0.3) && { jobtitle: { value: `typed ${(this.#clock += 1)}` } }),
    };
    const own = properties.get(object) ?? [];
    const survivor = survivorOf(records, first, own, choices);
    const live = this.portal.linksOf(refs, ref => this.#atom(ref));
    const plan = mergePlan({ survivor, records, history: this.merges, live, properties: own });
    for (const { from, to, after } of plan.link) this.portal.associate(this.ref(from), this.ref(to), after);
    for (const { from, to } of plan.unlink) this.portal.dissociate(this.ref(from), this.ref(to));
    for (const { atom } of plan.archive) this.portal.archive(this.ref(atom));
    this.portal.update(first, plan.after);
    const [preview, merged] = [sorted(survivor.values), sorted({ ...this.portal.records.get(first) })];
    if (JSON.stringify(preview) !== JSON.stringify(merged)) expect(merged, 'the preview').toEqual(preview);
    this.merges.push({
      id: String(this.merges.length),
      at: (this.#clock += 1),
      undoneAt: null,
      survivor: plan.survivor,
      losers: plan.archive.map(({ atom, image }) => ({ atom, image, isIn: true })),
      before: plan.before,
      after: plan.after,
      unique: plan.unique,
      covered: plan.covered,
      links: plan.links,
    });
  }

  #unmerge(): void {
    const merge = this.#pickOr(this.#open());
    if (merge === undefined) return;
    const { id } = merge;
    const root = this.ref(standing(this.merges)(merge.survivor));
    const now = this.portal.records.get(root) ?? {};
    const isRoot = root === this.ref(merge.survivor);
    const given = givenBack(this.merges, id, isRoot ? now : undefined);
    this.portal.update(root, { ...given.write, ...handedOn(this.merges, id, now) });
    // Killed and done again, what was written is not taken for what a person wrote.
    if (isRoot && this.#happens(0.2))
      this.portal.update(root, givenBack(this.merges, id, this.portal.records.get(root)).write);
    const back = merge.losers.map(({ atom }) => atom);
    for (const atom of back)
      this.#name(atom, this.portal.create(objectIn(atom), broughtBack(this.merges, id, atom)));
    if (this.#happens(0.3)) this.#moveLinks(id, back, this.#pick([0, 1, 2, 3]));
    this.#moveLinks(id, back, Number.POSITIVE_INFINITY);
    const undone = {
      ...merge,
      undoneAt: (this.#clock += 1),
      losers: merge.losers.map(loser => ({ ...loser, isIn: false })),
    };
    this.merges = this.merges.map(each => (each.id === id ? undone : each));
  }

  /** So many of the requests that it takes; a killed worker gets no further. */
  #moveLinks(id: string, back: readonly Atom[], most: number): void {
    const { link, loosen, unlink } = linksBack(this.merges, id, back, (from, to) => {
      const [one, other] = [this.ref(from), this.ref(to)];
      return this.portal.isLinked(one, other) ? this.portal.typesFrom(one, other) : undefined;
    });
    const requests = [
      ...link.map(
        ({ from, to, types }) =>
          () =>
            this.portal.associate(this.ref(from), this.ref(to), types),
      ),
      ...loosen.map(
        ({ from, to, types }) =>
          () =>
            this.portal.loosen(this.ref(from), this.ref(to), types),
      ),
      ...unlink.map(
        ({ from, to }) =>
          () =>
            this.portal.dissociate(this.ref(from), this.ref(to)),
      ),
    ];
    for (const request of requests.slice(0, most)) request();
  }

  #edit(): void {
    const ref = this.#pickOr([...this.portal.records.keys()]);
    const name = this.#pick(NAMES);
    if (ref === undefined) return;
    const value = this.#happens(0.2) ? '' : `edit ${(this.#clock += 1)}`;
    if (value === (this.portal.records.get(ref)?.[name] ?? '')) return;
    this.portal.update(ref, { [name]: value });
    const { [name]: _, ...rest } = this.truth.get(this.#atom(ref)) ?? {};
    this.truth.set(this.#atom(ref), value === '' ? rest : { ...rest, [name]: value });
  }

  #addLink(): void {
    const contacts = [...this.portal.records.keys()].filter(ref => objectIn(ref) === 'contacts');
    const companies = [...this.portal.records.keys()].filter(ref => objectIn(ref) === 'companies');
    const [from, to] = [this.#pickOr(contacts), this.#pickOr(companies)];
    if (from === undefined || to === undefined || this.portal.isLinked(from, to)) return;
    // Removed and made again, a link looks as if nobody had touched it: it is not told from the old one.
    const key = keyOfLink({ from: this.#atom(from), to: this.#atom(to) });
    if (this.#removed.some(link => this.#placeOf(link) === key)) return;
    this.portal.associate(from, to, this.#pick([[], [7]]).map(typeOf));
    const types = this.portal.typesFrom(to, from);
    // Companies come before contacts.
    this.trueLinks.set(key, { from: this.#atom(to), to: this.#atom(from), types });
  }

  #removeLink(): void {
    const link = this.#pickOr(this.portal.links());
    if (link === undefined) return;
    this.portal.dissociate(link.one, link.other);
    const key = keyOfLink({ from: this.#atom(link.one), to: this.#atom(link.other) });
    for (const [each, of] of this.trueLinks) {
      if (this.#placeOf(of) !== key) continue;
      this.trueLinks.delete(each);
      this.#removed.push(of);
    }
  }

  #placeOf({ from, to }: { from: Atom; to: Atom }): string {
    const stands = standing(this.merges);
    return keyOfLink({ from: stands(from), to: stands(to) });
  }

  #open(): PastMerge[] {
    return this.merges.filter(merge => merge.undoneAt === null);
  }

  #atom(ref: Ref): Atom {
    return this.#atoms.get(ref) ?? '';
  }

  #name(atom: Atom, ref: Ref): void {
    this.#refs.set(atom, ref);
    this.#atoms.set(ref, atom);
  }

  #happens(likely: number): boolean {
    return this.#chance() < likely;
  }

  #pick<T>(from: readonly T[]): T {
    const one = this.#pickOr(from);
    if (one === undefined) throw new Error('Nothing to choose from');
    return one;
  }

  #pickOr<T>(from: readonly T[]): T | undefined {
    return from[Math.floor(this.#chance() * from.length)];
  }
}

function sorted(values: Readonly<Record<string, string>>): string[] {
  return inOrder(Object.entries(values).map(each => each.join(': ')));
}

function inOrder(lines: readonly string[]): string[] {
  return [...lines].sort((one, other) => (one < other ? -1 : 1));
}

function inWords(from: Atom, to: Atom, types: readonly LinkType[]): string {
  return `${from} ${to} ${types.map(({ type_id }) => type_id).join()}`;
}

describe('merging and taking it back', () => {
  it('brings every record and link back in any order, and keeps every edit', { timeout: 120_000 }, () => {
    let merges = 0;
    for (let seed = 1; seed <= 10_000; seed += 1) {
      const trial = new Trial(seed);
      trial.run();
      merges += trial.merges.length;
      const [now, expected] = [trial.now(), trial.expected()];
      // Comparing in full is dear, and only what differs is worth showing.
      if (JSON.stringify(now) !== JSON.stringify(expected)) expect(now, `seed ${seed}`).toEqual(expected);
    }
    expect(merges).toBeGreaterThan(15_000);
  });
});
