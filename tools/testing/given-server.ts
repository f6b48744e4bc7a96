// A server, a sandbox or both for the tests of a file. Each is a handle at once, whose members may be used from the first
// hook or test on.
import { inject } from 'vitest';
import { given } from './given.ts';
import { startSandbox, type TestSandbox } from './sandbox.ts';
import { startTestServer, type TestServer } from './server.ts';

type ServerOptions = NonNullable<Parameters<typeof startTestServer>[1]>;

/** A server with a database of its own. Options that only exist later are given by a function. */
export function givenServer(
  options: ServerOptions | (() => ServerOptions) = {},
  { withWorker = false } = {},
): TestServer {
  const started = given(async () => {
    const server = await startTestServer(
      inject('clusterUrl'),
      typeof options === 'function' ? options() : options,
    );
    if (withWorker) await server.work();
    return server;
  });
  return {
    get url() {
      return started().url;
    },
    get databaseUrl() {
      return started().databaseUrl;
    },
    get server() {
      return started().server;
    },
    get issuer() {
      return started().issuer;
    },
    member: role => started().member(role),
    memberOf: (organizationId, role) => started().memberOf(organizationId, role),
    admin: role => started().admin(role),
    rep: options => started().rep(options),
    as: person => started().as(person),
    work: handlers => started().work(handlers),
    close: () => started().close(),
  };
}

/** A sandbox in which portals are made. */
export function givenSandbox(options: Parameters<typeof startSandbox>[1] = {}): TestSandbox {
  const started = given(() => startSandbox(inject('clusterUrl'), options));
  return {
    get url() {
      return started().url;
    },
    get address() {
      return started().address;
    },
    createPortal: of => started().createPortal(of),
    close: () => started().close(),
    [Symbol.asyncDispose]: () => started().close(),
  };
}

/** A sandbox, and a server that may reach it and has a worker. */
export function givenServerAndSandbox(): { server: TestServer; sandbox: TestSandbox } {
  const sandbox = givenSandbox();
  const server = givenServer(() => ({ allowedHosts: [sandbox.address] }), { withWorker: true });
  return { server, sandbox };
}
