// The sandbox's own calls, which the vendor does not have: make a portal, look inside it, break it on purpose.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { asJson, isJson, type Json, optionalNumber, optionalText, requiredText, textsOf } from '../body.ts';
import type { Db } from '../database.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { visibleProps } from '../objects/present.ts';
import { deleteDefinition, saveDefinitions } from '../portals/definitions-store.ts';
import type { Portal, Quotas, RateLimit } from '../portals/portal.ts';
import { type ConfigCache, changeConfig, objectTypeOf } from '../portals/portal-config.ts';
import { createPortal } from '../portals/portals.ts';
import { changePortal, deletePortal, findPortal } from '../portals/portals-store.ts';
import { oneOf } from '../properties/parse-property.ts';
import { invalid, notFound } from '../refusal.ts';
import { SUPPORTED, standardCurrencies } from '../standard/currencies.ts';
import type { Owner } from '../standard/owners.ts';
import { parseRules } from './fault-rules.ts';
import type { Faults } from './faults.ts';
import type { RequestCounts } from './request-counts.ts';
import { eachAssociation, eachRecord, listSubmissions, snapshotLists } from './snapshot-store.ts';
import { stateHash } from './state-hash.ts';

interface PortalParams {
  Params: { id: string };
}

export interface ControlDependencies {
  db: Db;
  configs: ConfigCache;
  limits: RateLimits;
  faults: Faults;
  counts: RequestCounts;
}

function parseRateLimit(value: unknown): RateLimit | undefined {
  if (value === undefined || value === null) return undefined;
  if (value === 'off') return 'off';
  if (!isJson(value)) throw invalid('rate_limit must be "off" or {max, interval_ms}');
  const max = optionalNumber(value, 'max');
  const intervalMs = optionalNumber(value, 'interval_ms') ?? optionalNumber(value, 'intervalMs') ?? 10_000;
  if (max === undefined || max < 1 || intervalMs < 1)
    throw invalid('rate_limit.max and interval_ms must be positive');
  return { max, intervalMs };
}

const TIERS = ['starter', 'professional'] as const;
const QUOTAS = ['records', 'custom_properties', 'pipelines', 'custom_object_types'] as const;

function parseQuotas(value: unknown): Partial<Quotas> | undefined {
  if (value === undefined) return undefined;
  const given = asJson(value, 'quotas');
  const quotas: Partial<Quotas> = {};
  for (const name of QUOTAS) {
    const number = optionalNumber(given, name);
    if (number !== undefined) quotas[name] = number;
  }
  return quotas;
}

function parseTimeZone(name: string | undefined): string | undefined {
  try {
    if (name !== undefined) Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    throw invalid(`time_zone ${name} is not known`);
  }
  return name;
}

/** What may be said of a portal when it is made and later. */
function changeable(body: Json) {
  return {
    scopes: body['scopes'] === undefined ? undefined : textsOf(body, 'scopes'),
    quotas: parseQuotas(body['quotas']),
    switchedOff: body['switched_off'] === undefined ? undefined : textsOf(body, 'switched_off'),
    clockOffsetMs: optionalNumber(body, 'clock_offset_ms'),
    timeZone: parseTimeZone(optionalText(body, 'time_zone')),
    dailyLimit: optionalNumber(body, 'daily_limit'),
  };
}

export function controlRoutes(
  app: FastifyInstance,
  { db, configs, limits, faults, counts }: ControlDependencies,
): void {
  const base = '/__sandbox/portals';

  async function portalOf(request: FastifyRequest<PortalParams>): Promise<Portal> {
    const portal = await findPortal(db, Number(request.params.id) || 0);
    if (portal === undefined) throw notFound();
    return portal;
  }

  app.post(base, async (request, reply) => {
    const body = asJson(request.body ?? {});
    const token = optionalText(body, 'token') ?? `pat-sandbox-${randomBytes(18).toString('base64url')}`;
    const portal = await createPortal(db, {
      token,
      tier: oneOf(TIERS, optionalText(body, 'tier') ?? 'professional', 'tier'),
      accountType: optionalText(body, 'account_type'),
      rateLimit: parseRateLimit(body['rate_limit']),
      searchPerSecond: optionalNumber(body, 'search_per_second'),
      indexLagMs: optionalNumber(body, 'index_lag_ms'),
      ...changeable(body),
    });
    return await reply.code(201).send({ portal_id: portal.id, token: portal.token });
  });

  app.patch<PortalParams>(`${base}/:id`, async (request, reply) => {
    const portal = await portalOf(request);
    const body = asJson(request.body);
    const tier = optionalText(body, 'tier');
    await changePortal(db, portal.id, {
      ...changeable(body),
      tier: tier === undefined ? undefined : oneOf(TIERS, tier, 'tier'),
      token: optionalText(body, 'token'),
    });
    return await reply.code(204).send();
  });

  app.delete<PortalParams>(`${base}/:id`, async (request, reply) => {
    const portal = await portalOf(request);
    await db.transaction().execute(trx => deletePortal(trx, portal.id));
    limits.forget(portal.id);
    counts.clear(portal.id);
    faults.clear(portal.id);
    return await reply.code(204).send();
  });

  app.get<PortalParams>(`${base}/:id/state-hash`, async request => {
    const portal = await portalOf(request);
    return await stateHash(db, portal, await configs.of(db, portal));
  });

  app.get<PortalParams>(`${base}/:id/dump`, async request => {
    const portal = await portalOf(request);
    const config = await configs.of(db, portal);
    const records: Record<string, unknown[]> = {};
    for await (const record of eachRecord(db, portal.id)) {
      const type = objectTypeOf(config, record.object_type);
      (records[type.name] ??= []).push({
        id: record.id,
        properties: visibleProps(config, type, record.props),
      });
    }
    return {
      records,
      associations: await Array.fromAsync(eachAssociation(db, portal.id)),
      lists: await snapshotLists(db, portal.id),
      submissions: await listSubmissions(db, portal.id),
      pipelines: Object.fromEntries(config.pipelines),
      custom_properties: Object.fromEntries(
        [...config.properties].map(([type, properties]) => [
          type,
          [...properties.values()].filter(one => !one.hubspotDefined),
        ]),
      ),
      owners: config.owners,
    };
  });

  app.post<PortalParams>(`${base}/:id/faults`, async request => {
    const portal = await portalOf(request);
    const rules = parseRules(request.body);
    faults.set(portal.id, rules);
    return { rules: rules.length };
  });

  app.delete<PortalParams>(`${base}/:id/faults`, async (request, reply) => {
    faults.clear((await portalOf(request)).id);
    return await reply.code(204).send();
  });

  app.get<PortalParams>(`${base}/:id/requests`, async request => counts.of((await portalOf(request)).id));

  app.delete<PortalParams>(`${base}/:id/requests`, async (request, reply) => {
    counts.clear((await portalOf(request)).id);
    return await reply.code(204).send();
  });

  app.post<PortalParams>(`${base}/:id/owners`, async (request, reply) => {
    const portal = await portalOf(request);
    const body = asJson(request.body);
    const now = new Date().toISOString();
    const owner: Owner = await changeConfig(db, portal, async (trx, config) => {
      const id =
        optionalText(body, 'id') ?? String(Math.max(0, ...config.owners.map(one => Number(one.id))) + 1);
      const made: Owner = {
        id,
        userId: optionalNumber(body, 'userId') ?? Number(id) - 50_000_000,
        email: requiredText(body, 'email'),
        firstName: optionalText(body, 'firstName') ?? '',
        lastName: optionalText(body, 'lastName') ?? '',
        archived: body['archived'] === true,
        createdAt: now,
        updatedAt: now,
      };
      await saveDefinitions(trx, portal.id, [{ kind: 'owner', object_type: '', key: id, definition: made }]);
      return made;
    });
    return await reply.code(201).send(owner);
  });

  /** Which currencies the portal has, the company's own first; others are taken away. */
  app.put<PortalParams>(`${base}/:id/currencies`, async (request, reply) => {
    const portal = await portalOf(request);
    const codes = textsOf(asJson(request.body), 'currencies');
    if (codes.length === 0 || codes.some(code => !SUPPORTED.includes(code)))
      throw invalid('currencies must be supported currency codes, the company’s own first');
    await changeConfig(db, portal, async (trx, config) => {
      for (const { code } of config.currencies) await deleteDefinition(trx, portal.id, 'currency', '', code);
      await saveDefinitions(
        trx,
        portal.id,
        standardCurrencies(new Date().toISOString(), codes).map(definition => ({
          kind: 'currency',
          object_type: '',
          key: definition.code,
          definition,
        })),
      );
    });
    return await reply.code(204).send();
  });

  /** Says that something (a workflow, a list) uses a property, so that it cannot be archived. */
  app.post<PortalParams>(`${base}/:id/property-usages`, async (request, reply) => {
    const portal = await portalOf(request);
    const body = asJson(request.body);
    await changeConfig(db, portal, async (trx, config) => {
      const type = objectTypeOf(config, requiredText(body, 'object'));
      const usage = {
        objectType: type.id,
        property: requiredText(body, 'property'),
        usedBy: requiredText(body, 'used_by'),
      };
      const key = `${usage.property} ${usage.usedBy}`;
      await saveDefinitions(trx, portal.id, [
        { kind: 'usage', object_type: type.id, key, definition: usage },
      ]);
    });
    return await reply.code(204).send();
  });
}
