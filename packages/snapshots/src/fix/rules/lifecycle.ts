// Stages of life that lag behind what deals say.
import type { FixRule } from '../fix-rule.ts';

const order = [
  '',
  'subscriber',
  'lead',
  'marketingqualifiedlead',
  'salesqualifiedlead',
  'opportunity',
  'customer',
  'evangelist',
];

/** Only ever further on. */
function isFurther(before: string, after: string): boolean {
  const [from, to] = [before.toLowerCase(), after].map(stage => order.indexOf(stage));
  return from !== undefined && to !== undefined && from >= 0 && to > from;
}

const stage = (given: string) => [{ property: 'lifecyclestage', given }];
const WON = "'It has a won deal.'";

export const lifecycleRules: readonly FixRule[] = [
  {
    check: 'C11',
    object: 'contacts',
    sets: stage("case when r.won_deals > 0 then 'customer' when r.open_deals > 0 then 'opportunity' end"),
    unless: [['r.won_deals = 0 and r.open_deals = 0', 'It has neither a won nor an open deal.']],
    uncertain: 'Its deals do not say it.',
    why: "case when r.won_deals > 0 then 'It has a won deal.' else 'It has an open deal.' end",
    mayWrite: isFurther,
    holds:
      "p.after = (select case when bool_or(d.outcome = 'won') then 'customer' else 'opportunity' end from deals d join deal_contact l on l.deal = d.id where l.contact = r.id)",
  },
  {
    check: 'C12',
    object: 'contacts',
    sets: stage("'customer'"),
    unless: [],
    uncertain: 'Its deals do not say it.',
    why: WON,
    mayWrite: isFurther,
    holds:
      "p.after = 'customer' and exists (select 1 from deal_contact l join deals d on d.id = l.deal where l.contact = r.id and d.outcome = 'won')",
  },
  {
    check: 'C15',
    object: 'contacts',
    sets: stage("'opportunity'"),
    unless: [],
    uncertain: 'Its deals do not say it.',
    why: "'It has an open deal.'",
    mayWrite: isFurther,
    holds:
      "p.after = 'opportunity' and exists (select 1 from deal_contact l join deals d on d.id = l.deal where l.contact = r.id and d.outcome = 'open')",
  },
  {
    check: 'K14',
    object: 'companies',
    sets: stage("'customer'"),
    unless: [],
    uncertain: 'Its deals do not say it.',
    why: WON,
    mayWrite: isFurther,
    holds:
      "p.after = 'customer' and exists (select 1 from deal_company l join deals d on d.id = l.deal where l.company = r.id and d.outcome = 'won')",
  },
];
