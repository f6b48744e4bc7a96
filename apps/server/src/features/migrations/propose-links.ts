// From compiled links to entries: only those that the portal does not have yet.
import { standardObjects } from '@groundwork/contract/crm';
import { READ_ASSOCIATIONS_SIZE } from '@groundwork/crm/call-count';
import type { CrmPortal } from '@groundwork/crm/port';
import type { CompiledAssociation } from '@groundwork/engine/compile/compiled';
import { type EntryWriter, type Transact } from '../changesets/changeset-entries.ts';
import { type ChangesetScope, plainEntry } from '../changesets/entry.ts';
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
    const missing = fresh.filter(link => !existing.has(key(link)));
    await writer.add(
      missing.map(link =>
        plainEntry({
          kind: 'association.create',
          object: from_object,
          key: key(link),
          to_object,
          from_key: link.from_external_id,
          to_key: link.to_external_id,
          before: null,
          after: {
            from: link.from_external_id,
            to: link.to_external_id,
            type: link.is_parent ? PARENT_LINK : `${from_object} to ${to_object}`,
          },
          reason: `${link.source}, row ${link.row}`,
          source: link.source,
          row: link.row,
        }),
      ),
    );
    await transact(tx => insertLinks(tx, of, [...existing.values()]));
  }

  /** Those of the links that the portal already has, by key. Only where both ends were there before can there be one. */
  async #existing(
    fromObject: string,
    toObject: string,
    links: CompiledAssociation[],
  ): Promise<Map<string, Link>> {
    const { transact, of, portal, signal } = this.#given;
    const existing = new Map<string, Link>();
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
    const made = new Set(there.map(pair => `${pair.from_id}>${pair.to_id}`));
    for (const { link, from_id, to_id } of possible) {
      if (!made.has(`${from_id}>${to_id}`)) continue;
      existing.set(key(link), {
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

function key(link: CompiledAssociation): string {
  return `${link.from_external_id}>${link.to_external_id}`;
}
