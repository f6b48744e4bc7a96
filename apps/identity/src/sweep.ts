// Clears away what has expired; nothing depends on it being punctual.
import { signInsKeptDays } from '@groundwork/contract/security';
import type pg from 'pg';
import type { Report } from './report.ts';

const hourMs = 60 * 60 * 1000;

/** Sweeps now and every hour. The answer stops it, after the sweep that may be running. */
export function startSweeping(pool: pg.Pool, report: Report): () => Promise<void> {
  let running = sweep(pool, report);
  const timer = setInterval(() => {
    running = sweep(pool, report);
  }, hourMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function sweep(pool: pg.Pool, report: Report): Promise<void> {
  try {
    // Refresh tokens go with their session, or by themselves when they expire first. Rotated ones stay until
    // then: that they are known is what shows a stolen one.
    await pool.query('delete from session where "expiresAt" < now()');
    await pool.query('delete from "oauthRefreshToken" where "expiresAt" < now()');
    await pool.query('delete from "oauthAccessToken" where "expiresAt" < now()');
    // Programs that registered, and that nobody agreed to within a day.
    await pool.query(
      `delete from "oauthClient" c where "createdAt" < now() - interval '1 day' and "skipConsent" is distinct from true
         and not exists (select 1 from "oauthConsent" where "clientId" = c."clientId")`,
    );
    await pool.query('delete from verification where "expiresAt" < now()');
    await pool.query('delete from attempt where ends_at < now()');
    await pool.query('delete from sign_in where at < now() - make_interval(days => $1)', [signInsKeptDays]);
  } catch (error) {
    report('Expired rows could not be cleared away.', error);
  }
}
