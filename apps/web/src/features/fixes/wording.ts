// Bundles of fixes, as people read them. Pure.
import type { FixBundle } from '@groundwork/contract/audits';
import type { FixBundleDetails, GuardFigure, TrippedGuard } from '@groundwork/contract/fixes';
import { browserLocale } from '../../lib/formats/locale.ts';
import { count, counted, money } from '../../lib/formats/numbers.ts';
import type { Tone } from '../../ui/badge.tsx';

export const riskName: Record<FixBundle['risk'], string> = { low: 'Low', medium: 'Medium', high: 'High' };
export const riskTone: Record<FixBundle['risk'], Tone> = { low: 'neutral', medium: 'warn', high: 'bad' };
export const riskText: Record<FixBundle['risk'], string> = {
  low: 'Only how something is written changes.',
  medium: 'Whose a record is, or what it belongs to, changes.',
  high: 'People are recognised by what is written, or automations of the portal begin with it.',
};

const decimal = new Intl.NumberFormat(browserLocale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `+1.2 points, to 83.4`; undefined where there is no score. */
export function predictedText({
  score,
  predicted_score,
}: Pick<FixBundleDetails, 'score' | 'predicted_score'>): string | undefined {
  if (score === null || predicted_score === null) return undefined;
  const gain = predicted_score - score;
  const points = Math.abs(gain) < 0.05 ? `under ${decimal.format(0.1)}` : decimal.format(Math.abs(gain));
  return `${gain < 0 ? '−' : '+'}${points} points, to ${decimal.format(predicted_score)}`;
}

const mayText: Record<GuardFigure['may'], string> = {
  none: 'Must stay exactly so',
  not_lower: 'Must not fall',
  not_higher: 'Must not rise',
  share: 'Nobody’s share may rise by more than 10 points, unless somebody chose so',
};

export const guardText = ({ may }: GuardFigure): string => mayText[may];

const isMoney = (figure: string): boolean => figure === 'open_pipeline' || figure === 'won';

/** Money of figures is in minor units, in the currency that their name says. */
export function figureText({ figure }: Pick<GuardFigure, 'figure'>, value: number): string {
  return isMoney(figure) ? money(String(value), '') : count(value);
}

export function trippedText(tripped: TrippedGuard): string {
  return `${tripped.what}: from ${figureText(tripped, tripped.from)} to ${figureText(tripped, tripped.to)}`;
}

export function takesText({ calls, seconds }: Pick<FixBundle, 'calls' | 'seconds'>): string {
  return `${counted(calls, 'API call')}, about ${counted(seconds, 'second')}`;
}
