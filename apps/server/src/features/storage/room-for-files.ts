// Storage: what an organization keeps of files, held against what its price plan covers. Whoever keeps a file writes it
// here and counts it in the transaction that names it; whoever removes one counts it out in the transaction that does.
import type { Readable } from 'node:stream';
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId } from '@groundwork/contract/ids';
import type { Organization } from '@groundwork/contract/organizations';
import type { StorageUse } from '@groundwork/contract/storage';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { StoredFile } from '../../platform/files.ts';
import { countIn, countOut, countStored } from '../../platform/stored-files.ts';
import type { StorageAllowance } from './limits.ts';
import { noRoom } from './rules.ts';
import { findPlan } from './store.ts';

export { countOut as countFilesOut } from '../../platform/stored-files.ts';

type Plan = Organization['plan'];

async function planOf(tx: Tx, organizationId: OrganizationId): Promise<Plan> {
  const plan = await findPlan(tx, organizationId);
  if (plan === undefined) throw new Refusal('not_found');
  return plan;
}

/** @throws Refusal not_found */
export async function readStorage(
  { storageLimits }: StorageAllowance,
  tx: Tx,
  organizationId: OrganizationId,
): Promise<StorageUse> {
  const limit = storageLimits[await planOf(tx, organizationId)];
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
  const { plan, used } = await dependencies.database.tenant(organizationId, async tx => ({
    plan: await planOf(tx, organizationId),
    used: await countStored(tx, organizationId),
  }));
  const limit = dependencies.storageLimits[plan];
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
  { storageLimits }: StorageAllowance,
  tx: Tx,
  organizationId: OrganizationId,
  file: StoredFile & { name: string; replaces?: string | undefined },
): Promise<void> {
  const plan = await planOf(tx, organizationId);
  const limit = storageLimits[plan];
  if (file.replaces !== undefined) await countOut(tx, organizationId, [file.replaces]);
  if (await countIn(tx, organizationId, file, limit)) return;
  throw noRoom(file.name, plan, { used: await countStored(tx, organizationId), limit });
}
