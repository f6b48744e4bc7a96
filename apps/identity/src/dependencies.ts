// What the issuer works with.
import type pg from 'pg';
import type { Attempts } from './attempts.ts';
import type { MailOutbox } from './mail-outbox.ts';
import type { Report } from './report.ts';

export interface Dependencies {
  pool: pg.Pool;
  attempts: Attempts;
  post: MailOutbox;
  report: Report;
}
