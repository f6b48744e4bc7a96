// The search call.
import type { FastifyInstance } from 'fastify';
import type { Db } from '../database.ts';
import { callerOf } from '../portals/access.ts';
import { objectTypeOf } from '../portals/portal-config.ts';
import type { TypeParams } from './batch-routes.ts';
import { presentRecord } from './present.ts';
import { parseSearch } from './search-query.ts';
import { searchRecords } from './search-store.ts';

const MAX_RESULTS = 10_000;

export function searchRoutes(app: FastifyInstance, db: Db): void {
  app.post<TypeParams>('/crm/objects/:type/search', async request => {
    const { portal, config } = callerOf(request);
    const type = objectTypeOf(config, request.params.type);
    const query = parseSearch(config, type, request.body);
    const searchable = config.schemas.find(schema => schema.type.id === type.id)?.searchableProperties ?? [];
    const { records, total } = await searchRecords(db, portal, type.id, query, searchable);
    const next = query.offset + records.length;
    const hasNext = records.length > 0 && next < total && next < MAX_RESULTS;
    return {
      total,
      results: records.map(record => presentRecord(portal, config, type, record, query.properties)),
      ...(hasNext ? { paging: { next: { after: String(next), link: `?after=${next}` } } } : {}),
    };
  });
}
