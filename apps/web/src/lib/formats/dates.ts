// How days and times are written for people. A day (2026-11-20) has no time zone and must not be moved by one.
import { browserLocale } from './locale.ts';

const dayMs = 86_400_000;

/** `Nov 20, 2026`, of a day or an instant. */
export function day(value: string, language = browserLocale): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value);
  const date = new Date(isDay ? `${value}T00:00:00Z` : value);
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', ...(isDay && { timeZone: 'UTC' }) }).format(
    date,
  );
}

/** `Nov 20`, of a day whose year is plain from where it stands. */
export function shortDay(value: string, language = browserLocale): string {
  return new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${value.slice(0, 10)}T00:00:00Z`),
  );
}

/** `Friday, Nov 20`; the two nearest days by their names. */
export function namedDay(value: string, today: string, language = browserLocale): string {
  const before = (Date.parse(today) - Date.parse(value)) / dayMs;
  if (before === 0 || before === 1) {
    const word = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-before, 'day');
    return word.charAt(0).toLocaleUpperCase(language) + word.slice(1);
  }
  return new Intl.DateTimeFormat(language, {
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    ...(value.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' as const }),
    timeZone: 'UTC',
  }).format(new Date(`${value}T00:00:00Z`));
}

/** `2:05 PM`, by the clock of whoever reads. */
export function clock(value: string, language = browserLocale): string {
  return new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(new Date(value));
}

/** `Nov 20, 2026, 2:05 PM`. */
export function instant(value: string, language = browserLocale): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(value),
  );
}

/** `Nov 20, 2026, 2:05:09 PM`: where things follow each other fast. */
export function toTheSecond(value: string, language = browserLocale): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(
    new Date(value),
  );
}

/** `Nov 20, 2026, 2:05 PM GMT+1`: a moment that is somebody else's midnight, by the clock of whoever looks. */
export function instantWithZone(value: string, language = browserLocale, timeZone?: string): string {
  return new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(new Date(value));
}

const steps = [
  { unit: 'second', ms: 1000, below: 60 },
  { unit: 'minute', ms: 60_000, below: 60 },
  { unit: 'hour', ms: 3_600_000, below: 24 },
  { unit: 'day', ms: dayMs, below: 30 },
] as const;

/** `3 minutes ago`; from a month on, the day itself. */
export function ago(value: string, now = Date.now(), language = browserLocale): string {
  const elapsed = now - new Date(value).getTime();
  if (Math.abs(elapsed) < 10_000) return 'just now';
  const step = steps.find(({ ms, below }) => Math.abs(elapsed) < ms * below);
  if (!step) return day(value, language);
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(
    -Math.round(elapsed / step.ms),
    step.unit,
  );
}

/** Days until the end of a target day, rounded up; negative once it has passed. */
export function daysUntil(target: string, now = Date.now()): number {
  return Math.ceil((new Date(`${target.slice(0, 10)}T00:00:00`).getTime() - now) / dayMs) + 0;
}

/** `45 s`, `3 min`, `1 h 20 min`. */
export function span(seconds: number): string {
  if (seconds < 1) return 'under a second';
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}
