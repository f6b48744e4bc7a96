// “Customers” are people in a shop and companies in a CRM. Where nothing in such a table tells, nobody becomes a company by being
// called a customer: somebody is asked.
import type { ObjectMapping } from '@groundwork/contract/intake';
import { hasConcept, type StudiedColumn } from '../classify/study.ts';
import { stemWords } from '../profile/header-name.ts';
import { titleOf } from '../profile/table-name.ts';
import { isCompanyName } from '../profile/vocabulary.ts';
import { namesCustomers } from '../words/entities.ts';
import { quoted } from '../words/wording.ts';
import type { StudiedSource } from './studied.ts';
import { undecided } from './undecided.ts';

/** So many of the names must be a company's, of those that the profile shows. */
const LEAST_FIRMS = 0.2;
const firmWords =
  /^(company|companies|business|firm|firma|firmen|unternehmen|organization|organisation|account|entreprise|societe|empresa|azienda|ditta|bedrijf|raison|razao|razon|ragione)$/;

/** What customers are until somebody says; undefined where the table tells, or was never taken for companies by its name. */
export function customersOfAKind({
  mapping,
  columns,
  profile,
  isCertain,
  name,
}: StudiedSource): ObjectMapping | undefined {
  if (isCertain || mapping.role !== 'records' || mapping.object !== 'companies') return undefined;
  const isCalledSo = stemWords(titleOf(profile)).some(word => namesCustomers([word]));
  if (!isCalledSo || columns.some(isOfFirm)) return undefined;
  const examples = name?.profile.examples ?? [];
  if (examples.filter(isCompanyName).length > LEAST_FIRMS * examples.length) return undefined;
  const shown = examples.length === 0 ? '' : `, such as ${quoted(examples[0] ?? '')}`;
  const text = `It lists customers${shown}, and nothing in it tells whether they are people or companies.`;
  return undecided(mapping, text, ['contacts', 'companies']);
}

/** What only companies have, or a header that says company. */
function isOfFirm(column: StudiedColumn): boolean {
  if (column.profile.filled === 0) return false;
  const isFirms = hasConcept(
    column,
    'industry',
    'employees',
    'revenue',
    'website',
    'domain',
    'tax_id',
    'parent_company',
    'founded_year',
  );
  return isFirms || column.header.tokens.some(token => firmWords.test(token));
}
