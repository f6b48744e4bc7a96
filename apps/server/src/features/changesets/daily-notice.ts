// Whether the calls a change set needs fit into what is left of the portal's day: shown before it is approved. It stands in
// nobody's way, because what does not fit waits for the next day by itself.
import type { ApprovalNotice, Changeset } from '@groundwork/contract/changesets';
import { type DailyCalls, DailyLimitReached } from '@groundwork/crm/daily-limit';

const counted = (number: number) => number.toLocaleString('en-US');

/** Undefined where it fits, and where the portal does not report what is left. */
export function dailyNotice(
  { estimated, made }: Changeset['api_calls'],
  daily: DailyCalls | null,
): ApprovalNotice | undefined {
  const needed = estimated - made;
  if (daily === null || needed <= daily.left) return undefined;
  return {
    kind: 'daily_limit',
    message: `This needs ${counted(needed)} more API calls, and ${counted(daily.left)} of the portal's ${counted(daily.limit)} a day are left today. What does not fit waits until the limit resets at midnight of the portal's time zone, and goes on by itself.`,
    until: momentIn(daily.resetsInMs),
  };
}

/** What a portal that takes no calls any more today means for an approval; any other error is thrown on. */
export function usedUpNotice(error: unknown): ApprovalNotice {
  if (!(error instanceof DailyLimitReached)) throw error;
  return {
    kind: 'daily_limit',
    message: `${error.message} What you approve now waits until then and goes on by itself; only then is the portal asked whether it can take it.`,
    until: momentIn(error.resetsInMs),
  };
}

function momentIn(ms: number | null): string | null {
  return ms === null ? null : new Date(Date.now() + ms).toISOString();
}
