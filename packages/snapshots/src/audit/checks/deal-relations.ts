// Checks of deals beside contacts and companies.
import { automatic, byPeople, type Check } from '../check.ts';

export const dealRelationChecks: readonly Check[] = [
  {
    number: 'D05',
    table: 'deals',
    severity: 'medium',
    title: 'Deals without a contact',
    why: 'The deal is linked to nobody. Checked only where the portal holds contacts.',
    about: 'exists (select 1 from contacts)',
    breaks: 'contacts = 0',
    shows: 'stage_label',
    fix: null,
  },
  {
    number: 'D06',
    table: 'deals',
    severity: 'medium',
    title: 'Deals without a company',
    why: 'The deal is linked to no company. Checked only where the portal holds companies.',
    about: 'exists (select 1 from companies)',
    breaks: 'companies = 0',
    shows: 'stage_label',
    fix: automatic('Link the company of the deal’s contact where there is one.'),
  },
  {
    number: 'D31',
    table: 'deals',
    severity: 'low',
    title: 'Deals whose contacts work elsewhere',
    why: 'The deal’s contacts have companies, and none of them is the deal’s company.',
    about: 'companies > 0 and contacts_with_company > 0',
    breaks: 'not contact_is_of_company',
    shows: "contacts || ' contacts'",
    fix: byPeople('Link the contact to the company, or the deal to the right one.'),
  },
  {
    number: 'D38',
    table: 'deals',
    severity: 'low',
    title: 'Deals of several companies',
    why: 'The deal is linked to more than one company, so that reports by company count it more than once. Checked only where fewer than one linked deal in ten is.',
    about:
      'companies > 0 and (select count(*) filter (companies > 1) * 10 < count(*) from deals where companies > 0)',
    breaks: 'companies > 1',
    shows: "companies || ' companies'",
    fix: byPeople('Keep the company that buys, or label the others.'),
  },
];
