// What a rule of commission says, in sentences. Pure.
import type { RuleTerms } from '@groundwork/contract/commission-terms';
import { browserLocale } from '../../lib/formats/locale.ts';
import { money } from '../../lib/formats/numbers.ts';
import { percent, times } from './figures.ts';

export function termsInWords(terms: RuleTerms, language = browserLocale): string[] {
  const { floor_cents, ceiling_cents, period_ceiling_cents, accelerator_bp, clawback } = terms;
  const sum = (cents: number) => money(String(cents), terms.currency ?? '', language);
  const sentences = [
    terms.tiers
      .map(({ from_cents, rate_bp }) =>
        from_cents === 0
          ? percent(rate_bp, language)
          : `${percent(rate_bp, language)} from ${sum(from_cents)} of the ${terms.period} on`,
      )
      .join(', '),
  ];
  if (accelerator_bp !== null)
    sentences.push(`${times(accelerator_bp, language)} the rate beyond the quarter’s target`);
  if (floor_cents !== null) sentences.push(`At least ${sum(floor_cents)} a deal`);
  if (ceiling_cents !== null) sentences.push(`At most ${sum(ceiling_cents)} a deal`);
  if (period_ceiling_cents !== null) sentences.push(`At most ${sum(period_ceiling_cents)} a ${terms.period}`);
  for (const { within_days, share_bp } of clawback)
    sentences.push(
      `${percent(share_bp, language)} is taken back of a client who leaves within ${within_days} ${within_days === 1 ? 'day' : 'days'}`,
    );
  return sentences;
}
