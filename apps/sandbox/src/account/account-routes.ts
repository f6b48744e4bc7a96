// The account itself: details, limits and their use, and what a token may do.

import type { FastifyInstance } from 'fastify';
import { MAX_LABELS } from '../associations/labels-routes.ts';
import { asJson, requiredText } from '../body.ts';
import type { Db } from '../database.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { countRecords } from '../objects/records-store.ts';
import { isLocal } from '../pages/record-page.ts';
import { callerOf, isKnownScope, KNOWN_SCOPES } from '../portals/access.ts';
import { dayAt, momentAt, type Portal, utcOffsetMs } from '../portals/portal.ts';
import { findPortalByToken } from '../portals/portals-store.ts';
import { quotaOf } from '../portals/quotas.ts';
import { notFound } from '../refusal.ts';
import { PIPELINED, STANDARD_OBJECTS } from '../standard/objects.ts';

const row = (objectTypeId: string, limit: number, usage: number): Record<string, unknown> => ({
  objectTypeId,
  limit,
  usage,
  percentage: limit === 0 ? 100 : (usage / limit) * 100,
});

/** `+05:30`. */
function written(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / 60_000;
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  return `${offsetMs < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** The first full quarter of an hour of its next day: no zone's day begins at another moment. */
function nextDay(portal: Portal): Date {
  const now = momentAt(portal);
  let next = Math.floor(now.getTime() / 900_000) * 900_000;
  do next += 900_000;
  while (dayAt(portal, new Date(next)) === dayAt(portal, now));
  return new Date(next);
}

export function accountRoutes(app: FastifyInstance, db: Db, limits: RateLimits): void {
  app.get('/account-info/details', async request => {
    const { portal, config } = callerOf(request);
    const [company, ...more] = config.currencies.filter(one => one.visible).map(one => one.code);
    const offset = utcOffsetMs(portal, momentAt(portal));
    return {
      portalId: portal.id,
      accountType: portal.accountType,
      timeZone: portal.timeZone,
      companyCurrency: company,
      additionalCurrencies: more,
      utcOffset: written(offset),
      utcOffsetMilliseconds: offset,
      // Where a person sees a record. The vendor's own page knows none of these, so that elsewhere there is no such place.
      ...(isLocal(request) && { uiDomain: request.headers.host }),
      dataHostingLocation: 'na1',
    };
  });

  app.get('/account-info/api-usage/daily/private-apps', async request => {
    const { portal } = callerOf(request);
    const { used, limit } = limits.usedToday(portal);
    return {
      results: [
        {
          name: 'private-apps-api-calls-daily',
          usageLimit: limit,
          currentUsage: used,
          collectedAt: momentAt(portal).toISOString(),
          fetchStatus: 'SUCCESS',
          resetsAt: nextDay(portal).toISOString(),
        },
      ],
    };
  });

  app.post('/oauth/v2/private-apps/get/access-token-info', async request => {
    const portal = await findPortalByToken(db, requiredText(asJson(request.body), 'tokenKey'));
    if (portal === undefined) throw notFound();
    // The vendor adds `oauth` to every key by itself.
    const scopes = [...(portal.scopes ?? KNOWN_SCOPES).filter(isKnownScope), 'oauth'];
    return { hubId: portal.id, userId: 11_850_101, appId: 900_000 + portal.id, scopes };
  });

  app.get('/crm/limits/records', async request => {
    const { portal, config } = callerOf(request);
    const counts = await countRecords(db, portal.id);
    const types = [...STANDARD_OBJECTS, ...config.schemas.map(schema => schema.type)];
    return { results: types.map(type => row(type.id, quotaOf(portal, 'records'), counts[type.id] ?? 0)) };
  });

  app.get('/crm/limits/custom-properties', async request => {
    const { portal, config } = callerOf(request);
    return {
      results: [...config.properties].map(([id, properties]) =>
        row(
          id,
          quotaOf(portal, 'custom_properties'),
          [...properties.values()].filter(one => !one.hubspotDefined && one.archivedAt === undefined).length,
        ),
      ),
    };
  });

  app.get('/crm/limits/pipelines', async request => {
    const { portal, config } = callerOf(request);
    return {
      results: Object.keys(PIPELINED).map(id =>
        row(id, quotaOf(portal, 'pipelines'), config.pipelines.get(id)?.length ?? 0),
      ),
    };
  });

  app.get('/crm/limits/custom-object-types', async request => {
    const { portal, config } = callerOf(request);
    return { limit: quotaOf(portal, 'custom_object_types'), usage: config.schemas.length };
  });

  app.get('/crm/limits/calculated-properties', async request => {
    const { config } = callerOf(request);
    return {
      results: [...config.properties].map(([id, properties]) =>
        row(
          id,
          200,
          [...properties.values()].filter(one => one.calculated && one.archivedAt === undefined).length,
        ),
      ),
    };
  });

  app.get('/crm/limits/associations/labels', async request => {
    const { config } = callerOf(request);
    const labels = config.associationTypes.filter(
      type => type.category === 'USER_DEFINED' && !type.isDefault,
    );
    const pairs = Map.groupBy(labels, type => `${type.fromType} ${type.toType}`);
    return {
      results: [...pairs.values()].map(types => ({
        fromObjectTypeId: types[0]?.fromType,
        toObjectTypeId: types[0]?.toType,
        limit: MAX_LABELS,
        usage: types.length,
      })),
    };
  });
}
