// How what belongs to deals is called and coloured.
import type { Deal, DealConflict, DealRule, DealTotal } from '@groundwork/contract/deal-shapes';
import type { DealStage, RegistrationState } from '@groundwork/contract/deal-stages';
import type { DealSort, dealStates } from '@groundwork/contract/deals';
import { amount } from '../../lib/formats/amount.ts';
import { counted } from '../../lib/formats/numbers.ts';
import type { Tone } from '../../ui/badge.tsx';

export const registrationNames: Record<RegistrationState, string> = {
  pending: 'Waiting for approval',
  approved: 'Approved',
  rejected: 'Rejected',
  expired: 'Protection over',
};
export const registrationTones: Record<RegistrationState, Tone> = {
  pending: 'warn',
  approved: 'good',
  rejected: 'bad',
  expired: 'neutral',
};

export const standingNames: Record<(typeof dealStates)[number], string> = {
  open: 'Open',
  won: 'Won',
  lost: 'Lost',
};
export const stageTones: Record<DealStage, Tone> = {
  qualification: 'neutral',
  proposal_sent: 'neutral',
  negotiation: 'accent',
  contract_review: 'accent',
  won: 'good',
  lost: 'bad',
};

export const conflictNames: Record<DealConflict['kind'], string> = {
  claim: 'Registered by another partner',
  earlier: 'Registered earlier, not decided yet',
  won: 'Won by another partner',
  client: 'A client already',
};
export const ruleNames: Record<DealRule, string> = {
  same_domain: 'the same domain',
  related_domain: 'a domain of the same site',
  same_name: 'the same company name',
  similar_domain: 'the same domain name with another ending',
  similar_name: 'a similar company name',
};

export const sortNames: Record<DealSort, string> = {
  '-created': 'Newest first',
  created: 'Oldest first',
  company: 'Company, A to Z',
  '-company': 'Company, Z to A',
  close: 'Closing soonest',
  '-close': 'Closing latest',
  value: 'Lowest value',
  '-value': 'Highest value',
};

/** In this order the currencies common on the platform are offered; any other is typed in an import. */
const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'INR', 'SGD'];

/** To choose from; also what stands there already. */
export function currencyOptions(...known: readonly string[]): { value: string; label: string }[] {
  return [...new Set([...known.filter(each => each !== ''), ...currencies])].map(value => ({
    value,
    label: value,
  }));
}

/** `$328,500, €12,000`: each currency by itself. */
export function totalsOf(totals: readonly DealTotal[]): string {
  return totals.map(({ value_cents, currency }) => amount(value_cents, currency)).join(', ');
}

/** `11 deals, $328,500, $180,550 weighted`; each currency by itself. */
export function summaryOf(count: number, totals: readonly DealTotal[]): string {
  const parts = totals.map(
    ({ value_cents, weighted_cents, currency }) =>
      `${amount(value_cents, currency)}, ${amount(weighted_cents, currency)} weighted`,
  );
  return [counted(count, 'deal'), parts.join('; ')].filter(Boolean).join(', ');
}

export const valueOf = (deal: Pick<Deal, 'value_cents' | 'currency'>) =>
  amount(deal.value_cents, deal.currency);

/** Of the calendar that the server counts by. */
export const dayToday = (): string => new Date().toISOString().slice(0, 10);
