// Contacts and companies that nothing else links, brought together by the domain of the e-mail address.
import type { Relation } from '@groundwork/contract/intake';
import { hasConcept } from '../classify/study.ts';
import type { DecisionRegistry } from '../decisions/registry.ts';
import { isFreeMailDomain, normaliseDomain } from '../profile/values/domain.ts';
import { observe } from '../read/observe.ts';
import { ReferenceIndex } from '../relate/reference.ts';
import type { RelatedTable } from '../relate/relate.ts';
import { linkByDomain } from './record-decisions.ts';

export async function domainRelation(
  tables: readonly RelatedTable[],
  relations: readonly Relation[],
  decisions: DecisionRegistry,
  signal?: AbortSignal,
): Promise<Relation | undefined> {
  const records = (object: string): RelatedTable[] =>
    tables.filter(({ studied }) => studied.mapping.role === 'records' && studied.mapping.object === object);
  const isLinked = relations.some(
    ({ from, to }) =>
      [from.object, to.object].includes('contacts') && [from.object, to.object].includes('companies'),
  );
  const [contacts, companies] = [records('contacts')[0], records('companies')[0]];
  if (isLinked || !contacts || !companies) return undefined;
  const email = contacts.studied.columns.find(
    column => column.profile.filled > 0 && hasConcept(column, 'email') && column.profile.semantic === 'email',
  );
  const domain =
    companies.studied.columns.find(column => column.profile.filled > 0 && hasConcept(column, 'domain')) ??
    companies.studied.columns.find(column => column.profile.filled > 0 && hasConcept(column, 'website'));
  if (!email || !domain) return undefined;
  const index = new ReferenceIndex('domain');
  await observe(
    companies.studied.source,
    [{ see: (cells, row) => index.add(cells[domain.profile.position] ?? '', row) }],
    signal,
  );
  const matches = { filled: 0, resolved: 0 };
  const see = (cells: readonly string[]): void => {
    const found = normaliseDomain(cells[email.profile.position] ?? '');
    if (found === undefined || isFreeMailDomain(found)) return;
    matches.filled += 1;
    if (index.find(found) !== undefined) matches.resolved += 1;
  };
  await observe(contacts.studied.source, [{ see }], signal);
  return linkByDomain(
    contacts,
    companies,
    matches,
    {
      email: email.profile.name,
      domain: domain.profile.name,
      isCompany: found => index.find(found) !== undefined,
    },
    decisions,
  );
}
