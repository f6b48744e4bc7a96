// Taking a merge back, in whatever order with others: what the survivor gives back, what comes back, and which links move. What
// people changed since stays.
import {
  broughtBack,
  endOf,
  findMerge,
  type PastMerge,
  standing,
  type Values,
  withoutUndone,
} from './history.ts';
import { knownLinks } from './known-links.ts';
import {
  type Atom,
  type AtomLink,
  keyOfLink,
  keyOfType,
  type LinkType,
  type ShownLink,
  shown,
  unionOfTypes,
  without,
} from './links.ts';

export interface GivenBack {
  /** To be written on the survivor; empty text clears. */
  write: Record<string, string>;
  /** A person changed them since. */
  kept: { name: string; value: string }[];
}

/** `now`: the survivor's values in the portal; undefined where another record stands for it, or it is gone. */
export function givenBack(
  merges: readonly PastMerge[],
  id: string,
  now: Values | undefined,
  isSame: (name: string, one: string, other: string) => boolean = (_, one, other) => one === other,
): GivenBack {
  const merge = findMerge(merges, id);
  const given: GivenBack = { write: {}, kept: [] };
  if (now === undefined) return given;
  for (const [name, after] of Object.entries(merge.after)) {
    const isUnderAnother = merges.some(
      other =>
        other.survivor === merge.survivor &&
        other.at > merge.at &&
        Object.hasOwn(other.after, name) &&
        endOf(merges, other, name) === null,
    );
    if (isUnderAnother || endOf(merges, merge, name) !== null) continue;
    const value = now[name] ?? '';
    const before = withoutUndone(merges, merge.survivor, name, merge.before[name] ?? '', merge.at);
    if (isSame(name, value, after)) given.write[name] = before;
    else if (!isSame(name, value, before)) given.kept.push({ name, value });
  }
  return given;
}

/** What no two records may share comes back to whose it was, also from a record that got it by a later merge. `now`: the values of
 *  the record that stands for the survivor. */
export function handedOn(merges: readonly PastMerge[], id: string, now: Values): Record<string, string> {
  const merge = findMerge(merges, id);
  const root = standing(merges)(merge.survivor);
  const write: Record<string, string> = {};
  if (root === merge.survivor) return write;
  const images = merge.losers.map(loser => broughtBack(merges, id, loser.atom));
  for (const writer of merges.filter(other => other.survivor === root && other.at > merge.at)) {
    for (const name of writer.unique) {
      const value = now[name] ?? '';
      const isIts = value !== '' && value === writer.after[name] && endOf(merges, writer, name) === null;
      if (isIts && images.some(image => image[name] === value))
        write[name] = withoutUndone(merges, root, name, writer.before[name] ?? '', writer.at);
    }
  }
  return write;
}

export interface LinksBack {
  /** To be made, whether or not some of it is there. */
  link: ShownLink[];
  /** To be taken off: whole links, and what links were called. */
  unlink: { from: Atom; to: Atom }[];
  loosen: { from: Atom; to: Atom; types: LinkType[] }[];
  /** Underneath: a person removed them from the merged record since. */
  gone: AtomLink[];
}

/** `back`: the records that came back. `typesNow`: what two records that stand are to each other in the portal, as seen from the
 *  first; undefined where they are not linked. */
export function linksBack(
  merges: readonly PastMerge[],
  id: string,
  back: readonly Atom[],
  typesNow: (from: Atom, to: Atom) => readonly LinkType[] | undefined,
): LinksBack {
  const isBack = new Set(back);
  const stoodFor = standing(merges);
  const standsFor = standing(
    merges.map(merge =>
      merge.id === id
        ? {
            ...merge,
            losers: merge.losers.map(loser => (isBack.has(loser.atom) ? { ...loser, isIn: false } : loser)),
          }
        : merge,
    ),
  );
  const isLive = (from: Atom, to: Atom): boolean => typesNow(from, to) !== undefined;
  const known = knownLinks(merges.filter(({ losers }) => losers.some(({ isIn }) => isIn)));
  const isMoving = (link: AtomLink): boolean =>
    stoodFor(link.from) !== standsFor(link.from) || stoodFor(link.to) !== standsFor(link.to);
  // Work that was broken off may have moved it already. What was inside one record showed nowhere.
  const isMoved = (link: AtomLink): boolean => isLive(standsFor(link.from), standsFor(link.to));
  const isGone = (link: AtomLink): boolean => {
    const [from, to] = [stoodFor(link.from), stoodFor(link.to)];
    return isMoving(link) && from !== to && !isLive(from, to) && !isMoved(link);
  };
  const gone = known.filter(isGone);
  const left = known.flatMap(link => {
    if (isGone(link)) return [];
    return [isMoving(link) && !isMoved(link) ? asItShows(link, stoodFor, typesNow) : link];
  });
  const after = shown(left, standsFor);
  const places = (links: readonly AtomLink[], of: (atom: Atom) => Atom) =>
    Map.groupBy(links, ({ from, to }) => keyOfLink({ from: of(from), to: of(to) }));
  const given: LinksBack = { link: [], unlink: [], loosen: [], gone };
  for (const key of places(left.filter(isMoving), standsFor).keys()) {
    const link = after.get(key);
    if (link && !isLive(link.from, link.to)) given.link.push(link);
  }
  for (const [key, [first]] of places(known.filter(isMoving), stoodFor)) {
    if (first === undefined) continue;
    const [from, to] = [stoodFor(first.from), stoodFor(first.to)];
    const now = from === to ? undefined : typesNow(from, to);
    if (now === undefined) continue;
    const stays = after.get(key);
    if (stays === undefined) {
      given.unlink.push({ from, to });
      continue;
    }
    const types = noLonger(known, left, { from, to }, { stoodFor, standsFor });
    const there = new Set(now.map(keyOfType));
    const off = types.filter(type => there.has(keyOfType(type)));
    if (off.length > 0) given.loosen.push({ from, to, types: off });
  }
  return given;
}

/** What people took off a link while it showed on another record is off. What the record itself never showed is its own still. */
function asItShows(
  link: AtomLink,
  stoodFor: (atom: Atom) => Atom,
  typesNow: (from: Atom, to: Atom) => readonly LinkType[] | undefined,
): AtomLink {
  const [from, to] = [stoodFor(link.from), stoodFor(link.to)];
  if (from === to) return link;
  const now = new Set((typesNow(from, to) ?? []).map(keyOfType));
  const off = link.types.filter(type => {
    if (now.has(keyOfType(type))) return false;
    return type.single === undefined || stoodFor(link[type.single]) === link[type.single];
  });
  return off.length === 0 ? link : without(link, off);
}

/** Types that some link underneath gave to a place, and none that is left there does. */
function noLonger(
  known: readonly AtomLink[],
  left: readonly AtomLink[],
  { from, to }: { from: Atom; to: Atom },
  { stoodFor, standsFor }: { stoodFor: (atom: Atom) => Atom; standsFor: (atom: Atom) => Atom },
): LinkType[] {
  const at = (links: readonly AtomLink[], of: (atom: Atom) => Atom): LinkType[] =>
    unionOfTypes(
      links.flatMap(link => {
        if (of(link.from) === from && of(link.to) === to) return [link.types];
        return of(link.from) === to && of(link.to) === from ? [link.back ?? []] : [];
      }),
    );
  const kept = new Set(at(left, standsFor).map(keyOfType));
  return at(known, stoodFor).filter(type => !kept.has(keyOfType(type)));
}
