// What a rule of commission may say, who may approve a payout, and what follows. Pure.
import type { RuleTerms } from '@groundwork/contract/commission-terms';
import { type Fault, Refusal } from '@groundwork/contract/errors';
import type { PayoutState } from '@groundwork/contract/payouts';
import type { Caller } from '../../platform/caller.ts';

interface Scoped {
  scope: 'all' | 'partner' | 'rep';
  partner_id?: string | undefined;
  rep_id?: string | undefined;
}

/** @throws Refusal invalid_request, naming every place that contradicts another */
export function checkRule({ terms, ...scoped }: Scoped & { terms: RuleTerms }): void {
  const faults = [...scopeFaults(scoped), ...termFaults(terms)];
  if (faults.length > 0) throw new Refusal('invalid_request', { faults });
}

function scopeFaults({ scope, partner_id, rep_id }: Scoped): Fault[] {
  const given = { partner: partner_id, rep: rep_id };
  return (['partner', 'rep'] as const).flatMap((each): Fault[] => {
    if ((scope === each) === (given[each] !== undefined)) return [];
    const place = `body.${each}_id`;
    if (scope === each)
      return [{ place, message: `Say which ${each} it is for.`, mend: `Choose a ${each}.` }];
    return [
      {
        place,
        message: `Only a rule for one ${each} names one.`,
        mend: 'Leave it out, or change whom it is for.',
      },
    ];
  });
}

function termFaults(terms: RuleTerms): Fault[] {
  const faults: Fault[] = [];
  const say = (place: string, message: string, mend: string) =>
    faults.push({ place: `body.terms.${place}`, message, mend });
  if (terms.tiers[0]?.from_cents !== 0)
    say('tiers.0.from_cents', 'The first rate begins at zero.', 'Set it to 0.');
  terms.tiers.forEach(({ from_cents }, at) => {
    if (from_cents <= (terms.tiers[at - 1]?.from_cents ?? -1))
      say(`tiers.${at}.from_cents`, 'A tier begins above the one before it.', 'Put them in order.');
  });
  terms.clawback.forEach(({ within_days }, at) => {
    if (within_days <= (terms.clawback[at - 1]?.within_days ?? -1))
      say(`clawback.${at}.within_days`, 'Days go up from one step to the next.', 'Put them in order.');
  });
  const { floor_cents: floor, ceiling_cents: ceiling, period_ceiling_cents: most } = terms;
  if (floor !== null && ceiling !== null && floor > ceiling)
    say('floor_cents', 'The least of a deal is above its most.', 'Lower it, or raise the ceiling.');
  const hasAmounts = terms.tiers.length > 1 || floor !== null || ceiling !== null || most !== null;
  if (hasAmounts && terms.currency === null)
    say('currency', 'Amounts need a currency.', 'Say which one: the rule is for reps paid in it.');
  return faults;
}

/** Deals of a payout that is settled keep the rule they were paid by. @throws Refusal invalid_request */
export function checkDay(effectiveFrom: string, lastSettled: string | undefined): void {
  if (lastSettled === undefined || effectiveFrom > lastSettled) return;
  const fault = {
    place: 'body.effective_from',
    value: effectiveFrom,
    message: `Payouts up to ${lastSettled} are approved already.`,
    mend: 'Choose a later day.',
  };
  throw new Refusal('invalid_request', { faults: [fault] });
}

/** A rule that could never be in force is a mistake. @throws Refusal invalid_request */
export function checkCurrencyOfRep(terms: RuleTerms, rep: { name: string; currency: string }): void {
  if (terms.currency === null || terms.currency === rep.currency) return;
  const fault = {
    place: 'body.terms.currency',
    value: terms.currency,
    message: `${rep.name} is paid in ${rep.currency}.`,
    mend: `Write the amounts in ${rep.currency}.`,
  };
  throw new Refusal('invalid_request', { faults: [fault] });
}

interface Run {
  state: PayoutState;
  version: number;
  created_by_subject: string;
}

const from: Record<'approved' | 'paid' | 'cancelled', readonly PayoutState[]> = {
  approved: ['draft'],
  paid: ['approved'],
  cancelled: ['draft', 'approved'],
};
const isSaid: Record<PayoutState, string> = {
  draft: 'has to be approved first',
  approved: 'is approved already',
  paid: 'is paid already',
  cancelled: 'was given up',
};

/** @throws Refusal stale, conflict */
export function checkStep(run: Run, to: keyof typeof from, version: number | undefined): void {
  if (version !== undefined && run.version !== version) throw new Refusal('stale');
  if (!from[to].includes(run.state))
    throw new Refusal('conflict', { message: `This payout ${isSaid[run.state]}.` });
}

/** Accounts are opened for money that was let go, and until it has left. @throws Refusal conflict */
export function checkPayable(run: Pick<Run, 'state'> & { currency: string }, format: 'csv' | 'sepa'): void {
  if (run.state !== 'approved')
    throw new Refusal('conflict', {
      message: `This payout ${isSaid[run.state]}: nobody is paid by a file of it.`,
    });
  if (format === 'sepa' && run.currency !== 'EUR')
    throw new Refusal('conflict', {
      message: `SEPA payments are in EUR, and this payout is in ${run.currency}.`,
    });
}

/** Whoever gathers money for others does not also let it go; a super admin answers for the platform, and may have nobody
 *  beside them. @throws Refusal forbidden */
export function checkApprover(run: Run, { subject, roles }: Pick<Caller, 'subject' | 'roles'>): void {
  if (run.created_by_subject !== subject || roles.includes('super_admin')) return;
  throw new Refusal('forbidden', {
    message: 'You gathered this payout, so somebody else has to approve it. A super admin may do both.',
  });
}
