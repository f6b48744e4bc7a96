// Where a portal is and what lets us in, as somebody typed it.
import { guardedFetch } from '@groundwork/crm/guard';
import { connectPortal } from '@groundwork/crm/hubspot';
import type { CrmPortal } from '@groundwork/crm/port';
import { tokenTyped } from '../command-options.ts';
import { StartError } from '../supervisor.ts';

export interface PortalAddress {
  url: string;
  token: string;
}

/** As typed after --portal-url and --portal-token; undefined when neither was. @throws StartError */
export function portalTyped(url: string | undefined, token: string | undefined): PortalAddress | undefined {
  if (url === undefined && token === undefined) return undefined;
  if (url === undefined || token === undefined)
    throw new StartError('--portal-url and --portal-token go together.');
  if (!URL.canParse(url)) throw new StartError(`--portal-url is not an address: ${url}`);
  return { url: url.replace(/\/+$/, ''), token: tokenTyped('--portal-token', token) };
}

/** The guard of outgoing calls must be told of a portal on a private address: who types it here, means it. */
export function hostAndPort(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
}

/** A connection for one command: who types an address here, means it. */
export function portalAt({ url, token }: PortalAddress): CrmPortal {
  return connectPortal({ baseUrl: url, token, fetch: guardedFetch({ allow: [hostAndPort(url)] }) });
}
