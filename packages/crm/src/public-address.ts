// Which IP addresses an outgoing request may reach when the address was typed by a customer.
import ipaddr from 'ipaddr.js';

/** True only for global unicast addresses. Everything that stands for another address (mapped, NAT64, 6to4, Teredo) is judged
 *  as not public, because what is behind it cannot be seen here. Text that is no address is not public. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  // IPv6 hands out global unicast from 2000::/3 only; the library calls the deprecated ::a.b.c.d form unicast too.
  return !(address instanceof ipaddr.IPv6) || ((address.parts[0] ?? 0) & 0xe000) === 0x2000;
}
