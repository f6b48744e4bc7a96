// Erasing what entries of the trail say of people. That something was done, when and in which organization stays, of what staff
// did also who did it, and so does the seal over what it said: the chain holds, and each erased entry says since when, by whom
// and why.
import type { OrganizationId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { markOf, trailKeys } from './seal.ts';
import * as store from './store-erasing.ts';

const batch = 2000;
const lookedAt = 20_000;

export interface Erasing {
  /** All entries of an organization, or those that name a person by any of these names. */
  of: { organizationId: OrganizationId } | { names: readonly string[] };
  /** Who decided it, as the trail names them. */
  by: string;
  why: string;
}

/** For the platform role. Answers how many were erased. */
export async function eraseEntries(
  tx: Tx,
  { secrets, clock }: Pick<Dependencies, 'secrets' | 'clock'>,
  { of, by, why }: Erasing,
): Promise<number> {
  const keys = trailKeys(secrets);
  const erased_at = clock.now().toISOString();
  const erased = { erased_at, erased_by: by, erased_why: why };
  const part = (after: string | null): Promise<store.Part> =>
    'names' in of
      ? store.listNaming(tx, of.names, after, lookedAt)
      : store.listOf(tx, of.organizationId, after, batch);
  let count = 0;
  let after: string | null = null;
  do {
    const { rows, next } = await part(after);
    const marked = rows.map(row => ({
      id: row.id,
      keeps_actor: row.keeps_actor,
      mark: markOf(keys, { ...row, ...erased }),
    }));
    await store.markErased(tx, marked, erased);
    count += rows.length;
    after = next;
  } while (after !== null);
  return count;
}
