// Who calls: a person by their token, perhaps looking as somebody else, or a program by its key.
import type { Call } from '@groundwork/contract/call';
import { Refusal } from '@groundwork/contract/errors';
import { keyPrefix } from '@groundwork/contract/keys';
import { lookHeader } from '@groundwork/contract/look-header';
import type { FastifyRequest } from 'fastify';
import type { Caller, Claims } from '../../platform/caller.ts';
import type { Gate } from '../../platform/gate.ts';
import type { Origin } from '../../platform/route.ts';
import type { Checked } from './identity-checks.ts';

export interface IdentifyDependencies {
  gate: Gate;
  /** Who the bearer of these claims is here. */
  admit(claims: Claims, origin: Origin): Promise<Caller>;
  /** Whose this key is, and until when it counts. @throws Refusal of a key that is not known, or has ended */
  admitKey(text: string): Promise<Checked>;
  /** The person of a client whom this staff member looks as. @throws Refusal look_ended for everybody else's look */
  lookAs(staff: Caller, claims: Claims, lookId: string): Promise<Caller>;
}

function bearerOf(request: FastifyRequest): string {
  const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new Refusal('unauthenticated');
  return token;
}

/** Whoever looks as somebody else only reads, and not everything: also of calls that need no token. @throws Refusal */
export function requireReading({ method, underLook }: Call): void {
  if (underLook === 'as_staff' || (method === 'GET' && underLook !== 'never')) return;
  throw new Refusal('look_read_only');
}

export interface Identified extends Checked {
  /** The issuer's session of the token. */
  sessionId: string | null;
}

/** @throws Refusal */
export async function identify(
  call: Call,
  request: FastifyRequest,
  dependencies: IdentifyDependencies,
): Promise<Identified> {
  const token = bearerOf(request);
  const checked = token.startsWith(keyPrefix)
    ? await checkKey(request, token, dependencies)
    : await checkPerson(call, request, { token, dependencies });
  // A program proposes, and never approves, decides or manages.
  if (checked.caller.agent && call.peopleOnly !== undefined)
    throw new Refusal('people_only', { message: call.peopleOnly });
  return checked;
}

async function checkKey(request: FastifyRequest, token: string, dependencies: IdentifyDependencies) {
  // Keys look as nobody.
  if (request.headers[lookHeader] !== undefined) throw new Refusal('look_ended');
  return { ...(await dependencies.admitKey(token)), sessionId: null };
}

async function checkPerson(
  call: Call,
  request: FastifyRequest,
  { token, dependencies }: { token: string; dependencies: IdentifyDependencies },
): Promise<Identified> {
  const claims = await dependencies.gate.verify(token);
  const { expiresAt, sessionId } = claims;
  const caller = await dependencies.admit(claims, originOf(request));
  if (caller.owesSecondFactor === true && call.beforeSecondFactor !== true)
    throw new Refusal('second_factor_needed');
  const lookId = request.headers[lookHeader];
  if (lookId === undefined || call.underLook === 'as_staff') return { caller, expiresAt, sessionId };
  // Neither do programs that act for somebody.
  if (caller.agent) throw new Refusal('look_ended');
  const person = await dependencies.lookAs(caller, claims, String(lookId));
  return { caller: person, expiresAt, sessionId };
}

/** What an answer that goes on is known by: the same token may be somebody's own and a look's. */
export function listenerKey(request: FastifyRequest): string {
  return `${bearerOf(request)} ${String(request.headers[lookHeader] ?? '')}`;
}

const maxUserAgent = 200;

/** Where a request comes from, as the trail keeps it. */
export function originOf({ id, ip, headers }: FastifyRequest): Origin & { address: string } {
  const userAgent = headers['user-agent']?.toWellFormed().slice(0, maxUserAgent) ?? null;
  return { correlationId: id, address: ip, userAgent };
}
