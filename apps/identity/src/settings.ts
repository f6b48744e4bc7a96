// The options of the issuer, and every setting that follows from them.
import { TrustedProxies } from './client-address.ts';
import type { SendMail } from './mail-outbox.ts';
import type { Report } from './report.ts';

export interface IssuerOptions {
  /** The owner's connection, used at the start only: the issuer keeps to a Postgres schema of its own, `identity`, which
   *  it creates and steps forward itself. */
  databaseUrl: string;
  /** The connection it works with afterwards, as a role that exists and is granted the rows of that schema and nothing else. */
  roleUrl: string;
  /** Where people reach the product, e.g. `http://localhost:3000`; the issuer is `publicUrl + '/idp'`. */
  publicUrl: string;
  /** At least 32 characters. Signs cookies and encrypts the signing keys: persist it and back it up. */
  secret: string;
  /** The product's own web client; `groundwork-web` unless said. */
  clientId?: string;
  /** The API that access tokens are for; `publicUrl + '/api'` unless said. */
  audience?: string;
  /** What tokens of agents are for: the tool server. Without it no agent is registered. */
  agentAudience?: string;
  /** Takes each mail. Without it nobody needs a confirmed address, and a forgotten password stays forgotten. */
  sendMail?: SendMail;
  /** false: mails are taken, but nobody waits for one, so an address need not be confirmed to sign in. */
  confirmAddresses?: boolean;
  /** Sign-in with accounts held elsewhere; a button exists for each one named here. */
  providers?: ProviderOptions;
  /** Addresses or networks of proxies whose `x-forwarded-for` is believed; nobody's unless said. */
  trustProxy?: readonly string[];
  /** A mail domain whose accounts have passwords that everybody may read: they are removed, and none is made or let in. */
  closedDomain?: string;
  /** Told what broke (never a refusal, never a secret); one line of JSON on stderr unless said. */
  report?: Report;
}

export interface ProviderOptions {
  google?: { clientId: string; clientSecret: string };
  /** `tenantId` is `common` (any Microsoft account) unless said; `authority` differs in national clouds only. */
  microsoft?: { clientId: string; clientSecret: string; tenantId?: string; authority?: string };
}

export interface Settings {
  databaseUrl: string;
  roleUrl: string;
  publicUrl: string;
  issuer: string;
  secret: string;
  clientId: string;
  audience: string;
  agentAudience: string | undefined;
  isSecure: boolean;
  cookiePrefix: string;
  providers: ProviderOptions;
  proxies: TrustedProxies;
  closedDomain: string | undefined;
}

/** Thrown when the issuer cannot start; the message says what is wrong and how to mend it. */
export class IssuerStartError extends Error {
  override name = 'IssuerStartError';
}

/** Path of the issuer below the public address. */
export const issuerPath = '/idp';

/** Spelled out settings. @throws IssuerStartError naming every wrong option. */
export function settle(options: IssuerOptions): Settings {
  const wrong: string[] = [];
  if (options.secret.length < 32) wrong.push('secret needs at least 32 characters');
  if (!URL.canParse(options.publicUrl)) wrong.push(`publicUrl is not an address: ${options.publicUrl}`);
  else if (!/^https?:$/.test(new URL(options.publicUrl).protocol))
    wrong.push('publicUrl must begin with http:// or https://');
  else if (new URL(options.publicUrl).pathname !== '/') wrong.push('publicUrl must not have a path');
  const proxies = trustedProxies(options.trustProxy ?? [], wrong);
  if (wrong.length > 0) throw new IssuerStartError(`The identity settings are wrong: ${wrong.join('; ')}.`);

  const { origin, protocol, port } = new URL(options.publicUrl);
  return {
    databaseUrl: options.databaseUrl,
    roleUrl: options.roleUrl,
    publicUrl: origin,
    issuer: `${origin}${issuerPath}`,
    secret: options.secret,
    clientId: options.clientId ?? 'groundwork-web',
    audience: options.audience ?? `${origin}/api`,
    agentAudience: options.agentAudience,
    isSecure: protocol === 'https:',
    // Browsers share cookies between the ports of a host: without the port two instances would sign each other out.
    cookiePrefix: port === '' ? 'groundwork' : `groundwork-${port}`,
    providers: options.providers ?? {},
    proxies,
    closedDomain: options.closedDomain,
  };
}

function trustedProxies(addresses: readonly string[], wrong: string[]): TrustedProxies {
  try {
    return new TrustedProxies(addresses);
  } catch (error) {
    wrong.push(`trustProxy: ${error instanceof Error ? error.message : String(error)}`);
    return new TrustedProxies([]);
  }
}
