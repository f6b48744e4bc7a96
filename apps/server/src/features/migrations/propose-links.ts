// From compiled links to entries: only those that the portal does not have yet.
import { isSameLabel } from '@groundwork/contract/crm';
import { standardObjects } from '@groundwork/contract/standard-objects';
import { READ_ASSOCIATIONS_SIZE } from '@groundwork/crm/call-count';
import type { CrmPortal } from '@groundwork/crm/port';
import type { CompiledAssociation } from '@groundwork/engine/compile/compiled';
import { type EntryWriter, type Transact } from '../changesets/changeset-entries.ts';
import { type ChangesetScope, plainEntry } from '../changesets/entry.ts';
import { labelsText } from './link-labels.ts';
import { insertLinks, knownLinks, type Link, matchedIds, PARENT_LINK } from './store.ts';

/** Later objects point at earlier ones, so that a link met from both sides is one link. */
function rank(object: string): number {
  const at = standardObjects.findIndex(one => one === object);
  return at < 0 ? standardObjects.length : at;
}

/** The link as seen from its later end; between records of one object it stays as it is. */
export function directed(link: CompiledAssociation): CompiledAssociation {
  const turn =
    rank(link.from_object) < rank(link.to_object) ||
    (rank(link.from_object) === rank(link.to_object) && link.from_object < link.to_object);
  if (!turn || link.from_object === link.to_object) return link;
  return {
    ...link,
    from_object: link.to_object,
    from_external_id: link.to_external_id,
    to_object: link.from_object,
    to_external_id: link.from_external_id,
  };
}

interface Options {
  transact: Transact;
  of: ChangesetScope;
  portal: CrmPortal;
  signal: AbortSignal;
  writer: EntryWriter;
}

export class LinkProposal {
  readonly #given: Options;
  readonly #waiting = new Map<string, CompiledAssociation[]>();

  constructor(given: Options) {
    this.#given = given;
  }

  async add(links: readonly CompiledAssociation[]): Promise<void> {
    for (const link of links.map(directed)) {
      const pair = `${link.from_object}>${link.to_object}`;
      const waiting = this.#waiting.get(pair) ?? [];
      this.#waiting.set(pair, waiting);
      waiting.push(link);
      if (waiting.length >= READ_ASSOCIATIONS_SIZE) await this.#settle(waiting.splice(0));
    }
  }

  async close(): Promise<void> {
    for (const waiting of this.#waiting.values()) await this.#settle(waiting.splice(0));
  }

  /** Links of one pair of objects. */
  async #settle(given: CompiledAssociation[]): Promise<void> {
    const { transact, of, writer } = this.#given;
    const [first] = given;
    if (!first) return;
    const { from_object, to_object } = first;
    // What waits in the writer must be known to the database before it is asked.
    await writer.flush();
    const unique = [...new Map(given.map(link => [key(link), link])).values()];
    const pairs = unique.map(link => ({ from: link.from_external_id, to: link.to_external_id }));
    const known = new Set(
      (await transact(tx => knownLinks(tx, of, from_object, to_object, pairs))).map(
        link => `${link.from_key}\n${link.to_key}`,
      ),
    );
    const fresh = unique.filter(link => !known.has(`${link.from_external_id}\n${link.to_external_id}`));
    const existing = await this.#existing(from_object, to_object, fresh);
    // A link that stands there without one of its labels gets it, and loses only that when this is undone.
    const lacking = new Map(
      fresh.flatMap(link => {
        const there = existing.get(key(link));
        const lacked = (link.labels ?? []).filter(
          label => !there?.labels.some(one => isSameLabel(one, label)),
        );
        return there && lacked.length > 0 ? [[key(link), there.labels] as const] : [];
      }),
    );
    const missing = fresh.filter(link => !existing.has(key(link)) || lacking.has(key(link)));
    await writer.add(
      missing.map(link =>
        plainEntry({
          kind: 'association.create',
          object: from_object,
          key: key(link),
          to_object,
          from_key: link.from_external_id,
          to_key: link.to_external_id,
          before: beforeOf(lacking.get(key(link))),
          after: {
            from: link.from_external_id,
            to: link.to_external_id,
            type: link.is_parent ? PARENT_LINK : `${from_object} to ${to_object}`,
            ...(link.labels ? { labels: labelsText(link.labels) } : {}),
          },
          reason: `${link.source}, row ${link.row}`,
          source: link.source,
          row: link.row,
        }),
      ),
    );
    const standing = [...existing].filter(([name]) => !lacking.has(name));
    await transact(tx =>
      insertLinks(
        tx,
        of,
        standing.map(([, link]) => link),
      ),
    );
  }

  /** Those of the links that the portal already has, by key. Only where both ends were there before can there be one. */
  async #existing(
    fromObject: string,
    toObject: string,
    links: CompiledAssociation[],
  ): Promise<Map<string, Link & { labels: readonly string[] }>> {
    const { transact, of, portal, signal } = this.#given;
    const existing = new Map<string, Link & { labels: readonly string[] }>();
    const [fromIds, toIds] = await transact(async tx => [
      await matchedIds(tx, of, fromObject, [...new Set(links.map(link => link.from_external_id))]),
      await matchedIds(tx, of, toObject, [...new Set(links.map(link => link.to_external_id))]),
    ]);
    const possible = links.flatMap(link => {
      const from_id = fromIds?.get(link.from_external_id);
      const to_id = toIds?.get(link.to_external_id);
      return from_id === undefined || to_id === undefined ? [] : [{ link, from_id, to_id }];
    });
    if (possible.length === 0) return existing;
    const ends = [...new Set(possible.map(one => one.from_id))];
    const there = await portal.readAssociations(fromObject, toObject, ends, { signal });
    const made = new Map(there.map(pair => [`${pair.from_id}>${pair.to_id}`, pair.labels ?? []]));
    for (const { link, from_id, to_id } of possible) {
      const labels = made.get(`${from_id}>${to_id}`);
      if (!labels) continue;
      existing.set(key(link), {
        labels,
        from_object: fromObject,
        to_object: toObject,
        from_key: link.from_external_id,
        to_key: link.to_external_id,
        from_id,
        to_id,
        source: link.source,
        row: link.row,
      });
    }
    return existing;
  }
}

/** What a link is called before; null: there was none. */
function beforeOf(labels: readonly string[] | undefined): { labels: string } | null {
  return labels ? { labels: labelsText(labels) } : null;
}

function key(link: CompiledAssociation): string {
  return `${link.from_external_id}>${link.to_external_id}`;
}
