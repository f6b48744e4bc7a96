// Links that are missing, where others say what they would be.
import type { FixRule } from '../fix-rule.ts';

const ofContacts = 'deal_contact l join contact_company m on m.contact = l.contact where l.deal = r.id';

export const linkRules: readonly FixRule[] = [
  {
    check: 'D06',
    object: 'deals',
    to: 'companies',
    given: `(select case when count(distinct m.company) = 1 then min(m.company) end from ${ofContacts})`,
    unless: [
      ['r.contacts = 0', 'The deal has no contact either.'],
      [`not exists (select 1 from ${ofContacts})`, 'Its contacts have no company.'],
    ],
    uncertain: 'Its contacts are of several companies.',
    why: "'The deal’s contacts are of this company.'",
    holds:
      'p.to_id in (select m.company from contact_company m join deal_contact l on l.contact = m.contact where l.deal = r.id)',
  },
  {
    check: 'C16',
    object: 'contacts',
    to: 'companies',
    given: '(select min(k.id) from companies k where k.site = r.mail_domain)',
    unless: [
      [
        'not exists (select 1 from companies k where k.site = r.mail_domain) or is_foreign_domain(r.mail_domain) or is_filler_mail(r.email)',
        'Only the name of its company says so.',
      ],
      [
        '(select count(*) from companies k where k.site = r.mail_domain) > 1',
        'Several companies have the domain.',
      ],
    ],
    uncertain: 'No company has the domain.',
    why: "'The company has the domain ' || r.mail_domain || '.'",
    holds:
      'p.to_id = (select min(k.id) from companies k where k.site = mail_domain_of(r.email)) and not is_foreign_domain(mail_domain_of(r.email))',
  },
];
