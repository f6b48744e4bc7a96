// The people records can belong to.
import type { FastifyInstance } from 'fastify';
import { type Json, pageLimit, queryText } from '../body.ts';
import { callerOf } from '../portals/access.ts';
import { notFound } from '../refusal.ts';
import type { Owner } from '../standard/owners.ts';

function presented(owner: Owner): Json {
  const { userId, ...rest } = owner;
  return {
    ...rest,
    type: 'PERSON',
    ...(owner.archived ? {} : { userId }),
    userIdIncludingInactive: userId,
    teams: [],
  };
}

export function ownersRoutes(app: FastifyInstance): void {
  app.get('/crm/owners', async request => {
    const { config } = callerOf(request);
    const wantsArchived = queryText(request.query, 'archived') === 'true';
    const email = queryText(request.query, 'email')?.toLowerCase();
    const limit = pageLimit(request.query, 500, 100);
    const after = Number(queryText(request.query, 'after') ?? 0);
    const matching = config.owners
      .filter(
        owner =>
          owner.archived === wantsArchived && (email === undefined || owner.email.toLowerCase() === email),
      )
      .filter(owner => Number(owner.id) >= after)
      .sort((a, b) => Number(a.id) - Number(b.id));
    const next = matching[limit];
    return {
      results: matching.slice(0, limit).map(presented),
      ...(next === undefined ? {} : { paging: { next: { after: next.id } } }),
    };
  });

  app.get<{ Params: { id: string } }>('/crm/owners/:id', async request => {
    const { config } = callerOf(request);
    const byUser = queryText(request.query, 'idProperty') === 'userId';
    const wantsArchived = queryText(request.query, 'archived') === 'true';
    const owner = config.owners.find(
      one => (byUser ? String(one.userId) : one.id) === request.params.id && one.archived === wantsArchived,
    );
    if (owner === undefined) throw notFound();
    return presented(owner);
  });
}
