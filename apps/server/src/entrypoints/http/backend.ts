// The hosted backend's two reads, in the manner of PostgREST: the signed-in person's own users row and organizations row.
// Nothing of a request reaches SQL but values compared here; everything that is not exactly one of the two reads is a 404.

import { createHash, timingSafeEqual } from 'node:crypto';
import { Refusal } from '@groundwork/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../platform/caller.ts';
import type { Origin } from '../../platform/route.ts';
import { originOf } from './identify.ts';
import type { HttpDependencies } from './mount.ts';
import { asRefusal } from './problem.ts';
import { whileDatabaseAnswers } from './while-database-answers.ts';

export type BackendRow = Record<string, string | null>;

export interface BackendOptions {
  anonKey: string;
  /** The caller's own rows; at most one each. */
  read: Record<BackendTable, (caller: Caller) => Promise<BackendRow | undefined>>;
}

/** What may be read, column by column. */
const columns = {
  users: ['id', 'name', 'email', 'role', 'organization_id'],
  organizations: ['id', 'name'],
} as const satisfies Record<string, readonly string[]>;
type BackendTable = keyof typeof columns;

const singleObject = 'application/vnd.pgrst.object+json';
const prefix = '/backend/rest/v1/';

export function mountBackend(
  app: FastifyInstance,
  options: BackendOptions,
  dependencies: HttpDependencies,
): void {
  app.all('/backend', (_, reply) => notThere(reply));
  app.all('/backend/*', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const asked = readQuestion(request);
    if (!asked) return notThere(reply);
    if (!isSame(String(request.headers['apikey'] ?? ''), options.anonKey))
      return say(reply, 401, 'PGRST301', 'Invalid API key');
    // The key is public, so it opens nothing by itself: the person's own token decides.
    const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) return say(reply, 401, 'PGRST301', 'A token is required');
    try {
      const reading = readRow(options, dependencies, {
        token,
        table: asked.table,
        origin: originOf(request),
      });
      const row = await whileDatabaseAnswers(dependencies.database, reading);
      return answer(reply, asked, row?.['id'] === asked.id ? row : undefined);
    } catch (error) {
      const refusal = asRefusal(error);
      if (refusal.status >= 500)
        request.log.error({ err: error, correlation_id: request.id }, 'the hosted backend could not answer');
      return say(reply, refusal.status, 'PGRST301', refusal.message);
    }
  });
}

async function readRow(
  options: BackendOptions,
  dependencies: HttpDependencies,
  given: { token: string; table: BackendTable; origin: Origin },
): Promise<BackendRow | undefined> {
  const caller = await dependencies.admit(await dependencies.gate.verify(given.token), given.origin);
  if (caller.owesSecondFactor === true) throw new Refusal('second_factor_needed');
  await dependencies.limits.pace(`person|${caller.issuer}|${caller.subject}`, dependencies.rate);
  return options.read[given.table](caller);
}

interface Question {
  table: BackendTable;
  id: string;
  columns: readonly string[];
  isSingle: boolean;
}

/** Undefined for whatever is not one of the two reads. */
function readQuestion(request: FastifyRequest): Question | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const url = new URL(request.url, 'http://localhost');
  const name = url.pathname.slice(prefix.length);
  if (!url.pathname.startsWith(prefix) || (name !== 'users' && name !== 'organizations')) return undefined;
  const { searchParams } = url;
  const known = [...searchParams.keys()].every(key => ['id', 'select', 'limit'].includes(key));
  const id = /^eq\.(.{1,255})$/.exec(searchParams.get('id') ?? '')?.[1];
  const isOnce = searchParams.getAll('id').length === 1 && searchParams.getAll('select').length <= 1;
  if (!known || id === undefined || !isOnce) return undefined;
  const allowed: readonly string[] = columns[name];
  const select = (searchParams.get('select') ?? '*').split(',').map(column => column.trim());
  const wanted = select.length === 1 && select[0] === '*' ? allowed : select;
  if (!wanted.every(column => allowed.includes(column))) return undefined;
  const isSingle = (request.headers.accept ?? '').includes(singleObject);
  return { table: name, id, columns: wanted, isSingle };
}

function answer(reply: FastifyReply, asked: Question, row: BackendRow | undefined): FastifyReply {
  const shown = row && Object.fromEntries(asked.columns.map(column => [column, row[column] ?? null]));
  if (!asked.isSingle) return reply.type('application/json').send(JSON.stringify(shown ? [shown] : []));
  if (shown) return reply.type(singleObject).send(JSON.stringify(shown));
  return say(reply, 406, 'PGRST116', 'JSON object requested, multiple (or no) rows returned');
}

function notThere(reply: FastifyReply): FastifyReply {
  return say(reply, 404, 'PGRST125', 'Invalid path specified in request URL');
}

function say(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  const body = JSON.stringify({ code, message, details: null, hint: null });
  return reply.status(status).type('application/json').send(body);
}

function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
