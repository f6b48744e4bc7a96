// What a portal's no, its silence or its daily limit means: to a caller a refusal, to work in the background a wait.
import { Refusal } from '@groundwork/contract/errors';
import { DailyLimitReached } from '@groundwork/crm/daily-limit';
import { AddressRefused } from '@groundwork/crm/guard';
import { PortalRefusal, PortalUnreachable } from '@groundwork/crm/port';
import { JobWaits } from '../../platform/queue/job.ts';

/** What a portal's or the guard's no means to a caller; anything else stays what it is. */
export function asPortalRefusal(error: unknown): unknown {
  if (error instanceof AddressRefused) return new Refusal('address_refused', { cause: error });
  if (error instanceof PortalRefusal) {
    const message = ours(error);
    return new Refusal('portal_refused', { cause: error, ...(message !== undefined && { message }) });
  }
  if (error instanceof DailyLimitReached)
    return new Refusal('portal_refused', { cause: error, message: `${error.message} Try again then.` });
  if (error instanceof PortalUnreachable) return new Refusal('portal_unreachable', { cause: error });
  return error;
}

/** What we know of a refusal ourselves; what the portal's own words are worth is not known. */
function ours({ status, category, lacked }: PortalRefusal): string | undefined {
  if (status === 401) return 'The CRM portal does not accept this token.';
  if (category === 'MISSING_SCOPES') {
    const scope = lacked.length === 0 ? 'a scope that this needs' : `the scope ${lacked.join(' or ')}`;
    return `The portal's token lacks ${scope}. Add it to the key in the CRM, then try again.`;
  }
  return status >= 300 && status < 400
    ? 'This address sends on to another one. Enter the address where the CRM portal itself answers.'
    : undefined;
}

/** How long until the portal is asked again where nobody knows when its day begins. */
const unknownSeconds = 3600;

/** What the error means to work in the background, if it is about the day's calls. The moment comes from how long the portal's
 *  own clock has to go, never from a comparison of its clock with ours. */
export function waitUntilReset(error: unknown): JobWaits | undefined {
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
