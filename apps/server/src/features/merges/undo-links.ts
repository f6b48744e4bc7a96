// Links go back to whose they were before a merge, and those that the survivor got later stay with it.
import type { TypedLink } from '@groundwork/crm/port';
import { standing } from '@groundwork/engine/merge/history';
import {
  type Atom,
  keyOfLink,
  type LinkType,
  objectIn,
  type ShownLink,
} from '@groundwork/engine/merge/links';
import { linksBack } from '@groundwork/engine/merge/unmerge';
import { type Mark, type StoredEntry } from '../changesets/entry.ts';
import type { ChangeWork } from '../changesets/kinds.ts';
import type { MergeFacts } from './facts.ts';
import { idsIn } from './ids-in.ts';
import type { MergedRecords } from './past-merges.ts';
import { readLiveLinks } from './read-records.ts';

interface Given {
  facts: MergeFacts;
  known: MergedRecords;
  /** The records that came back. */
  back: readonly Atom[];
}

export async function moveLinksBack(
  work: ChangeWork,
  { facts, known, back }: Given,
  entries: readonly StoredEntry[],
): Promise<void> {
  const { changeset, portal, job } = work;
  const { object } = facts.request;
  // Those that came back in this attempt are noted already, and still stand for nobody's links.
  const merges = known.merges.map(merge =>
    merge.id === changeset.id
      ? {
          ...merge,
          losers: merge.losers.map(loser => ({ ...loser, isIn: loser.isIn || back.includes(loser.atom) })),
        }
      : merge,
  );
  const ids = [standing(merges)(facts.survivor), ...back].map(atom => known.id(atom));
  const schema = await portal.inspect([object], { signal: job.signal });
  const { live } = await readLiveLinks(portal, { object, ids, schema }, known, job.signal);
  const now = new Map(live.map(link => [keyOfLink(link), link]));
  const moved = linksBack(merges, changeset.id, back, (from, to) => {
    const link = now.get(keyOfLink({ from, to }));
    return link && (link.from === from ? link.types : (link.back ?? []));
  });
  const refused = await makeLinks(work, known, moved.link);
  for (const [[from, to], those] of byObjects(moved.loosen))
    await portal.loosen(
      from,
      to,
      those.map(link => typed(known, link, link.types)),
      { signal: job.signal },
    );
  for (const [[from, to], those] of byObjects(moved.unlink))
    await portal.dissociate(
      from,
      to,
      those.map(link => typed(known, link, []).ends),
      { signal: job.signal },
    );
  const gone = new Set(moved.gone.map(link => keyOfLink(link)));
  await work.entries.mark(['applied', 'errored'], marksOf(facts, entries, { gone, refused }));
}

/** What the portal said against some of them, by the ids of their ends. */
async function makeLinks(
  { portal, job }: ChangeWork,
  known: MergedRecords,
  links: readonly ShownLink[],
): Promise<Map<string, string>> {
  const refused = new Map<string, string>();
  for (const [[from, to], those] of byObjects(links)) {
    const named = those.map(link => ({ link, ...typed(known, link, link.types) }));
    const outcomes = await portal.linkAs(from, to, named, { signal: job.signal });
    for (const outcome of outcomes) {
      const link = named.find(each => `${each.from_id}>${each.to_id}` === outcome.key)?.link;
      if (!outcome.ok && link) refused.set(keyOfLink(link), outcome.message);
    }
  }
  return refused;
}

function marksOf(
  facts: MergeFacts,
  entries: readonly StoredEntry[],
  { gone, refused }: { gone: ReadonlySet<string>; refused: ReadonlyMap<string, string> },
): Mark[] {
  const byIds = new Map([...facts.link, ...facts.unlink].map(link => [idsIn(facts, link), keyOfLink(link)]));
  return entries.flatMap((entry): Mark[] => {
    if (!entry.kind.startsWith('association.') || entry.state === 'pending') return [];
    const { seq, crm_id } = entry;
    const key = byIds.get(entry.key) ?? '';
    const reason = refused.get(key);
    if (entry.kind === 'association.remove' && reason !== undefined)
      return [{ seq, crm_id, state: 'errored', error: reason }];
    if (entry.kind === 'association.remove' && gone.has(key))
      return [
        { seq, crm_id, state: 'kept', error: 'kept: a person removed this link from the merged record' },
      ];
    return [{ seq, crm_id, state: 'reversed', error: null }];
  });
}

function byObjects<L extends { from: Atom; to: Atom }>(links: readonly L[]) {
  const groups = Map.groupBy(links, ({ from, to }) => `${objectIn(from)}>${objectIn(to)}`);
  return [...groups.values()].flatMap(those => {
    const [first] = those;
    return first ? [[[objectIn(first.from), objectIn(first.to)], those] as const] : [];
  });
}

function typed(
  known: MergedRecords,
  { from, to }: { from: Atom; to: Atom },
  types: readonly LinkType[],
): TypedLink & { ends: { from_id: string; to_id: string } } {
  const ends = { from_id: known.id(from), to_id: known.id(to) };
  return { ...ends, ends, types };
}
