// The way to a mail server: the operator's, as its address says; or one that somebody typed into the settings, which must be
// public or one the operator lets calls go to, so that nobody looks around in our network by it.
import { lookup } from 'node:dns/promises';
import { AddressRefused } from '@groundwork/crm/guard';
import { isPublicAddress } from '@groundwork/crm/public-address';
import nodemailer, { type Transporter } from 'nodemailer';

/** A mail server as it is typed. */
export interface TypedServer {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'if_offered';
  user: string;
  password: string | undefined;
  /** `host:port` that need not be public. */
  allow: readonly string[];
}

export type SmtpOptions = {
  /** The address mails come from. */
  from: string;
} & (
  | {
      /** `smtp://user:password@host:587` or `smtps://…:465`. */
      url: string;
      server?: never;
    }
  | { server: TypedServer; url?: never }
);

const timeoutMs = 20_000;
const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };

/** @throws AddressRefused */
export async function openTransport({ url, server }: SmtpOptions): Promise<Transporter> {
  if (url !== undefined) return nodemailer.createTransport({ url, ...limits });
  const { host, port, security, user, password } = server;
  return nodemailer.createTransport({
    ...limits,
    // The very address that was looked at, or a second look could find another.
    host: await allowedAddress(server),
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    tls: { servername: host },
    ...(user !== '' && { auth: { user, pass: password ?? '' } }),
  });
}

async function allowedAddress({ host, port, allow }: TypedServer): Promise<string> {
  if (allow.includes(`${host}:${port}`.toLowerCase())) return host;
  const addresses = await lookup(host, { all: true });
  const [first] = addresses;
  if (first === undefined || addresses.some(({ address }) => !isPublicAddress(address)))
    throw new AddressRefused(`${host} is not a public address`);
  return first.address;
}
