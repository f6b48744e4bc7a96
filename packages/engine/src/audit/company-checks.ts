// Checks of companies. Numbers and thresholds are those of the audit catalogue.
import { domainOf, isForeignDomain } from '../profile/values/address.ts';
import { type Check, findingOf, repeats, type SnapshotRecord, valueOf } from './snapshot.ts';

/** Share of companies without a domain from which matching by domain is in question. */
const manyWithoutDomain = 0.3;

const labelOf = (company: SnapshotRecord) => valueOf(company, 'name') || `Company ${company.id}`;
const written = (company: SnapshotRecord) => valueOf(company, 'domain') || valueOf(company, 'website');
const domain = (company: SnapshotRecord) => domainOf(written(company));

export const companyChecks: Check[] = [
  {
    number: 'K01',
    run({ companies }) {
      const bad = companies.filter(company => domain(company) === '');
      const severity = bad.length > companies.length * manyWithoutDomain ? 'high' : 'medium';
      const fix = {
        description: 'Take the domain from the email addresses of its contacts where they agree.',
        is_automatic: true,
        reversibility: 'reversible' as const,
      };
      const title = 'Companies without a domain';
      const why = 'Neither domain nor website holds one; serious when it is more than three in ten.';
      return findingOf(
        { check: 'K01', object: 'companies', severity, title, why, fix },
        bad,
        companies,
        labelOf,
        written,
      );
    },
  },
  {
    number: 'K02',
    run({ companies }) {
      const own = (company: SnapshotRecord) => (isForeignDomain(domain(company)) ? '' : domain(company));
      const bad = repeats(companies, own);
      const fix = {
        description: 'Fill the older record from the newer one, move its links, archive the newer one.',
        is_automatic: true,
        reversibility: 'partly' as const,
      };
      const title = 'The same domain in several companies';
      const why = 'Domains are compared without scheme, www and path.';
      return findingOf(
        { check: 'K02', object: 'companies', severity: 'high', title, why, fix },
        bad,
        companies,
        labelOf,
        domain,
      );
    },
  },
  {
    number: 'K04',
    run({ companies }) {
      const bad = companies.filter(company => isForeignDomain(domain(company)));
      const fix = {
        description: 'Clear the domain, so that it attracts nobody else’s contacts.',
        is_automatic: true,
        reversibility: 'reversible' as const,
      };
      const title = 'Companies with the domain of a mail provider or social network';
      const why = 'The domain is gmail.com, linkedin.com or the like.';
      return findingOf(
        { check: 'K04', object: 'companies', severity: 'medium', title, why, fix },
        bad,
        companies,
        labelOf,
        domain,
      );
    },
  },
];
