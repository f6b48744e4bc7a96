// Links of records that are merged: whose they are underneath, and where they show.

/** A record as it was before it was ever merged: `companies/301`. It keeps this name whatever id it gets when it comes back. */
export type Atom = string;

export interface LinkType {
  category: string;
  type_id: number;
  /** What the link is called, where it has a name. */
  label?: string;
  /** Which end has at most one: a contact one primary company, a company one parent. */
  single?: 'from' | 'to';
  /** Such a one that did not show when it was last looked at, because the record that stands for this one had another. */
  is_hidden?: boolean;
}

/** A link of two records underneath. `types` are what it is as seen from `from`; `back` as seen from `to`, known where both are
 *  records of one object. */
export interface AtomLink {
  from: Atom;
  to: Atom;
  types: readonly LinkType[];
  back?: readonly LinkType[];
}

/** A link as it shows in the portal, between records that stand. */
export interface ShownLink {
  from: Atom;
  to: Atom;
  types: LinkType[];
}

export function atomOf(object: string, id: string): Atom {
  return `${object}/${id}`;
}

export function objectIn(atom: Atom): string {
  return atom.slice(0, atom.indexOf('/'));
}

/** How many records of an object one record is commonly linked with rises along this: links are read from the other side. */
const ranks = ['companies', 'contacts', 'deals', 'tickets'];

function rank(object: string): number {
  const at = ranks.indexOf(object);
  return at === -1 ? ranks.length : at;
}

/** Whether links of two objects are kept as seen from the first one. */
export function isSeenFrom(object: string, other: string): boolean {
  return rank(object) > rank(other) || (rank(object) === rank(other) && object >= other);
}

export function keyOfType({ category, type_id }: LinkType): string {
  return `${category} ${type_id}`;
}

/** One link is the same whichever end it is named from. */
export function keyOfLink({ from, to }: { from: Atom; to: Atom }): string {
  return from < to ? `${from} ${to}` : `${to} ${from}`;
}

export function unionOfTypes(lists: readonly (readonly LinkType[])[]): LinkType[] {
  return [...new Map(lists.flat().map(type => [keyOfType(type), type])).values()];
}

/** Where links show: every one between the records that stand for its ends. One inside a merged record does not show. */
export function shown(links: readonly AtomLink[], standsFor: (atom: Atom) => Atom): Map<string, ShownLink> {
  const found = new Map<string, ShownLink>();
  for (const link of eachSingleOnce(links, standsFor)) {
    const [from, to] = [standsFor(link.from), standsFor(link.to)];
    if (from === to) continue;
    const key = keyOfLink({ from, to });
    const there = found.get(key);
    if (there === undefined) {
      found.set(key, { from, to, types: [...link.types] });
      continue;
    }
    const isTurned = there.from !== from;
    there.types = unionOfTypes([there.types, (isTurned ? link.back : link.types) ?? []]);
  }
  return found;
}

/** A record has one primary company and one parent: of those that it stands for it keeps its own, else the first. */
function eachSingleOnce(links: readonly AtomLink[], standsFor: (atom: Atom) => Atom): AtomLink[] {
  const visible = links.map(link => {
    const isHidden = (type: LinkType): boolean =>
      type.is_hidden === true &&
      type.single !== undefined &&
      standsFor(link[type.single]) !== link[type.single];
    return link.types.some(isHidden) ? without(link, link.types.filter(isHidden)) : link;
  });
  const holders = new Map<string, { link: AtomLink; isOwn: boolean }>();
  for (const { link, slot, isOwn } of singles(visible, standsFor)) {
    const there = holders.get(slot);
    if (there === undefined || (isOwn && !there.isOwn)) holders.set(slot, { link, isOwn });
  }
  const lost = Map.groupBy(
    singles(visible, standsFor).filter(({ link, slot }) => holders.get(slot)?.link !== link),
    ({ link }) => link,
  );
  return visible.map(link => {
    const types = lost.get(link)?.map(({ type }) => type);
    return types === undefined ? link : without(link, types);
  });
}

function singles(links: readonly AtomLink[], standsFor: (atom: Atom) => Atom) {
  return links.flatMap(link => {
    if (standsFor(link.from) === standsFor(link.to)) return [];
    return link.types.flatMap(type => {
      if (type.single === undefined) return [];
      const [own, other] = type.single === 'from' ? [link.from, link.to] : [link.to, link.from];
      // The same seen from either end is one thing: a parent's child has one parent.
      const thing = link.back === undefined ? keyOfType(type) : 'one of its own object';
      const root = standsFor(own);
      return [{ link, type, slot: `${root} ${thing} ${objectIn(other)}`, isOwn: root === own }];
    });
  });
}

/** Without some types, seen from either end. */
export function without(link: AtomLink, types: readonly LinkType[]): AtomLink {
  const keys = new Set(types.map(keyOfType));
  const ends = new Set(types.map(type => type.single));
  const isBackOfOne = ({ single }: LinkType): boolean =>
    (single === 'from' && ends.has('to')) || (single === 'to' && ends.has('from'));
  return {
    ...link,
    types: link.types.filter(type => !keys.has(keyOfType(type))),
    ...(link.back && { back: link.back.filter(type => !isBackOfOne(type)) }),
  };
}
