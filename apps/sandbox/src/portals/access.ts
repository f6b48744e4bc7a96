// Who is calling: the bearer token names the portal, the portal's scopes say what it may do.
import type { FastifyRequest } from 'fastify';
import type { Db } from '../database.ts';
import { Refusal } from '../refusal.ts';
import { ACTIVITIES, OPTIONAL, STANDARD_OBJECTS } from '../standard/objects.ts';
import type { Portal, PortalConfig } from './portal.ts';
import type { ConfigCache } from './portal-config.ts';
import { findPortalByToken } from './portals-store.ts';

export interface Caller {
  portal: Portal;
  config: PortalConfig;
}

const callers = new WeakMap<FastifyRequest, Caller>();

/** The identified caller; only routes behind `identify` may ask. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request);
  if (caller === undefined) throw new Error('This route is not behind the token check.');
  return caller;
}

export function findCaller(request: FastifyRequest): Caller | undefined {
  return callers.get(request);
}

/** The paths that need no token: our own control calls, form submissions, token introspection, pages that people look at. */
export function isOpen(path: string): boolean {
  return (
    path.startsWith('/__sandbox/') ||
    path.startsWith('/submissions/v3/integration/submit/') ||
    path.startsWith('/oauth/') ||
    path.startsWith('/contacts/')
  );
}

export async function identify(db: Db, configs: ConfigCache, request: FastifyRequest): Promise<Caller> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const portal = token === undefined ? undefined : await findPortalByToken(db, token);
  if (portal === undefined) {
    throw new Refusal(
      401,
      'INVALID_AUTHENTICATION',
      'Authentication credentials not found. This API supports OAuth 2.0 authentication and you can find more details at https://developers.hubspot.com/docs/methods/auth/oauth-overview',
    );
  }
  const caller = { portal, config: await configs.of(db, portal) };
  letIn(request, caller);
  return caller;
}

/** Takes a request for one of this caller. */
export function letIn(request: FastifyRequest, caller: Caller): void {
  callers.set(request, caller);
}

/** The vendor has no scopes for how these are set up; whoever may write them may. */
const WITHOUT_SET_UP_SCOPES = new Set(['products', 'line_items']);

const READS = /\/(search|batch\/read)$/;

/** The scope a call needs, undefined when any token will do. */
export function scopeOf(method: string, path: string): string | undefined {
  const [, area, noun, object = ''] = path.split('/');
  const verb = method === 'GET' || READS.test(path) ? 'read' : 'write';
  if (area === 'settings' && noun === 'currencies') return `settings.currencies.${verb}`;
  if (area !== 'crm') return undefined;
  if (noun === 'owners') return 'crm.objects.owners.read';
  if (noun === 'lists') return `crm.lists.${verb}`;
  if (noun === 'schemas') return `crm.schemas.custom.${verb}`;
  if (noun === 'limits' || noun === 'object-library') return undefined;
  const type = STANDARD_OBJECTS.find(one => [one.id, one.name, one.singular].includes(object.toLowerCase()));
  // Activities share the scopes of contacts; what was written in e-mails has one more.
  const name = type === undefined ? 'custom' : ACTIVITIES.includes(type.name) ? 'contacts' : type.name;
  const isSetUp = noun === 'properties' || noun === 'pipelines';
  const family = isSetUp && !WITHOUT_SET_UP_SCOPES.has(name) ? 'schemas' : 'objects';
  if (type?.name === 'emails' && noun === 'objects' && verb === 'read') return 'sales-email-read';
  return `crm.${family}.${name}.${verb}`;
}

export function requireScope(portal: Portal, method: string, path: string): void {
  const scope = scopeOf(method, path);
  if (scope === undefined || portal.scopes === undefined || portal.scopes.includes(scope)) return;
  throw new Refusal(
    403,
    'MISSING_SCOPES',
    "This app hasn't been granted all required scopes to make this call. Read more about required scopes here: https://developers.hubspot.com/scopes.",
    {
      errors: [
        {
          message: 'One or more of the following scopes are required.',
          context: { requiredGranularScopes: [scope] },
        },
      ],
    },
  );
}

/** Every scope a token of this sandbox can have. */
export const KNOWN_SCOPES: readonly string[] = [
  ...['contacts', 'companies', 'deals', 'tickets', 'custom', ...OPTIONAL].flatMap(name =>
    ['objects', 'schemas'].flatMap(family => ['read', 'write'].map(verb => `crm.${family}.${name}.${verb}`)),
  ),
  ...[...WITHOUT_SET_UP_SCOPES].flatMap(name => ['read', 'write'].map(verb => `crm.objects.${name}.${verb}`)),
  'crm.lists.read',
  'crm.lists.write',
  'crm.objects.owners.read',
  'sales-email-read',
  'settings.currencies.read',
  'settings.currencies.write',
];

export function isKnownScope(scope: string): boolean {
  return KNOWN_SCOPES.includes(scope);
}
