// Which addresses may be told, which kinds of events an endpoint may ask for, and when a delivery is tried again. Pure.
import { isIP } from 'node:net';
import { Refusal } from '@groundwork/contract/errors';
import { kindsOf } from '@groundwork/contract/webhook-events';
import { isPublicAddress } from '@groundwork/crm/public-address';
import { isLoopback } from '../../platform/reachable.ts';

export interface AddressRules {
  /** `host:port` outside the public internet that the operator lets calls go to. */
  allowedHosts: readonly string[];
  /** Where people reach the product: nobody is told there what happens there. */
  publicUrl: string;
}

function hostAndPort({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

/** Why nothing is sent there, as a sentence; undefined for an address that may be called. What a name leads to is looked up
 *  with each call. */
export function whyRefused(address: string, { allowedHosts, publicUrl }: AddressRules): string | undefined {
  const url = new URL(address);
  if (url.username !== '' || url.password !== '')
    return 'The address must not hold a user name or a password: it is shown to every administrator. Check the signature instead.';
  if (hostAndPort(url) === hostAndPort(new URL(publicUrl)))
    return 'This is the address of this product itself.';
  if (allowedHosts.includes(hostAndPort(url))) return undefined;
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  const isInside = isIP(literal) === 0 ? isLoopback(literal) : !isPublicAddress(literal);
  if (isInside) return `${url.hostname} lies inside a network and not on the public internet.`;
  if (url.protocol !== 'https:')
    return 'Only addresses that begin with https:// can be used: what is sent is not for others to read.';
  return undefined;
}

/** @throws Refusal address_refused, with the sentence */
export function requireAddress(url: string, rules: AddressRules): void {
  const message = whyRefused(url, rules);
  if (message !== undefined) throw new Refusal('address_refused', { message });
}

/** @throws Refusal invalid_request for kinds that whoever it belongs to never sees */
export function requireKinds(kinds: readonly string[], isOfOrganization: boolean): void {
  const possible = kindsOf(isOfOrganization ? 'organization' : 'platform');
  const faults = kinds.flatMap((kind, at) =>
    possible.includes(kind)
      ? []
      : [
          {
            place: `body.kinds.${at}`,
            value: kind,
            message: isOfOrganization
              ? 'Events of deals go to webhooks of the platform only.'
              : 'Webhooks of the platform are told of deals only. Add this one to an organization.',
          },
        ],
  );
  if (faults.length > 0) throw new Refusal('invalid_request', { faults });
}

const minute = 60;
const hour = 60 * minute;
/** Seconds until the next try, by the tries so far; the last of them again and again. */
export const usualPauses: readonly number[] = [
  5,
  30,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
];
/** From then on it is a dead letter. */
export const usualPatienceSeconds = 3 * 24 * hour;

/** @param luck from 0 to 1: tries that failed at once do not come back at once */
export function pauseAfter(tries: number, pauses: readonly number[], luck: number): number {
  const pause = pauses[Math.min(tries, pauses.length) - 1] ?? 0;
  return pause * (0.8 + 0.4 * luck);
}
