import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { expect, inject, test } from 'vitest';
import { cloneDatabase } from '../../../tools/testing/database.ts';
import { Browser } from './testing/browser.ts';
import { goodPassword, runIssuer, signIn } from './testing/running-issuer.ts';

/** A way to the database that can be cut and mended. */
async function severableWay(url: string) {
  const target = new URL(url);
  const databasePort = Number(target.port);
  const open = new Set<Socket>();
  let isCut = false;
  const way = createServer(near => {
    if (isCut) return near.destroy();
    const far = connect(databasePort, target.hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => [near, far].forEach(each => each.destroy()));
    }
    near.pipe(far).pipe(near);
    return near;
  });
  await new Promise<void>(resolve => way.listen(0, '127.0.0.1', resolve));
  const address = way.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  target.port = String(address.port);
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    url: target.toString(),
    cut,
    mend: () => {
      isCut = false;
    },
    close: () => {
      cut();
      way.close();
    },
  };
}

test('while the database is away people get 503, and sign in again as soon as it is back', async () => {
  const database = await cloneDatabase(inject('clusterUrl'));
  const way = await severableWay(database.url);
  const at = await runIssuer(inject('clusterUrl'), { databaseUrl: way.url });
  try {
    await at.issuer.ensureAccount({
      email: 'kim@example.com',
      password: goodPassword,
      name: 'Kim',
      roles: ['client'],
    });
    way.cut();
    const refused = await signIn(at, new Browser(at.publicUrl), 'kim@example.com');
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(await refused.json()).toEqual({
      code: 'UNAVAILABLE',
      message: 'Server error. Please try again later.',
    });
    expect(at.reports.length).toBeGreaterThan(0);
    way.mend();
    expect((await signIn(at, new Browser(at.publicUrl), 'kim@example.com')).status).toBe(200);
  } finally {
    await at.stop();
    way.close();
    await database.drop();
  }
});
