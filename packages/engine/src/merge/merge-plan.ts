// What is done to a portal so that several records become one and nothing is lost that cannot be brought back: the survivor is
// filled and linked, and the others go into the recycle bin.
import { type PastMerge, standing, within } from './history.ts';
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
} from './links.ts';
import type { Filled, Survivor } from './survivor-of.ts';
import { isUnique, type MergedProperty } from './survivorship-rules.ts';

/** A link of a record that is merged, as the portal has it now. */
export interface LiveLink extends AtomLink {}

export interface ToMerge {
  survivor: Survivor;
  /** The survivor and the others, each with all that can be written of it. */
  records: readonly { atom: Atom; id: string; values: Filled }[];
  history: readonly PastMerge[];
  live: readonly LiveLink[];
  properties: readonly MergedProperty[];
}

export interface LinkChange {
  from: Atom;
  to: Atom;
  /** What the link is already; empty where there is none. */
  before: LinkType[];
  after: LinkType[];
}

export interface MergePlan {
  survivor: Atom;
  /** Only what changes. */
  before: Record<string, string>;
  after: Record<string, string>;
  /** Of what it gets, what no two records may share: it can be written when the others are gone. */
  unique: string[];
  /** What the survivor is linked with that only the others were. */
  link: LinkChange[];
  /** Links of the others, which go with them. */
  unlink: ShownLink[];
  archive: { atom: Atom; image: Filled }[];
  covered: Atom[];
  links: AtomLink[];
}

export function mergePlan({ survivor, records, history, live, properties }: ToMerge): MergePlan {
  const own = records.find(record => record.id === survivor.id);
  if (own === undefined) throw new Error('The survivor is one of the records');
  const others = records.filter(record => record !== own);
  const covered = records.flatMap(record => within(history, record.atom));
  const unique = new Set(properties.filter(isUnique).map(({ name }) => name));
  const loses = new Set(others.map(record => record.atom));
  const after = shown(singlesFirst(live, own.atom), root => (loses.has(root) ? own.atom : root));
  const changed = changes(own.values, survivor);
  const now = new Map(live.map(link => [keyOfLink(link), link]));
  return {
    survivor: own.atom,
    ...changed,
    unique: Object.keys(changed.after).filter(name => unique.has(name)),
    link: [...after].flatMap(([key, wanted]) => {
      const before = turnedAs(wanted, now.get(key));
      const known = new Set(before.map(keyOfType));
      const isMore = wanted.types.some(type => !known.has(keyOfType(type)));
      return isMore
        ? [{ from: wanted.from, to: wanted.to, before, after: unionOfTypes([before, wanted.types]) }]
        : [];
    }),
    unlink: live
      .filter(({ from, to }) => loses.has(from) || loses.has(to))
      .map(({ from, to, types }) => ({ from, to, types: [...types] })),
    archive: others.map(({ atom, values }) => ({ atom, image: values })),
    covered,
    links: underneath(
      live,
      records.map(record => record.atom),
      history,
    ),
  };
}

function changes(now: Filled, { fields }: Survivor): Pick<MergePlan, 'before' | 'after'> {
  const changed = fields.filter(field => field.value !== (now[field.name] ?? ''));
  return {
    before: Object.fromEntries(changed.map(({ name }) => [name, now[name] ?? ''])),
    after: Object.fromEntries(changed.map(({ name, value }) => [name, value])),
  };
}

function turnedAs(wanted: ShownLink, there: LiveLink | undefined): LinkType[] {
  if (there === undefined) return [];
  return [...(there.from === wanted.from ? there.types : (there.back ?? []))];
}

/** Of what a record has one of, the survivor keeps its own. */
function singlesFirst(live: readonly LiveLink[], survivor: Atom): LiveLink[] {
  const place = ({ from, to, types }: LiveLink): number =>
    types.some(({ single }) => single && (single === 'from' ? from : to) === survivor) ? 0 : 1;
  return [...live].sort((one, other) => place(one) - place(other));
}

/** The links underneath those that show: of a record that stands for others, theirs. What nobody knows is the record's own. */
function underneath(
  live: readonly LiveLink[],
  merged: readonly Atom[],
  history: readonly PastMerge[],
): AtomLink[] {
  const stands = standing(history);
  const known = knownLinks(history.filter(({ losers }) => losers.some(({ isIn }) => isIn)));
  const places = Map.groupBy(known, ({ from, to }) => keyOfLink({ from: stands(from), to: stands(to) }));
  // Links between records that one record stands for show nowhere, and are there all the same.
  const inside = known.filter(({ from, to }) => stands(from) === stands(to) && merged.includes(stands(from)));
  const outside = live.flatMap(link => {
    const there = places.get(keyOfLink(link));
    return there === undefined ? [link] : asShown(there, link, stands);
  });
  return [...outside, ...inside];
}

/** Known links of one place as the portal shows them now. What people called them since is the first one's; what they took off
 *  is off, but for what never showed. */
function asShown(known: readonly AtomLink[], live: LiveLink, stands: (atom: Atom) => Atom): AtomLink[] {
  const explained = { types: new Set<string>(), back: new Set<string>() };
  const seen = known.map(link => {
    const isTurned = stands(link.from) !== live.from;
    const left = (side: 'types' | 'back', own: readonly LinkType[], now: readonly LinkType[]): LinkType[] => {
      const there = new Set(now.map(keyOfType));
      return own.flatMap((noted): LinkType[] => {
        const { is_hidden: _hidden, ...type } = noted;
        explained[(side === 'back') === isTurned ? 'types' : 'back'].add(keyOfType(type));
        if (there.has(keyOfType(type))) return [type];
        const held = type.single && link[(side === 'types') === (type.single === 'from') ? 'from' : 'to'];
        return held !== undefined && stands(held) !== held ? [{ ...type, is_hidden: true }] : [];
      });
    };
    const [types, back] = isTurned ? [live.back ?? [], live.types] : [live.types, live.back ?? []];
    return {
      ...link,
      types: left('types', link.types, types),
      ...(link.back && { back: left('back', link.back, back) }),
    };
  });
  const [first, ...rest] = seen;
  if (first === undefined) return [live];
  const further = (side: 'types' | 'back') =>
    (live[side] ?? []).filter(type => !explained[side].has(keyOfType(type)));
  const isTurned = stands(first.from) !== live.from;
  return [
    {
      ...first,
      types: [...first.types, ...further(isTurned ? 'back' : 'types')],
      ...(first.back && { back: [...first.back, ...further(isTurned ? 'types' : 'back')] }),
    },
    ...rest,
  ];
}
