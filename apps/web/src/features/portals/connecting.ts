// What may be wrong with a portal somebody wants to connect, and where to say it. Pure.
import { portalCalls as calls } from '@groundwork/contract/portals';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import type { NewPortal } from './queries.ts';

export type PortalFaults = Partial<Record<keyof NewPortal | 'form', string>>;

const sentences: Partial<Record<keyof NewPortal, string>> = {
  name: 'Name is required',
  base_url: 'Enter the address of the portal, starting with https://',
};

/** Checks before anything is sent, with the rules the server has. */
export function faultsOf(given: NewPortal): PortalFaults {
  const checked = calls.connect.body.safeParse(given);
  if (checked.success) return {};
  const faults: PortalFaults = {};
  for (const { path, message } of checked.error.issues) {
    const [place] = path;
    if (isField(place)) faults[place] = sentences[place] ?? message;
  }
  return faults;
}

/** A refusal, beside the field that can mend it. */
export function faultsFrom(error: unknown): PortalFaults {
  const said = messageOf(error);
  if (!(error instanceof ApiError)) return { form: said };
  const faults: PortalFaults = {};
  for (const { place, message } of error.faults) {
    const field = place.split('.').at(-1);
    if (isField(field)) faults[field] = message;
  }
  if (Object.keys(faults).length > 0) return faults;
  if (error.code === 'portal_refused') return { token: said };
  if (error.code === 'portal_unreachable' || error.code === 'address_refused') return { base_url: said };
  return { form: said };
}

function isField(name: unknown): name is keyof NewPortal {
  return name === 'name' || name === 'base_url' || name === 'token';
}
