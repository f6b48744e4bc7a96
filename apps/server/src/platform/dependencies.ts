// What every feature gets to work with. What only some of them need they say themselves, beside what they do with it.
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Database } from './db.ts';
import type { Files } from './files.ts';
import type { Mailbox } from './mail/mail.ts';
import type { Secrets } from './secrets.ts';

export interface Dependencies {
  database: Database;
  files: Files;
  secrets: Secrets;
  clock: Clock;
  log: Logger;
  mailbox: Mailbox;
  /** Where people reach the product, for links in mails. */
  publicUrl: string;
  /** `host:port` outside the public internet that the operator lets calls go to. */
  allowedHosts: readonly string[];
}
