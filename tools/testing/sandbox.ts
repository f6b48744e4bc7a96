// A sandbox portal for tests: its own database, a free port, and the control calls as functions. Tests reach it over HTTP only.
import { createSandbox } from '../../apps/sandbox/src/app.ts';
import { cloneDatabase } from './database.ts';

export interface FaultRule {
  /** Regular expression over "METHOD /path" as the caller wrote it. */
  match: string;
  kind:
    | '429'
    | '500'
    | '502'
    | '503'
    | '423'
    | '477'
    | 'timeout'
    | 'drop_after_commit'
    | 'truncated_body'
    | 'latency';
  nth?: number | number[];
  probability?: number;
  seed?: number;
  ms?: number;
}

export interface NewPortal {
  token?: string;
  tier?: 'starter' | 'professional';
  /** Off unless said, so that a test waits only when it is about limits; null as its edition has it. */
  rate_limit?: 'off' | null | { max: number; interval_ms: number };
  search_per_second?: number;
  daily_limit?: number;
  index_lag_ms?: number;
  scopes?: string[];
  /** What the edition allows in numbers, where it is not what the tier says. */
  quotas?: Partial<Record<'records' | 'custom_properties' | 'pipelines' | 'custom_object_types', number>>;
  /** Optional objects that the account does not have; those that its edition lacks unless said. */
  switched_off?: string[];
  /** How far the portal's clock is ahead of this machine's. */
  clock_offset_ms?: number;
  /** By which its days begin; UTC unless said. */
  time_zone?: string;
}

export interface SandboxPortal {
  id: number;
  token: string;
  setFaults(rules: readonly FaultRule[]): Promise<void>;
  clearFaults(): Promise<void>;
  /** Another edition, other limits, another token or other scopes of it, another clock. */
  change(
    to: Pick<
      NewPortal,
      | 'token'
      | 'tier'
      | 'scopes'
      | 'quotas'
      | 'switched_off'
      | 'clock_offset_ms'
      | 'time_zone'
      | 'daily_limit'
    >,
  ): Promise<void>;
  /** What the portal counted: GET /__sandbox/portals/:id/requests. */
  requests(): Promise<unknown>;
  /** GET /__sandbox/portals/:id/state-hash. */
  stateHash(): Promise<unknown>;
  /** GET /__sandbox/portals/:id/dump: every record, association and definition. */
  dump(): Promise<unknown>;
}

export interface TestSandbox extends AsyncDisposable {
  url: string;
  /** `host:port`, for the allow-list of a guarded fetch. */
  address: string;
  createPortal(options?: NewPortal): Promise<SandboxPortal>;
  close(): Promise<void>;
}

/** Starts a sandbox on a database of its own in the run's cluster (`inject('clusterUrl')`). */
export async function startSandbox(
  clusterUrl: string,
  options: { adminToken?: string } = {},
): Promise<TestSandbox> {
  const database = await cloneDatabase(clusterUrl);
  const sandbox = await createSandbox({ databaseUrl: database.url, control: true, ...options });
  const url = await sandbox.app.listen({ port: 0, host: '127.0.0.1' });

  async function control(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${url}/__sandbox/portals${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  async function close(): Promise<void> {
    await sandbox.close();
    await database.drop();
  }

  return {
    url,
    address: new URL(url).host,
    async createPortal(options = {}) {
      const { id, token } = portalIn(await control('POST', '', { rate_limit: 'off', ...options }));
      return {
        id,
        token,
        setFaults: async rules => void (await control('POST', `/${id}/faults`, { rules })),
        change: async to => void (await control('PATCH', `/${id}`, to)),
        clearFaults: async () => void (await control('DELETE', `/${id}/faults`)),
        requests: () => control('GET', `/${id}/requests`),
        stateHash: () => control('GET', `/${id}/state-hash`),
        dump: () => control('GET', `/${id}/dump`),
      };
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function portalIn(reply: unknown): { id: number; token: string } {
  if (typeof reply === 'object' && reply !== null && 'portal_id' in reply && 'token' in reply)
    return { id: Number(reply.portal_id), token: String(reply.token) };
  throw new Error('The sandbox did not say which portal it made');
}
