// Waiting for a portal's next day: work that met the daily limit is put aside and goes on by itself.
import { DailyLimitReached } from '@groundwork/crm/daily-limit';
import { JobWaits } from '../../platform/queue/job.ts';

/** How long until the portal is asked again where nobody knows when its day begins. */
const unknownSeconds = 3600;

/** What the error means to work in the background, if it is about the day's calls. The moment comes from how long the portal's
 *  own clock has to go, never from a comparison of its clock with ours. */
export function asWait(error: unknown): JobWaits | undefined {
  if (!(error instanceof DailyLimitReached)) return undefined;
  const { resetsInMs, message } = error;
  const then =
    resetsInMs === null
      ? 'When that is, it has not told: it is asked again every hour, and the work goes on by itself.'
      : 'The work goes on by itself then.';
  return new JobWaits(resetsInMs === null ? unknownSeconds : Math.max(resetsInMs / 1000, 1), {
    code: 'portal_daily_limit',
    message: `${message} ${then}`,
  });
}
