// Making portals for whoever runs this sandbox, behind a token of its own. Unlike the control calls it breaks nothing and
// looks into nothing, so it may stand open beside other people's portals.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../database.ts';
import { Refusal } from '../refusal.ts';
import { createPortal } from './portals.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** `POST /__sandbox/admin/portals` with the admin token as bearer and `{token}`: makes the portal of that token. */
export function adminRoutes(app: FastifyInstance, db: Db, adminToken: string): void {
  const wanted = digest(adminToken);
  app.post<{ Body: { token?: unknown } }>('/__sandbox/admin/portals', async (request, reply) => {
    const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!timingSafeEqual(digest(given), wanted))
      throw new Refusal(401, 'INVALID_AUTHENTICATION', 'Not the admin token');
    const token = request.body?.token;
    if (typeof token !== 'string' || token.length < 24)
      throw new Refusal(400, 'VALIDATION_ERROR', 'token needs at least 24 characters');
    const portal = await createPortal(db, { token, tier: 'professional' });
    return await reply.code(201).send({ portal_id: portal.id });
  });
}
