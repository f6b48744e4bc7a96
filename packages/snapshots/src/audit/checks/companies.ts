// Checks of companies. Numbers and thresholds are those of the audit catalogue.
import { automatic, type Check } from '../check.ts';

export const companyChecks: readonly Check[] = [
  {
    number: 'K01',
    table: 'companies',
    severity: 'medium',
    seriousFrom: 0.3,
    title: 'Companies without a domain',
    why: 'Neither domain nor website holds one; serious when it is more than three in ten.',
    breaks: 'site is null',
    shows: 'site_text',
    fix: automatic('Take the domain from the email addresses of its contacts where they agree.'),
  },
  {
    number: 'K02',
    table: 'companies',
    severity: 'high',
    title: 'The same domain in several companies',
    why: 'Domains are compared without scheme, www and path. The oldest company of a domain is none of the findings.',
    about: 'site is not null and not is_foreign_domain(site)',
    breaks: 'place_in_site > 1',
    shows: 'site',
    fix: automatic(
      'Fill the older record from the newer one, move its links, archive the newer one.',
      'partly',
    ),
  },
  {
    number: 'K04',
    table: 'companies',
    severity: 'medium',
    title: 'Companies with the domain of a mail provider or social network',
    why: 'The domain is gmail.com, linkedin.com or the like.',
    about: 'site is not null',
    breaks: 'is_foreign_domain(site)',
    shows: 'site',
    fix: automatic('Clear the domain, so that it attracts nobody else’s contacts.'),
  },
];
