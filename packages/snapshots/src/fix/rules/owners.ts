// Whose a record is, from what it belongs to, or as people choose.
import type { FixRule, PortalWords } from '../fix-rule.ts';

/** The owner that all these rows agree on, of those that are still there. */
const agreed = (from: string, owner: string): string =>
  `(select case when count(distinct ${owner}) = 1 then min(${owner}) end from ${from})`;
const STILL_THERE = (row: string): string =>
  `${row}.owner is not null and not coalesce(${row}.owner_archived, false) and not ${row}.owner_unknown`;

const companiesOf = `contact_company l join companies k on k.id = l.company where l.contact = r.id and ${STILL_THERE('k')}`;
const dealsOf = `deal_company l join deals d on d.id = l.deal where l.company = r.id and d.outcome = 'open' and ${STILL_THERE('d')}`;

const isOwner = (_: string, after: string, { owners }: PortalWords): boolean => owners.has(after);

const ofCompany = {
  object: 'contacts',
  sets: [{ property: 'hubspot_owner_id', given: agreed(companiesOf, 'k.owner') }],
  unless: [
    ['r.companies = 0', 'The contact has no company.'],
    [`not exists (select 1 from ${companiesOf})`, 'Nobody who is still there owns its company.'],
  ],
  uncertain: 'Its companies have several owners.',
  why: "'Its company belongs to ' || coalesce((select any_value(o.owner_name) from owners o where o.owner = p.given), p.given) || '.'",
  mayWrite: isOwner,
  holds:
    'p.after in (select k.owner from companies k join contact_company l on l.company = k.id where l.contact = r.id)',
} as const;

const chosen = (check: string, object: 'companies' | 'deals' | 'tickets'): FixRule => ({
  check,
  object,
  asks: 'owner',
  sets: [{ property: 'hubspot_owner_id', given: 'asked()' }],
  unless: [],
  uncertain: 'Nobody was chosen.',
  why: "case when r.owner is null then 'Nobody owned it; who takes over was chosen.' else 'Its owner left; who takes over was chosen.' end",
  mayWrite: isOwner,
  holds: 'p.after = asked()',
});

export const ownerRules: readonly FixRule[] = [
  { check: 'C10', ...ofCompany },
  { check: 'C25', ...ofCompany },
  {
    check: 'K06',
    object: 'companies',
    sets: [{ property: 'hubspot_owner_id', given: agreed(dealsOf, 'd.owner') }],
    unless: [[`not exists (select 1 from ${dealsOf})`, 'Nobody who is still there owns its open deals.']],
    uncertain: 'Its open deals have several owners.',
    why: "'Its open deals belong to ' || coalesce((select any_value(o.owner_name) from owners o where o.owner = p.given), p.given) || '.'",
    mayWrite: isOwner,
    holds:
      'p.after in (select d.owner from deals d join deal_company l on l.deal = d.id where l.company = r.id)',
  },
  chosen('K13', 'companies'),
  chosen('D04', 'deals'),
  chosen('T02', 'tickets'),
];
