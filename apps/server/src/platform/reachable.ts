// Whether others than this machine can reach what is started with these settings. One rule, asked wherever something is
// only for whoever sits at the machine: the demo's accounts, whose passwords everybody may read.
import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether a host name or address, as it stands in a URL or behind HOST, leads nowhere but to this machine. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  const family = isIP(name);
  // Addresses of IPv4 written as IPv6 (::ffff:127.0.0.1) are taken for what they are.
  if (family !== 0) return loopback.check(name, family === 4 ? 'ipv4' : 'ipv6');
  return /^(?:[^.]+\.)*localhost\.?$/.test(name);
}

/**
 * What lets others reach a product that is started with this environment, as the beginning of a sentence
 * (`PUBLIC_URL is https://crm.example.com`); undefined when only this machine does. Whatever cannot be understood
 * counts as reachable.
 */
export function reachableBecause(env: Record<string, string | undefined>): string | undefined {
  const { PUBLIC_URL: publicUrl, HOST: host, NODE_ENV: mode } = env;
  if (publicUrl && !(URL.canParse(publicUrl) && isLoopback(new URL(publicUrl).hostname)))
    return `PUBLIC_URL is ${publicUrl}`;
  // Without HOST the API listens on 127.0.0.1.
  if (host && !isLoopback(host)) return `HOST is ${host}`;
  return mode?.trim().toLowerCase() === 'production' ? `NODE_ENV is ${mode}` : undefined;
}

/** Where processes of this machine reach an API that listens on `host`. */
export function ownAddress(host: string, port: number): string {
  const isEvery = ['', '0.0.0.0', '::', '[::]'].includes(host);
  const name = isEvery ? '127.0.0.1' : host.replace(/^\[(.*)\]$/, '$1');
  return `http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`;
}
