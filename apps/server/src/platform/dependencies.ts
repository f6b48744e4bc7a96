// What features get to work with.
import type { Organization } from '@groundwork/contract/organizations';
import type { MemberRole } from '@groundwork/contract/permissions';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Database } from './db.ts';
import type { Files } from './files.ts';
import type { Mailbox } from './mail/mail.ts';
import type { Secrets } from './secrets.ts';

export interface Dependencies {
  database: Database;
  files: Files;
  /** Bytes of files that each price plan covers. */
  storageLimits: Readonly<Record<Organization['plan'], number>>;
  secrets: Secrets;
  clock: Clock;
  log: Logger;
  mailbox: Mailbox;
  /** Where people reach the product, for links in mails. */
  publicUrl: string;
  /** `host:port` outside the public internet that the operator lets calls go to. */
  allowedHosts: readonly string[];
  /** Tells the embedded issuer what its next tokens should say; absent when another issuer does that itself. */
  announceMembership?: (
    subject: string,
    membership: { organization_id: string; member_role: MemberRole } | undefined,
  ) => Promise<void>;
  /** Ends every session of a person at the embedded issuer; absent with another issuer. */
  endSessions?: (subject: string) => Promise<void>;
  /** What the embedded issuer holds about a person, by table; absent with another issuer. */
  readAccount?: (subject: string) => Promise<Record<string, unknown>>;
}
