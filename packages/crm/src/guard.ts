// A fetch for addresses that people type in: it reaches public addresses only, so that nobody can use the server to look
// around in the network it stands in. It knows nothing of CRMs.

import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, type RequestInfo, type RequestInit, Response, fetch as undiciFetch } from 'undici';
import { isPublicAddress } from './public-address.ts';

export type Fetch = (input: RequestInfo, init?: RequestInit) => Promise<Response>;

export interface GuardOptions {
  /** `host:port` an operator trusts although it is not public: a self-hosted CRM, the sandbox. The port is always spelt out. */
  allow: readonly string[];
  /** Longest answer read, in bytes. */
  maxBytes?: number;
  /** Longest time for one request, its answer included. */
  timeoutMs?: number;
  /** Resolves a host name to all its addresses; the system's resolver by default. */
  resolve?: (host: string) => Promise<LookupAddress[]>;
}

/** The address is not one a customer may send us to. Says nothing about what is there. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
}

const MAX_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 60_000;

/**
 * A fetch that refuses with AddressRefused unless every address of the host is global unicast. The check sits in the connection's
 * own look-up, so the address judged is the address connected to (no rebinding between the two). Redirects are never followed:
 * the 3xx comes back as it is. Only http and https, no user name in the URL.
 */
export function guardedFetch(options: GuardOptions): Fetch {
  const allowed = new Set(options.allow.map(entry => entry.toLowerCase()));
  const maxBytes = options.maxBytes ?? MAX_BYTES;
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const guarded = new Agent({
    allowH2: false,
    connect: { lookup: publicLookup(options.resolve ?? systemAddresses) },
  });
  const open = new Agent({ allowH2: false });

  return async function fetch(input, init) {
    const url = new URL(input instanceof URL || typeof input === 'string' ? input : input.url);
    const isAllowed = allowed.has(hostAndPort(url));
    checkUrl(url, isAllowed);
    const limit = AbortSignal.timeout(timeoutMs);
    const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit;
    const dispatcher = isAllowed ? open : guarded;
    try {
      return capped(await undiciFetch(input, { ...init, redirect: 'manual', dispatcher, signal }), maxBytes);
    } catch (error) {
      throw refusalBehind(error) ?? error;
    }
  };
}

function hostAndPort(url: URL): string {
  return `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`;
}

function checkUrl(url: URL, isAllowed: boolean): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new AddressRefused(`Only http and https addresses can be used, not ${url.protocol}`);
  if (url.username !== '' || url.password !== '')
    throw new AddressRefused('The address must not carry a user name or password');
  // A literal address never passes through the look-up. The URL parser has already turned 0x7f.1 and 2130706433 into 127.0.0.1.
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (!isAllowed && isIP(literal) !== 0 && !isPublicAddress(literal)) throw notPublic(url.hostname);
}

function notPublic(host: string): AddressRefused {
  return new AddressRefused(`${host} is not a public address`);
}

function systemAddresses(host: string): Promise<LookupAddress[]> {
  return lookup(host, { all: true });
}

/** A look-up that fails unless all addresses are public: one private address among public ones is an attack, not a choice. */
function publicLookup(resolve: (host: string) => Promise<LookupAddress[]>): LookupFunction {
  return (host, options, callback) => void answer(host, options.all === true, callback);

  async function answer(
    host: string,
    wantsAll: boolean,
    callback: Parameters<LookupFunction>[2],
  ): Promise<void> {
    let addresses: LookupAddress[];
    try {
      addresses = await resolve(host);
    } catch (error) {
      callback(error instanceof Error ? error : new Error(String(error)), '', 0);
      return;
    }
    const [first] = addresses;
    if (first === undefined || addresses.some(({ address }) => !isPublicAddress(address)))
      callback(notPublic(host), '', 0);
    else if (wantsAll) callback(null, addresses);
    else callback(null, first.address, first.family);
  }
}

/** fetch wraps what the look-up said in errors of its own. */
function refusalBehind(error: unknown): AddressRefused | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if (at instanceof AddressRefused) return at;
  return undefined;
}

/** The same answer, its body ended by an error once it is longer than `maxBytes`. */
function capped(response: Response, maxBytes: number): Response {
  if (response.body === null) return response;
  let seen = 0;
  const body = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        seen += chunk.byteLength;
        if (seen > maxBytes) controller.error(new Error(`The answer is longer than ${maxBytes} bytes`));
        else controller.enqueue(chunk);
      },
    }),
  );
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}
