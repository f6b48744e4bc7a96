// What features get to work with.
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Database } from './db.ts';
import type { Files } from './files.ts';
import type { Secrets } from './secrets.ts';

export interface Parts {
  database: Database;
  files: Files;
  secrets: Secrets;
  clock: Clock;
  log: Logger;
  /** `host:port` outside the public internet that the operator lets calls go to. */
  allowedHosts: readonly string[];
}
