// What a fresh sandbox portal looks like to whoever inspects it, without starting one: asked as every portal is, and answered in
// this process.
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import { standardObjects } from '@groundwork/contract/standard-objects';
import { connectPortal } from '@groundwork/crm/hubspot';
import { inProcess } from '@groundwork/crm/in-process';
import { freshPortal } from '@groundwork/sandbox/fresh-portal';

/** @throws the signal's reason */
export async function freshSchema(signal?: AbortSignal): Promise<PortalSchema> {
  const portal = freshPortal('professional');
  try {
    const connection = connectPortal({ ...inProcess(portal.answer), token: 'none' });
    return await connection.inspect(standardObjects, signal && { signal });
  } finally {
    await portal.close();
  }
}
