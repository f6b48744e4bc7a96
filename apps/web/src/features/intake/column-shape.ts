// What a column's values look like as a picture, from its profile. Pure.
import type { ColumnProfile } from '@groundwork/contract/profiles';
import { count, counted } from '../../lib/formats/numbers.ts';
import type { Shape } from '../../ui/charts/shape.tsx';

/** How many different values a picture of shares names. */
const MOST_SHARES = 5;

export function shapeOf(profile: ColumnProfile | undefined): { shape: Shape; sentence: string } {
  if (!profile || profile.filled === 0) return { shape: { kind: 'none' }, sentence: 'No values' };
  if (profile.bins)
    return {
      shape: { kind: 'bins', counts: profile.bins.counts },
      sentence: spreadInWords(profile),
    };
  if (profile.is_unique)
    return { shape: { kind: 'unique' }, sentence: `${counted(profile.filled, 'value')}, all different` };
  const { options } = profile;
  const sentence = `${profile.distinct_exact ? '' : 'about '}${counted(profile.distinct, 'different value')}`;
  if (!options || options.length === 0) return { shape: { kind: 'unique' }, sentence };
  const shown = options.slice(0, MOST_SHARES).map(option => option.count);
  const rest = Math.max(0, profile.filled - shown.reduce((sum, each) => sum + each, 0));
  return {
    shape: { kind: 'shares', counts: shown, rest },
    sentence: `${sentence}; the most frequent fills ${count(shown[0] ?? 0)} of ${counted(profile.filled, 'cell')}`,
  };
}

/** From where to where the values of a column reach. */
export function spreadInWords({ min, max, filled }: ColumnProfile): string {
  const range = min === null || max === null ? '' : ` from ${short(min)} to ${short(max)}`;
  return `${counted(filled, 'value')}${range}`;
}

/** A day without its time. */
function short(value: string): string {
  return /^\d{4}-\d\d-\d\dT/.test(value) ? value.slice(0, 10) : value;
}
