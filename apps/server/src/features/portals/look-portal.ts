// Asking a portal now: whether its token still works, what it may do, what the account holds, and what its limits are.
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId, PortalId } from '@groundwork/contract/ids';
import type { PortalLook } from '@groundwork/contract/portals';
import { standardObjects } from '@groundwork/contract/standard-objects';
import type { CrmPortal } from '@groundwork/crm/port';
import type { Dependencies } from '../../platform/dependencies.ts';
import { openPortal } from './open-portal.ts';
import { asPortalRefusal } from './portal-refusal.ts';

/** A person waits, and has an answer by then, whatever the portal does. */
const lookWithinMs = 20_000;

export interface Look extends Omit<PortalLook, 'portal'> {
  /** What its token may do now; null where the portal does not report it. */
  scopes: string[] | null;
}

/** Reads only. @throws Refusal no_portal, address_refused, portal_refused, portal_unreachable */
export async function lookAtPortal(
  dependencies: Dependencies,
  organizationId: OrganizationId,
  id: PortalId,
  signal: AbortSignal,
): Promise<Look> {
  const connection = await openPortal(dependencies, organizationId, id, { isWaitedFor: true });
  const within = AbortSignal.timeout(lookWithinMs);
  try {
    const found = await lookThrough(connection, AbortSignal.any([signal, within]));
    return { ...found, looked_at: dependencies.clock.now().toISOString() };
  } catch (error) {
    if (within.aborted && !signal.aborted) throw new Refusal('portal_unreachable', { cause: error });
    throw asPortalRefusal(error);
  }
}

async function lookThrough(connection: CrmPortal, signal: AbortSignal): Promise<Omit<Look, 'looked_at'>> {
  const scopes = await connection.scopes({ signal });
  const schema = await connection.inspect(standardObjects, { signal });
  const allowed = await connection.allowances('custom-properties', { signal });
  const objects: Look['objects'] = [];
  for (const [name, records] of Object.entries(schema.counts))
    objects.push({ name, label: sentenceCase(name), is_custom: false, records, properties: null });
  for (const { name, plural } of schema.custom_objects) {
    const records = await connection.countRecords(name, { signal });
    objects.push({ name, label: plural || name, is_custom: true, records, properties: null });
  }
  for (const object of objects) {
    const found = allowed.find(each => each.object === object.name);
    if (found) object.properties = { used: found.used, limit: found.limit };
  }
  const daily = connection.daily();
  return {
    scopes,
    time_zone: schema.account.time_zone ?? null,
    objects,
    daily_calls: daily && { left: daily.left, limit: daily.limit },
    rate: schema.limit,
  };
}

function sentenceCase(name: string): string {
  return (name.slice(0, 1).toUpperCase() + name.slice(1)).replaceAll('_', ' ');
}
