import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AddressRefused, guardedFetch } from './guard.ts';
import { isPublicAddress } from './public-address.ts';

let server: Server;
let port = 0;
let reached = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    reached += 1;
    if (request.url === '/redirect') response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` });
    else if (request.url === '/long') response.write('x'.repeat(5000));
    else if (request.url === '/silent') return;
    response.end('internal');
  });
  await new Promise<void>(done => server.listen(0, '::', done));
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const hostile = (p: number): string[] => [
  `http://127.0.0.1:${p}/`,
  `http://localhost:${p}/`,
  `http://127.1:${p}/`,
  `http://127.000.000.001:${p}/`,
  `http://2130706433:${p}/`,
  `http://0x7f000001:${p}/`,
  `http://0x7f.0.0.1:${p}/`,
  `http://0177.0.0.1:${p}/`,
  `http://017700000001:${p}/`,
  `http://0:${p}/`,
  `http://0.0.0.0:${p}/`,
  `http://127.0.0.2:${p}/`,
  `http://①②⑦.⓪.⓪.①:${p}/`,
  `http://127。0。0。1:${p}/`,
  `http://[::1]:${p}/`,
  `http://[::]:${p}/`,
  `http://[::ffff:127.0.0.1]:${p}/`,
  `http://[::ffff:7f00:1]:${p}/`,
  `http://[::127.0.0.1]:${p}/`,
  `http://[64:ff9b::7f00:1]:${p}/`,
  `http://[64:ff9b:1::7f00:1]:${p}/`,
  `http://[2002:7f00:1::]:${p}/`,
  `http://[2001:0:7f00:1::]:${p}/`,
  `http://[fe80::1]:${p}/`,
  `http://[fc00::1]:${p}/`,
  `http://[fd00:ec2::254]/latest/meta-data/`,
  `http://[fec0::1]:${p}/`,
  `http://[ff02::1]:${p}/`,
  `http://169.254.169.254/latest/meta-data/`,
  `http://10.0.0.1:${p}/`,
  `http://172.16.0.1:${p}/`,
  `http://192.168.0.1:${p}/`,
  `http://100.64.0.1:${p}/`,
  `http://198.18.0.1:${p}/`,
  `http://224.0.0.1:${p}/`,
  `http://255.255.255.255:${p}/`,
  `http://user:secret@127.0.0.1:${p}/`,
  `http://example.com@127.0.0.1:${p}/`,
  `ftp://127.0.0.1:${p}/`,
  `file:///etc/passwd`,
  `data:text/plain,hello`,
  `gopher://127.0.0.1:${p}/`,
];

describe('the guarded fetch', () => {
  it('refuses every hostile address and never touches the server behind it', async () => {
    const fetch = guardedFetch({ allow: [] });
    const before = reached;
    const urls = hostile(port);
    expect(urls.length).toBeGreaterThanOrEqual(29);
    for (const url of urls) {
      await expect(fetch(url), url).rejects.toBeInstanceOf(AddressRefused);
    }
    // Some systems resolve this spelling, others do not know it; either way nothing is reached.
    await expect(fetch(`http://LOCALHOST.:${port}/`)).rejects.toThrow();
    expect(reached).toBe(before);
  });

  it('refuses a name as soon as one of its addresses is not public', async () => {
    const before = reached;
    const mixed = guardedFetch({
      allow: [],
      resolve: async () => [
        { address: '93.184.216.34', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    });
    await expect(mixed(`http://mixed.example:${port}/`)).rejects.toBeInstanceOf(AddressRefused);
    const none = guardedFetch({ allow: [], resolve: async () => [] });
    await expect(none(`http://nowhere.example:${port}/`)).rejects.toBeInstanceOf(AddressRefused);
    expect(reached).toBe(before);
  });

  it('judges the very address it connects to, so a name that changes its answer gains nothing', async () => {
    const before = reached;
    const asked: string[] = [];
    const answers = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
    const fetch = guardedFetch({
      allow: [],
      resolve: async host => {
        const address = answers[asked.length % answers.length]!;
        asked.push(host);
        return [{ address, family: address.includes(':') ? 6 : 4 }];
      },
    });
    for (const _ of answers) {
      await expect(fetch(`http://rebind.example:${port}/`)).rejects.toBeInstanceOf(AddressRefused);
    }
    expect(asked).toHaveLength(answers.length);
    expect(reached).toBe(before);
  });

  it('passes on that a name does not resolve', async () => {
    const fetch = guardedFetch({ allow: [], resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    await expect(fetch('http://unknown.example/')).rejects.not.toBeInstanceOf(AddressRefused);
  });

  it('reaches what the operator allows, at that port only', async () => {
    const fetch = guardedFetch({ allow: [`localhost:${port}`] });
    const response = await fetch(`http://localhost:${port}/`);
    expect(await response.text()).toBe('internal');
    await expect(fetch(`http://localhost:${port + 1}/`)).rejects.toBeInstanceOf(AddressRefused);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toBeInstanceOf(AddressRefused);
  });

  it('hands a redirect back instead of following it', async () => {
    const fetch = guardedFetch({ allow: [`localhost:${port}`] });
    const before = reached;
    const response = await fetch(`http://localhost:${port}/redirect`, { redirect: 'follow' });
    expect(response.status).toBe(302);
    expect(reached).toBe(before + 1);
  });

  it('stops reading an answer that is too long and waiting for one that does not come', async () => {
    const short = guardedFetch({ allow: [`localhost:${port}`], maxBytes: 1000 });
    const long = await short(`http://localhost:${port}/long`);
    await expect(long.text()).rejects.toThrow();
    const hasty = guardedFetch({ allow: [`localhost:${port}`], timeoutMs: 100 });
    await expect(hasty(`http://localhost:${port}/silent`)).rejects.toThrow();
  });
});

describe('public addresses', () => {
  it('are the ones of the open internet', () => {
    for (const address of ['93.184.216.34', '8.8.8.8', '2606:4700:4700::1111', '2a00:1450:4001::1']) {
      expect(isPublicAddress(address), address).toBe(true);
    }
    for (const address of [
      '',
      'localhost',
      'fe80::1%eth0',
      '192.0.2.1',
      '2001:db8::1',
      '3fff::1',
      '4000::1',
    ]) {
      expect(isPublicAddress(address), address).toBe(false);
    }
  });
});
