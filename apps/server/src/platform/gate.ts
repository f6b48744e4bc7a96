// Verifies access tokens and reads their claims. Permissions are decided later, from the members of the database.
import { Refusal } from '@groundwork/contract/errors';
import { OrganizationId } from '@groundwork/contract/ids';
import { Role } from '@groundwork/contract/permissions';
import { claimNames, UserMetadata } from '@groundwork/contract/session';
import { oneLine } from '@groundwork/contract/text';
import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { z } from 'zod';
import type { Claims } from './caller.ts';
import { createKnownTokens } from './known-tokens.ts';

export interface GateOptions {
  issuer: string;
  audience: string;
  /** Whose tokens are people's own: the web app. A token that names another program is that program's. */
  clientId?: string;
  /** Of tokens that agents were given for the tool server. */
  toolsAudience?: string;
  appMetadataClaim: string;
  userMetadataClaim: string;
  /** The issuer's JWKS; found through its discovery document by default. */
  jwksUrl?: string;
  /** Whether the issuer's session of a token still lives, and the token was not ended within it. Not asked unless given;
   *  where it is, tokens that name no session are refused. */
  isSessionLive?: (sessionId: string, tokenRound: number) => Promise<boolean>;
}

export interface Gate {
  /** @throws Refusal unauthenticated; unavailable when the issuer's keys cannot be had. */
  verify(token: string): Promise<Claims>;
}

/** Asymmetric only: a shared secret or `none` is not a proof. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
/** Some issuers leave `typ` at JWT; an id token is refused by its audience and by claims that only id tokens have. */
const accessTokenTypes = new Set(['at+jwt', 'application/at+jwt', 'jwt']);
const idTokenClaims = ['nonce', 'at_hash', 'c_hash'];
const fetchTimeoutMs = 5000;
/** Two machines' clocks never agree exactly. */
const toleranceSeconds = 5;

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });
const Text = z.string().min(1).max(500);
/** Stands in lists, mails and reports, so that it has to be read as one. */
const Name = z.string().overwrite(oneLine).trim().pipe(Text);
/** As it calls itself: in a line, and no longer than names of programs are. */
const AgentName = Name.transform(name => name.slice(0, 80));
const Methods = z.array(z.string()).max(50);
/** Read leniently: an issuer may know roles that we do not. */
const AppClaim = z.union([
  z.object({
    roles: z.array(z.string()).optional(),
    permissions: z.array(z.string()).optional(),
    organization_id: OrganizationId.optional().catch(undefined),
  }),
  // A bare list of roles is how some issuers (Entra, say) claim them.
  z.array(z.string()).transform(roles => ({ roles, permissions: undefined, organization_id: undefined })),
]);

export function createGate(options: GateOptions): Gate {
  let keys: JWTVerifyGetKey | undefined;

  async function keySource(): Promise<JWTVerifyGetKey> {
    keys ??= createRemoteJWKSet(new URL(options.jwksUrl ?? (await discover(options.issuer))), {
      timeoutDuration: fetchTimeoutMs,
      cooldownDuration: 5000,
      [customFetch]: (url, init) => fetch(url, { ...init, redirect: 'error' }),
    });
    return keys;
  }

  const knownTokens = createKnownTokens<Found>();

  async function read(token: string): Promise<Found> {
    const { payload, protectedHeader } = await verified(token, keySource, options);
    const type = protectedHeader.typ?.toLowerCase();
    const isAccessToken = type !== undefined && accessTokenTypes.has(type);
    if (!isAccessToken || idTokenClaims.some(claim => claim in payload)) throw new Refusal('unauthenticated');
    return { claims: readClaims(payload, options), tokenRound: tokenRoundOf(payload) };
  }

  return {
    async verify(token) {
      const { claims, tokenRound } = await knownTokens.read(token, () => read(token));
      if (options.isSessionLive) {
        const isLive =
          claims.sessionId !== null && (await options.isSessionLive(claims.sessionId, tokenRound));
        if (!isLive) throw new Refusal('unauthenticated');
      }
      return claims;
    },
  };
}

/** The claims of a verified token, and which refresh of its session it came from. */
interface Found {
  claims: Claims;
  tokenRound: number;
}

/** Tokens made before there were rounds are of the first. */
function tokenRoundOf(payload: JWTPayload): number {
  return z.int().safeParse(payload[claimNames.tokenRound]).data ?? 0;
}

async function verified(token: string, keySource: () => Promise<JWTVerifyGetKey>, options: GateOptions) {
  try {
    return await jwtVerify(token, await keySource(), {
      algorithms,
      issuer: spellings(options.issuer),
      audience: audiencesOf(options),
      requiredClaims: ['exp', 'sub', 'iat'],
      clockTolerance: toleranceSeconds,
    });
  } catch (cause) {
    // The issuer's keys could not be fetched. The token may be valid, so this must not answer 401 and sign its bearer out.
    const isKeyTrouble =
      !(cause instanceof errors.JOSEError) ||
      cause instanceof errors.JWKSTimeout ||
      cause instanceof errors.JWKSInvalid ||
      cause.code === 'ERR_JOSE_GENERIC';
    if (isKeyTrouble) throw new Refusal('unavailable', { cause });
    throw new Refusal('unauthenticated', { cause });
  }
}

function audiencesOf({ audience, toolsAudience }: GateOptions): string[] {
  return toolsAudience === undefined ? [audience] : [audience, toolsAudience];
}

/** A token for the tool server is an agent's wherever it is sent, and whatever else it is for; so is one that names another
 *  program than the web app, whatever an issuer lets that have. */
function agentOf(payload: JWTPayload, { clientId, toolsAudience }: GateOptions): Claims['agent'] {
  const named = [payload['azp'], payload['client_id'], payload['cid']].find(each => each !== undefined);
  const isForTools = toolsAudience !== undefined && [payload.aud].flat().includes(toolsAudience);
  const isOther = clientId !== undefined && named !== undefined && named !== clientId;
  if (!isForTools && !isOther) return null;
  return {
    id: Text.safeParse(named).data ?? 'unnamed',
    name: AgentName.safeParse(payload[claimNames.agent]).data ?? 'An agent',
  };
}

async function discover(issuer: string): Promise<string> {
  const url = `${bare(issuer)}/.well-known/openid-configuration`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(fetchTimeoutMs), redirect: 'error' });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const found = Discovery.parse(await answer.json());
  if (!spellings(issuer).includes(found.issuer)) throw new Error(`${url} speaks for ${found.issuer}`);
  return found.jwks_uri;
}

/** Some issuers (Auth0, say) end their own name in a slash, and nobody should have to know which. */
function spellings(issuer: string): string[] {
  return [bare(issuer), `${bare(issuer)}/`];
}

function bare(issuer: string): string {
  return issuer.replace(/\/+$/, '');
}

/** Whoever the issuer signs in without naming a role of ours is a client: somebody who has just signed up, say. */
function rolesOf(named: readonly string[]): Role[] {
  const known = named.flatMap(role => Role.safeParse(role).data ?? []);
  return known.length > 0 ? known : ['client'];
}

/** Addresses are compared in small letters, which a few foreign signs share with plain ones: vouched for is another mailbox. */
function isPlain(email: string): boolean {
  return Array.from(email).every(sign => sign < '\u0080' || sign.toLowerCase() >= '\u0080');
}

function readClaims(payload: JWTPayload, options: GateOptions): Claims {
  // The issuer's operator decides what these claims hold; a malformed one counts as an absent one.
  const app = AppClaim.safeParse(payload[options.appMetadataClaim]).data ?? {};
  const user = UserMetadata.partial().safeParse(payload[options.userMetadataClaim]).data ?? {};
  const email = Text.safeParse(payload['email']).data ?? '';
  return {
    // One spelling of it: people are known by issuer and subject.
    issuer: bare(payload.iss ?? ''),
    subject: payload.sub ?? '',
    email,
    isEmailVerified: payload['email_verified'] === true && isPlain(email),
    name: Name.safeParse(user.name).data ?? Name.safeParse(payload['name']).data ?? email,
    roles: rolesOf(app.roles ?? []),
    permissions: app.permissions ?? [],
    organizationId: app.organization_id ?? null,
    company: user.company ?? null,
    methods: Methods.safeParse(payload[claimNames.methods] ?? payload['amr']).data ?? [],
    agent: agentOf(payload, options),
    sessionId: Text.safeParse(payload['sid']).data ?? null,
    expiresAt: ((payload.exp ?? 0) + toleranceSeconds) * 1000,
  };
}
