// Who is asking, as an internet address. Headers are believed only from proxies the operator named, and only for
// the part those proxies wrote themselves.
import { BlockList, isIP } from 'node:net';

/** Proxies whose `x-forwarded-for` is believed. */
export class TrustedProxies {
  readonly #list = new BlockList();

  /** @param addresses addresses or networks, e.g. `10.0.0.7`, `10.0.0.0/8`, `fd00::/8`
   * @throws RangeError naming the first that is neither. */
  constructor(addresses: readonly string[]) {
    for (const text of addresses) this.#add(text);
  }

  /** The address of the asker: the right-most one that no trusted proxy has, since everything left of it is hearsay. */
  clientAddress(socketAddress: string | undefined, forwardedFor: string | undefined): string {
    let address = plain(socketAddress ?? '');
    const hops = forwardedFor?.split(',').map(hop => plain(hop.trim())) ?? [];
    while (this.#has(address)) {
      const before = hops.pop();
      if (before === undefined || isIP(before) === 0) break;
      address = before;
    }
    return address === '' ? 'unknown' : address;
  }

  #has(address: string): boolean {
    const family = isIP(address);
    return family !== 0 && this.#list.check(address, family === 6 ? 'ipv6' : 'ipv4');
  }

  #add(text: string): void {
    const [network = '', prefix] = text.split('/');
    const family = isIP(network);
    const bits = prefix === undefined ? undefined : Number(prefix);
    const isPrefix =
      bits === undefined || (Number.isInteger(bits) && bits >= 0 && bits <= (family === 6 ? 128 : 32));
    if (family === 0 || prefix === '' || !isPrefix)
      throw new RangeError(`not an address or network: ${text}`);
    const type = family === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) this.#list.addAddress(network, type);
    else this.#list.addSubnet(network, bits, type);
  }
}

/** IPv4 as IPv4, also when the socket speaks IPv6 (`::ffff:192.0.2.7`) or a proxy adds the port. */
function plain(address: string): string {
  const mapped = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  const bracketed = /^\[(.+)\](?::\d+)?$/.exec(address);
  return bracketed?.[1] ?? address;
}
