// A portal that answers as no portal should, by fault or on purpose: what it sends ends, and holds nobody up.
import { describe, expect, it } from 'vitest';
import { fastClock, startScripted } from '../test-kit/scripted-portal.ts';
import { Limiter } from './limiter.ts';

const next = (after: string) => ({ paging: { next: { after } } });

/** What reads a list to its end, by the lists that a portal gives page by page. */
const readers = {
  owners: portal => portal.inspect([]),
  records: async portal => {
    for await (const _ of portal.listRecords('contacts', []));
  },
  'members of a list': portal => portal.readAssociations('static_lists', 'contacts', ['1']),
  'links of a record': portal => portal.readAssociations('deals', 'contacts', ['1']),
} satisfies Record<
  string,
  (portal: ReturnType<Awaited<ReturnType<typeof startScripted>>['connect']>) => Promise<unknown>
>;

describe.each(Object.entries(readers))('a list of %s', (what, read) => {
  const page = (after: string) =>
    what === 'links of a record'
      ? { results: [{ from: { id: '1' }, to: [{ toObjectId: '2' }], ...next(after) }], ...next(after) }
      : { results: [], ...next(after) };

  it('that leads back to a page that was read is refused', async () => {
    await using server = await startScripted(({ nth }) => ({ body: page(`page ${nth % 3}`) }));
    await expect(read(server.connect())).rejects.toMatchObject({ category: 'ENDLESS_LIST' });
    expect(server.requests.length).toBeLessThan(10);
  });

  it('whose next page has no end of a name is refused', async () => {
    await using server = await startScripted(() => ({ body: page('x'.repeat(100_000)) }));
    await expect(read(server.connect())).rejects.toMatchObject({ category: 'ENDLESS_LIST' });
  });
});

it('owners without end are refused, each page another one', async () => {
  await using server = await startScripted(({ nth }) => ({ body: { results: [], ...next(`page ${nth}`) } }));
  await expect(server.connect().inspect([])).rejects.toThrow('goes on after 200 pages');
});

it.each([
  [
    'a limit of one request in three years',
    { 'x-hubspot-ratelimit-max': '1', 'x-hubspot-ratelimit-interval-milliseconds': '99999999999' },
  ],
  [
    'a limit that is none',
    { 'x-hubspot-ratelimit-max': '1e308', 'x-hubspot-ratelimit-interval-milliseconds': '-1' },
  ],
])('%s is not believed', async (_, headers) => {
  await using server = await startScripted(() => ({ body: { total: 1 }, headers }));
  const portal = server.connect({ clock: fastClock(1000) });
  expect(await portal.countRecords('contacts')).toBe(1);
  expect(await portal.countRecords('contacts')).toBe(1);
});

it('a portal that wants to be left alone for years is asked again within the hour', async () => {
  let now = 0;
  const asked: number[] = [];
  const clock = {
    now: () => now,
    sleep: (ms: number) => {
      now += ms;
      return Promise.resolve();
    },
  };
  const limiter = new Limiter(clock, { max: 10, intervalMs: 1000 });
  limiter.limited(10 * 365 * 24 * 3_600_000);
  (await limiter.take()).end();
  asked.push(now);
  expect(now).toBeGreaterThan(60_000);
  expect(now).toBeLessThan(3_600_000);
});

it.each([
  ['1e308', 0],
  [-7, 0],
  [2.5, 0],
  ['12', 12],
  [null, 0],
])('a count of %s is read as %i', async (total, expected) => {
  await using server = await startScripted(() => ({ body: { total } }));
  expect(await server.connect().countRecords('deals')).toBe(expected);
});

it('texts come as a database can hold them, and what is said of a fault as far as anybody reads', async () => {
  await using server = await startScripted(({ method }) =>
    method === 'GET'
      ? { body: { results: [{ id: 'a\u0000b', properties: { name: 'half \ud83d, NUL \u0000' } }] } }
      : { status: 403, body: { category: 'NO', message: 'x'.repeat(1_000_000) } },
  );
  const portal = server.connect();
  for await (const [record] of portal.listRecords('contacts', ['name']))
    expect(record).toMatchObject({ id: 'a\uFFFDb', properties: { name: 'half \uFFFD, NUL \uFFFD' } });
  const refusal = await portal.countRecords('contacts').catch((error: unknown) => String(error));
  expect(String(refusal).length).toBeLessThan(1_100);
});
