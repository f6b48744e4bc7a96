// An issuer for the tests of a file. Unless they provoke reports it must not have reported anything as broken when they end.
import { randomUUID } from 'node:crypto';
import { afterAll, expect, inject } from 'vitest';
import { given } from '../../../../tools/testing/given.ts';
import { goodPassword, type RunningIssuer, runIssuer } from './running-issuer.ts';

export function givenIssuer(
  wishes?: Parameters<typeof runIssuer>[1],
  { mayReport = false } = {},
): RunningIssuer {
  const started = given(async () => {
    const at = await runIssuer(inject('clusterUrl'), wishes);
    return { at, close: () => at.stop() };
  });
  const at = () => started().at;
  if (!mayReport) afterAll(() => expect(at().reports).toEqual([]));
  return {
    get issuer() {
      return at().issuer;
    },
    get publicUrl() {
      return at().publicUrl;
    },
    get listensAt() {
      return at().listensAt;
    },
    get databaseUrl() {
      return at().databaseUrl;
    },
    get reports() {
      return at().reports;
    },
    stop: () => at().stop(),
  };
}

/** Makes a client's account with `goodPassword`. @returns its address */
export async function newClient(at: RunningIssuer): Promise<string> {
  const email = `person-${randomUUID()}@example.com`;
  await at.issuer.ensureAccount({ email, password: goodPassword, name: 'Pat', roles: ['client'] });
  return email;
}
