// Time zones that are offered for choosing; every other one can be set by its name.
import type { DateOrder } from '@groundwork/contract/profiles';
import { parseDate } from '../profile/values/date.ts';

export const COMMON_ZONES: readonly { zone: string; label: string }[] = [
  { zone: 'UTC', label: 'UTC' },
  { zone: 'America/Los_Angeles', label: 'Los Angeles (US Pacific)' },
  { zone: 'America/Denver', label: 'Denver (US Mountain)' },
  { zone: 'America/Chicago', label: 'Chicago (US Central)' },
  { zone: 'America/New_York', label: 'New York (US Eastern)' },
  { zone: 'America/Mexico_City', label: 'Mexico City' },
  { zone: 'America/Sao_Paulo', label: 'São Paulo' },
  { zone: 'Europe/London', label: 'London' },
  { zone: 'Europe/Berlin', label: 'Berlin, Paris, Madrid (Central Europe)' },
  { zone: 'Europe/Athens', label: 'Athens, Helsinki (Eastern Europe)' },
  { zone: 'Europe/Istanbul', label: 'Istanbul' },
  { zone: 'Africa/Lagos', label: 'Lagos' },
  { zone: 'Africa/Johannesburg', label: 'Johannesburg' },
  { zone: 'Asia/Dubai', label: 'Dubai' },
  { zone: 'Asia/Kolkata', label: 'Mumbai, Delhi (India)' },
  { zone: 'Asia/Singapore', label: 'Singapore' },
  { zone: 'Asia/Shanghai', label: 'Shanghai' },
  { zone: 'Asia/Tokyo', label: 'Tokyo' },
  { zone: 'Australia/Sydney', label: 'Sydney' },
  { zone: 'Pacific/Auckland', label: 'Auckland' },
];

/** What becomes of a time that names no zone, in words. */
export function zoneEffect(example: string, order: DateOrder, zone: string): string {
  const read = parseDate(example, order, zone);
  return read?.kind === 'instant'
    ? `${example} is ${read.iso.slice(0, 16).replace('T', ' ')} in UTC.`
    : `Times without a zone are read as times in ${zone}.`;
}
