// Storage: what an organization keeps of files, held against what its price plan covers. Whoever keeps a file writes it
// here and counts it in the transaction that names it; whoever removes one counts it out in the transaction that does.
import type { Readable } from 'node:stream';
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId } from '@groundwork/contract/ids';
import type { StorageUse } from '@groundwork/contract/storage';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { StoredFile } from '../../platform/files.ts';
import { countIn, countOut, countStored } from '../../platform/stored-files.ts';
import type { StorageAllowance } from './limits.ts';
import { type Allowed, noRoom } from './rules.ts';
import { findAllowed } from './store.ts';

export { countOut as countFilesOut } from '../../platform/stored-files.ts';

/** What holds for the organization: a limit of its own, else its plan's. */
async function allowedTo(
  { storageLimits }: StorageAllowance,
  tx: Tx,
  organizationId: OrganizationId,
): Promise<Allowed> {
  const found = await findAllowed(tx, organizationId);
  if (found === undefined) throw new Refusal('not_found');
  const { plan, storage_limit: own } = found;
  return own === null ? { plan, limit: storageLimits[plan] } : { plan: undefined, limit: own };
}

/** @throws Refusal not_found */
export async function readStorage(
  allowance: StorageAllowance,
  tx: Tx,
  organizationId: OrganizationId,
): Promise<StorageUse> {
  const { limit } = await allowedTo(allowance, tx, organizationId);
  return { used: await countStored(tx, organizationId), limit };
}

/**
 * Writes a file as far as there is room for it: nobody fills the disk with what is refused in the end. Whether it fits
 * is settled by `countFileIn`, because others may be writing at the same time.
 * @param given.freed bytes that go when this file comes
 * @throws Refusal storage_limit, too_large, storage_full
 */
export async function writeFile(
  dependencies: StorageAllowance & Pick<Dependencies, 'database' | 'files'>,
  organizationId: OrganizationId,
  stream: Readable,
  given: { name: string; maxBytes: number; freed?: number },
): Promise<StoredFile> {
  const { plan, limit, used } = await dependencies.database.tenant(organizationId, async tx => ({
    ...(await allowedTo(dependencies, tx, organizationId)),
    used: await countStored(tx, organizationId),
  }));
  const room = limit - used + (given.freed ?? 0);
  if (room <= 0) throw noRoom(given.name, plan, { used, limit });
  try {
    return await dependencies.files.write(stream, { maxBytes: Math.min(given.maxBytes, room) });
  } catch (error) {
    const isCut = room < given.maxBytes && error instanceof Refusal && error.code === 'too_large';
    throw isCut ? noRoom(given.name, plan, { used, limit }, error) : error;
  }
}

/** Counts a written file as kept. @throws Refusal storage_limit when others have taken the room meanwhile */
export async function countFileIn(
  allowance: StorageAllowance,
  tx: Tx,
  organizationId: OrganizationId,
  file: StoredFile & { name: string; replaces?: string | undefined },
): Promise<void> {
  const { plan, limit } = await allowedTo(allowance, tx, organizationId);
  if (file.replaces !== undefined) await countOut(tx, organizationId, [file.replaces]);
  if (await countIn(tx, organizationId, file, limit)) return;
  throw noRoom(file.name, plan, { used: await countStored(tx, organizationId), limit });
}
