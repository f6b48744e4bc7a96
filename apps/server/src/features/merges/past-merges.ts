// The merges of a portal as the engine sees them, and which id each of their records has now.
import type { ChangesetId, OrganizationId, PortalId } from '@groundwork/contract/ids';
import type { PastMerge } from '@groundwork/engine/merge/history';
import { type Atom, atomOf } from '@groundwork/engine/merge/links';
import type { Tx } from '../../platform/db.ts';
import { textValues } from '../changesets/entry.ts';
import { MergeFacts } from './facts.ts';
import { listMerges, type MergeRow } from './store.ts';

/** A record that came back has another id in the portal, and is the same one. */
export class MergedRecords {
  readonly merges: readonly PastMerge[];
  readonly #newIds = new Map<string, string>();
  readonly #oldIds = new Map<string, string>();

  /** `undoing`: the one that is being taken back. Broken off, it may have written more than it could note. */
  constructor(rows: readonly MergeRow[], undoing?: ChangesetId) {
    for (const { object, key, crm_id, kind, state } of rows.flatMap(row => row.entries))
      if (kind === 'record.archive' && state === 'reversed' && crm_id !== null && crm_id !== key)
        this.cameBack(object, key, crm_id);
    this.merges = rows.map(row => this.#read(row, row.id === undoing));
  }

  cameBack(object: string, oldId: string, newId: string): void {
    this.#newIds.set(atomOf(object, oldId), newId);
    this.#oldIds.set(atomOf(object, newId), oldId);
  }

  /** The name that a record keeps. */
  atom(object: string, id: string): Atom {
    let now = id;
    for (let old = this.#oldIds.get(atomOf(object, now)); old !== undefined; ) {
      now = old;
      old = this.#oldIds.get(atomOf(object, now));
    }
    return atomOf(object, now);
  }

  /** The id that it has in the portal now, or had when it was last there. */
  id(atom: Atom): string {
    const [object = '', first = ''] = atom.split('/');
    let now = first;
    for (let next = this.#newIds.get(atomOf(object, now)); next !== undefined; ) {
      now = next;
      next = this.#newIds.get(atomOf(object, now));
    }
    return now;
  }

  #read({ id, at, undone_at, facts: kept, entries }: MergeRow, isUndoing: boolean): PastMerge {
    const facts = MergeFacts.parse(kept);
    const update = entries.find(entry => entry.kind === 'record.update');
    const losers = entries.filter(entry => entry.kind === 'record.archive');
    const isIn = ({ state }: (typeof entries)[number]): boolean => state === 'applied' || state === 'errored';
    const isNoted = update !== undefined && update.state !== 'pending' && update.state !== 'failed';
    const isWritten = update !== undefined && (isNoted || isUndoing || losers.some(isIn));
    const isTakenBack = update?.state === 'reversed' || update?.state === 'kept';
    return {
      id,
      at,
      // An undo that was broken off has given back what it wrote.
      undoneAt: undone_at ?? (isTakenBack ? Number.MAX_SAFE_INTEGER : null),
      survivor: facts.survivor,
      losers: losers.map(entry => ({
        atom: this.atom(entry.object, entry.key),
        image: textValues(entry.before),
        isIn: isIn(entry),
      })),
      before: isWritten ? textValues(update.before) : {},
      after: isWritten ? textValues(update.after) : {},
      unique: facts.unique,
      covered: facts.covered,
      links: facts.links,
    };
  }
}

export async function readMerges(
  tx: Tx,
  organizationId: OrganizationId,
  portalId: PortalId,
  undoing?: ChangesetId,
): Promise<MergedRecords> {
  return new MergedRecords(await listMerges(tx, organizationId, portalId), undoing);
}
