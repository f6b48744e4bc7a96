// Which optional objects the portal has. They are switched on and off by its people, never by a call.
import type { FastifyInstance } from 'fastify';
import { callerOf } from '../portals/access.ts';
import { isOn, OPTIONAL_TYPES } from '../portals/object-library.ts';
import { objectTypeOf } from '../portals/portal-config.ts';

export function objectLibraryRoutes(app: FastifyInstance): void {
  const base = '/crm/object-library/enablement';

  app.get(base, async request => {
    const { portal } = callerOf(request);
    return {
      enablementByObjectTypeId: Object.fromEntries(OPTIONAL_TYPES.map(type => [type.id, isOn(portal, type)])),
    };
  });

  app.get<{ Params: { type: string } }>(`${base}/:type`, async request => {
    const { portal, config } = callerOf(request);
    return { enablement: isOn(portal, objectTypeOf(config, request.params.type)) };
  });
}
