import { officeHours } from '@groundwork/contract/help';
import { expect, test } from 'vitest';
import { contact } from '../../site/content/contact.ts';

const clock = (hour: number) => `${((hour + 11) % 12) + 1}:00 ${hour < 12 ? 'AM' : 'PM'}`;
const written = (hours: readonly [number, number] | null) =>
  hours === null ? 'closed' : `${clock(hours[0])}-${clock(hours[1])} PST`;

test('the hours that are printed are the hours that are counted', () => {
  const [sunday, monday, tuesday, wednesday, thursday, friday, saturday] = officeHours.week;
  expect(new Set([monday, tuesday, wednesday, thursday, friday].map(written)).size).toBe(1);
  expect(contact.hours).toEqual([
    { days: 'Mon-Fri', time: written(monday) },
    { days: 'Saturday', time: written(saturday) },
    { days: 'Sunday', time: written(sunday) },
  ]);
});
