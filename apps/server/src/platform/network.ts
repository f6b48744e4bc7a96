// Who an address belongs to, as far as limits are concerned.
import { isIPv6 } from 'node:net';

/** A household or a server has all of the last 64 bits of an IPv6 address to itself, and must not count anew with each.
 *  Everything else is a network of its own, also what stands for an IPv4 address. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const between = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = [...before, ...between, ...after].map(group => Number.parseInt(group, 16).toString(16));
  return `${groups.slice(0, 4).join(':')}::/64`;
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}
