// A rule of commission as it is typed, and what it means: each field is named as in the call, so that what the server says of
// one stands at it.
import { type CommissionRule, CommissionRuleFields } from '@groundwork/contract/commission-rules';
import { periods, RuleTerms, ruleScopes } from '@groundwork/contract/commission-terms';
import { PartnerId, RepId } from '@groundwork/contract/ids';
import { z } from 'zod';
import { centsOf } from '../../lib/forms/typed-money.ts';
import { basisPointsOf, multipleOf, typedOf, wholeOf } from './typed-figures.ts';

const TypedTier = z.object({ from: z.string(), rate: z.string() });
const TypedStep = z.object({ days: z.string(), share: z.string() });
type TypedTier = z.infer<typeof TypedTier>;
type TypedStep = z.infer<typeof TypedStep>;

const typedTerms = {
  scope: z.enum(ruleScopes),
  partner_id: z.string(),
  rep_id: z.string(),
  period: z.enum(periods),
  currency: z.string(),
  tiers: z.array(TypedTier),
  floor_cents: z.string(),
  ceiling_cents: z.string(),
  period_ceiling_cents: z.string(),
  accelerator_bp: z.string(),
  clawback: z.array(TypedStep),
};
const TypedTerms = z.object(typedTerms);
type TypedTerms = z.infer<typeof TypedTerms>;

/** Whom it is for, and what it says. */
export const RuleScopeAndTerms = TypedTerms.transform((typed, context) => meantBy(typed, context));

/** All that is saved. */
export const RuleForm = z
  .object({
    ...typedTerms,
    name: CommissionRuleFields.shape.name,
    effective_from: z.iso.date('Say from which day on'),
  })
  .transform(({ name, effective_from, ...typed }, context) => ({
    name,
    effective_from,
    ...meantBy(typed, context),
  }));

type Context = z.RefinementCtx;

function meantBy(typed: TypedTerms, context: Context) {
  const wrong = (name: string, message: string): void =>
    context.addIssue({ code: 'custom', path: [name], message });
  const amountAt = (name: 'floor_cents' | 'ceiling_cents' | 'period_ceiling_cents'): number | null => {
    if (typed[name].trim() === '') return null;
    const cents = centsOf(typed[name]);
    if (cents === undefined) wrong(name, 'An amount such as 1500 or 1500.50.');
    return cents ?? null;
  };
  const floor_cents = amountAt('floor_cents');
  const ceiling_cents = amountAt('ceiling_cents');
  const period_ceiling_cents = amountAt('period_ceiling_cents');
  if (floor_cents !== null && ceiling_cents !== null && floor_cents > ceiling_cents)
    wrong('ceiling_cents', 'The most of a deal is below its least.');
  const accelerator = typed.accelerator_bp.trim();
  const accelerator_bp = accelerator === '' ? null : (multipleOf(accelerator) ?? null);
  if (accelerator !== '' && (accelerator_bp === null || accelerator_bp <= 10_000))
    wrong('accelerator_bp', 'A multiple above 1, such as 1.5.');
  const tiers = tiersOf(typed.tiers, message => wrong('tiers', message));
  const clawback = clawbackOf(typed.clawback, message => wrong('clawback', message));
  const hasAmounts =
    [floor_cents, ceiling_cents, period_ceiling_cents].some(each => each !== null) || tiers.length > 1;
  const currency = typed.currency.trim().toUpperCase();
  if (hasAmounts && !/^[A-Z]{3}$/.test(currency))
    wrong('currency', 'A rule with amounts needs their currency: three letters, such as USD.');
  const partner = PartnerId.safeParse(typed.partner_id);
  const rep = RepId.safeParse(typed.rep_id);
  if (typed.scope === 'partner' && !partner.success) wrong('partner_id', 'Choose the partner');
  if (typed.scope === 'rep' && !rep.success) wrong('rep_id', 'Choose the rep');
  const terms: RuleTerms = {
    period: typed.period,
    currency: hasAmounts ? currency : null,
    tiers,
    floor_cents,
    ceiling_cents,
    period_ceiling_cents,
    accelerator_bp,
    clawback,
  };
  // What the contract itself refuses: a rate above 100 %, an amount beyond all measure.
  for (const { path, message } of RuleTerms.safeParse(terms).error?.issues ?? [])
    if (path[0] !== 'currency') wrong(String(path[0]), message);
  return {
    scope: typed.scope,
    ...(typed.scope === 'partner' && partner.success && { partner_id: partner.data }),
    ...(typed.scope === 'rep' && rep.success && { rep_id: rep.data }),
    terms,
  };
}

function tiersOf(typed: readonly TypedTier[], wrong: (message: string) => void): RuleTerms['tiers'] {
  const tiers = typed.map(({ from, rate }, index) => {
    const from_cents = index === 0 ? 0 : centsOf(from);
    const rate_bp = basisPointsOf(rate);
    if (rate_bp === undefined) wrong(`Rate ${index + 1}: a percentage such as 15 or 12.5.`);
    if (from_cents === undefined) wrong(`Rate ${index + 1}: say from what revenue on, such as 50000.`);
    return { from_cents: from_cents ?? 0, rate_bp: rate_bp ?? 0 };
  });
  const fall = tiers.findIndex(
    (tier, index) => index > 0 && tier.from_cents <= (tiers[index - 1]?.from_cents ?? 0),
  );
  if (fall > 0) wrong(`Rate ${fall + 1} begins where rate ${fall} does, or before it.`);
  return tiers;
}

function clawbackOf(typed: readonly TypedStep[], wrong: (message: string) => void): RuleTerms['clawback'] {
  const steps = typed.map(({ days, share }, index) => {
    const within_days = wholeOf(days);
    const share_bp = basisPointsOf(share);
    if (within_days === undefined) wrong(`Step ${index + 1}: days as a whole number, such as 90.`);
    if (share_bp === undefined) wrong(`Step ${index + 1}: a percentage such as 50.`);
    return { within_days: within_days ?? 0, share_bp: share_bp ?? 0 };
  });
  const fall = steps.findIndex(
    (step, index) => index > 0 && step.within_days <= (steps[index - 1]?.within_days ?? 0),
  );
  if (fall > 0) wrong(`Step ${fall + 1} must be of more days than step ${fall}.`);
  return steps;
}

/** What a new version begins from: an earlier one, or 15 % for all. */
export function blankRule(base: CommissionRule | undefined, effectiveFrom: string) {
  const terms = base?.terms;
  return {
    name: base?.name ?? '',
    effective_from: effectiveFrom,
    scope: base?.scope ?? ('all' as const),
    partner_id: base?.scope === 'partner' ? (base.subject?.id ?? '') : '',
    rep_id: base?.scope === 'rep' ? (base.subject?.id ?? '') : '',
    period: terms?.period ?? ('quarter' as const),
    currency: terms?.currency ?? '',
    tiers: (terms?.tiers ?? [{ from_cents: 0, rate_bp: 1500 }]).map(({ from_cents, rate_bp }) => ({
      from: typedOf(from_cents, 2),
      rate: typedOf(rate_bp, 2),
    })),
    floor_cents: typedOf(terms?.floor_cents ?? null, 2),
    ceiling_cents: typedOf(terms?.ceiling_cents ?? null, 2),
    period_ceiling_cents: typedOf(terms?.period_ceiling_cents ?? null, 2),
    accelerator_bp: typedOf(terms?.accelerator_bp ?? null, 4),
    clawback: (terms?.clawback ?? []).map(({ within_days, share_bp }) => ({
      days: String(within_days),
      share: typedOf(share_bp, 2),
    })),
  };
}

/** The first day of the month after. */
export function nextMonth(today: string): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
