// How long something took, in milliseconds, as exports write it. A number without a unit is read only by who knows the unit.
import type { DurationUnit } from '@groundwork/contract/formats';

const LENGTHS: Record<DurationUnit, number> = {
  milliseconds: 1,
  seconds: 1_000,
  minutes: 60_000,
  hours: 3_600_000,
};

const words: readonly [unit: DurationUnit, word: RegExp][] = [
  [
    'milliseconds',
    /^(ms|msecs?|millis|milliseconds?|millisekunden|millisecondes|milisegundos|millisecondi)$/,
  ],
  ['seconds', /^(s|secs?|seconds?|sek|sekunden?|secondes?|segundos?|secondi|secondo|seconden?)$/],
  ['minutes', /^(m|mins?|minutes?|minuten?|minutos?|minuti|minuto|minuut)$/],
  ['hours', /^(h|hrs?|hours?|std|stunden?|heures?|horas?|ore|ora|uur|uren)$/],
];

/** The unit that a word names, as `min` does. */
export function durationUnitOf(word: string): DurationUnit | undefined {
  return words.find(([, pattern]) => pattern.test(word.toLowerCase()))?.[0];
}

/** Whether the cell says no unit, so that 4:32 may be minutes or hours and 30 anything. */
export function isBareDuration(cell: string): boolean {
  const text = cell.trim();
  return /^\d+([.,]\d+)?$/.test(text) || /^\d+:[0-5]\d$/.test(text);
}

/** Whole milliseconds, or why not. `unit`: what a number without a unit counts; 4:32 is read as that and the next smaller. */
export function readDuration(
  cell: string,
  unit: DurationUnit | undefined,
): { value: string } | { reason: string } {
  const text = cell.trim();
  if (isBareDuration(text) && unit === undefined)
    return { reason: 'It does not say whether it counts seconds, minutes or hours.' };
  const length = clockOf(text, unit) ?? worded(text) ?? plain(text, unit);
  return length === undefined ? { reason: 'It is not a duration.' } : { value: String(Math.round(length)) };
}

/** `0:04:32`, and `4:32` where the unit says what stands first. */
function clockOf(text: string, unit: DurationUnit | undefined): number | undefined {
  const full = /^(\d+):([0-5]\d):([0-5]\d)(?:\.(\d{1,3})\d*)?$/.exec(text);
  if (full) {
    const [, hours, minutes, seconds, part = ''] = full;
    return (
      Number(hours) * LENGTHS.hours +
      Number(minutes) * LENGTHS.minutes +
      Number(seconds) * LENGTHS.seconds +
      Number(part.padEnd(3, '0'))
    );
  }
  const two = /^(\d+):([0-5]\d)$/.exec(text);
  if (!two) return undefined;
  // Seconds and milliseconds are never written with a colon: it is minutes and seconds then.
  const [first, second] =
    unit === 'hours' ? [LENGTHS.hours, LENGTHS.minutes] : [LENGTHS.minutes, LENGTHS.seconds];
  return Number(two[1]) * first + Number(two[2]) * second;
}

/** `1h 20m`, `5 min`, `90 sec`. */
function worded(text: string): number | undefined {
  const parts = [...text.matchAll(/(\d+(?:[.,]\d+)?)\s*(\p{L}+)\.?/gu)];
  const rest = text.replaceAll(/(\d+(?:[.,]\d+)?)\s*(\p{L}+)\.?/gu, '').replaceAll(/[\s,]+/g, '');
  if (parts.length === 0 || rest !== '') return undefined;
  let sum = 0;
  for (const [, amount = '', word = ''] of parts) {
    const unit = durationUnitOf(word);
    if (unit === undefined) return undefined;
    sum += numberOf(amount) * LENGTHS[unit];
  }
  return sum;
}

function plain(text: string, unit: DurationUnit | undefined): number | undefined {
  return unit !== undefined && /^\d+([.,]\d+)?$/.test(text) ? numberOf(text) * LENGTHS[unit] : undefined;
}

function numberOf(text: string): number {
  return Number(text.replace(',', '.'));
}
