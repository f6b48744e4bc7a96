// When owners are told that a decision waits for them. Pure.

/** Days after the assignment; 0 is the assignment itself. */
export const nudgeDays = [0, 5, 10, 15, 21] as const;
/** By then it takes more than another mail to its owner. */
export const alarmDay = 21;
/** Mails that ask something of somebody leave on working days between these hours, UTC: organizations have no time zone. */
const hours = { from: 8, until: 18 };

export function isMailTime(now: Date): boolean {
  const weekday = now.getUTCDay();
  const hour = now.getUTCHours();
  return weekday >= 1 && weekday <= 5 && hour >= hours.from && hour < hours.until;
}
