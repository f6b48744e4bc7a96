// Merges of a portal, standing or taken back, and what they say of a record now: who stands for it, and which value it would have
// without the ones that were taken back.
import type { Atom, AtomLink } from './links.ts';

export type Values = Readonly<Record<string, string>>;

export interface Loser {
  atom: Atom;
  /** Its values when it was archived. */
  image: Values;
  /** It is in the survivor; false once it is a record of its own again. */
  isIn: boolean;
}

export interface PastMerge {
  id: string;
  /** When it was carried out; later ones have larger numbers, and so has what took one back. */
  at: number;
  undoneAt: number | null;
  survivor: Atom;
  losers: readonly Loser[];
  /** What it wrote on the survivor, and what stood there. */
  before: Values;
  after: Values;
  /** Of these, what no two records may share. */
  unique: readonly string[];
  /** Whose links it knew: the survivor, the losers and all that they stood for. */
  covered: readonly Atom[];
  links: readonly AtomLink[];
}

export function findMerge(merges: readonly PastMerge[], id: string): PastMerge {
  const merge = merges.find(each => each.id === id);
  if (merge === undefined) throw new Error('A merge that is taken back is among the merges');
  return merge;
}

/** Who stands for a record: the survivor it is in, or that one's, and so on. */
export function standing(merges: readonly PastMerge[]): (atom: Atom) => Atom {
  const into = new Map(
    merges.flatMap(({ survivor, losers }) =>
      losers.filter(({ isIn }) => isIn).map(({ atom }): [Atom, Atom] => [atom, survivor]),
    ),
  );
  return atom => {
    let at = atom;
    for (let next = into.get(at); next !== undefined; next = into.get(at)) at = next;
    return at;
  };
}

/** The records that one stands for, itself among them. */
export function within(merges: readonly PastMerge[], root: Atom): Atom[] {
  const found = [root];
  for (let at = 0; at < found.length; at += 1)
    for (const { survivor, losers } of merges)
      if (survivor === found[at]) found.push(...losers.filter(({ isIn }) => isIn).map(({ atom }) => atom));
  return found;
}

/** When what a merge wrote into a property ended: when it was taken back, or when the value went back to a record that came back
 *  before it. Null while it stands. */
export function endOf(merges: readonly PastMerge[], merge: PastMerge, name: string): number | null {
  if (!merge.unique.includes(name)) return merge.undoneAt;
  const handed = merges.flatMap(({ id, at, undoneAt, survivor, losers }) => {
    if (undoneAt === null || at >= merge.at || undoneAt <= merge.at) return [];
    const then = asOf(merges, undoneAt);
    const isItsRoot = merge.survivor !== survivor && merge.survivor === standing(then)(survivor);
    const isBack = losers.some(({ atom }) => broughtBack(then, id, atom)[name] === merge.after[name]);
    return isItsRoot && isBack ? [undoneAt] : [];
  });
  const ends = [...handed, ...(merge.undoneAt === null ? [] : [merge.undoneAt])];
  return ends.length === 0 ? null : Math.min(...ends);
}

/** The merges as they stood at a time. */
function asOf(merges: readonly PastMerge[], time: number): PastMerge[] {
  return merges
    .filter(({ at }) => at < time)
    .map(merge =>
      merge.undoneAt !== null && merge.undoneAt >= time
        ? { ...merge, undoneAt: null, losers: merge.losers.map(loser => ({ ...loser, isIn: true })) }
        : merge,
    );
}

/** The value of a property as it stood at a time, without what merges brought that were taken back after it. */
export function withoutUndone(
  merges: readonly PastMerge[],
  atom: Atom,
  name: string,
  value: string,
  at: number,
): string {
  let [now, before] = [value, at];
  for (;;) {
    const writer = merges
      .filter(merge => merge.survivor === atom && merge.at < before && Object.hasOwn(merge.after, name))
      // Taken back before that, it had left nothing.
      .filter(merge => (endOf(merges, merge, name) ?? Number.POSITIVE_INFINITY) > before)
      .reduce<PastMerge | undefined>(
        (last, each) => (last === undefined || each.at > last.at ? each : last),
        undefined,
      );
    if (writer === undefined || endOf(merges, writer, name) === null || writer.after[name] !== now)
      return now;
    [now, before] = [writer.before[name] ?? '', writer.at];
  }
}

/** What a record comes back with. */
export function broughtBack(merges: readonly PastMerge[], id: string, loser: Atom): Record<string, string> {
  const merge = findMerge(merges, id);
  const image = merge.losers.find(({ atom }) => atom === loser)?.image ?? {};
  const written = merges.filter(({ survivor, at }) => survivor === loser && at < merge.at);
  const names = new Set([...Object.keys(image), ...written.flatMap(({ after }) => Object.keys(after))]);
  const values = [...names].map(name => [
    name,
    withoutUndone(merges, loser, name, image[name] ?? '', merge.at),
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}
