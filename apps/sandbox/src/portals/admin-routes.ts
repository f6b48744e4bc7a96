// Making and removing portals for whoever runs this sandbox, behind a token of its own. Unlike the control calls it looks
// into nothing and touches only the portal whose token is shown, so it may stand open beside other people's portals.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../database.ts';
import { Refusal } from '../refusal.ts';
import { createPortal } from './portals.ts';
import { deletePortal, findPortalByToken } from './portals-store.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Behind the admin token as bearer, both with `{token}`: `POST /__sandbox/admin/portals` makes the portal of that token,
 *  `DELETE` removes it with everything in it, and is content when it is gone already. */
export function adminRoutes(
  app: FastifyInstance,
  db: Db,
  options: { adminToken: string; forget: (portalId: number) => void },
): void {
  const wanted = digest(options.adminToken);

  function portalToken(request: FastifyRequest<{ Body: { token?: unknown } | null }>): string {
    const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!timingSafeEqual(digest(given), wanted))
      throw new Refusal(401, 'INVALID_AUTHENTICATION', 'Not the admin token');
    const token = request.body?.token;
    if (typeof token !== 'string' || token.length < 24)
      throw new Refusal(400, 'VALIDATION_ERROR', 'token needs at least 24 characters');
    return token;
  }

  app.post<{ Body: { token?: unknown } | null }>('/__sandbox/admin/portals', async (request, reply) => {
    const portal = await createPortal(db, { token: portalToken(request), tier: 'professional' });
    return await reply.code(201).send({ portal_id: portal.id });
  });

  app.delete<{ Body: { token?: unknown } | null }>('/__sandbox/admin/portals', async (request, reply) => {
    const portal = await findPortalByToken(db, portalToken(request));
    if (portal !== undefined) {
      await db.transaction().execute(trx => deletePortal(trx, portal.id));
      options.forget(portal.id);
    }
    return await reply.code(204).send();
  });
}
