// A row as it was read and what each of its cells gave, for people who want to see that very row. Written down by the
// passes that write the records, so that nothing is worked out a second time in another way.
import type { Analysis } from '@groundwork/contract/intake';
import type { SourceRow } from '../read/source.ts';
import type { RowTrace } from './compiled.ts';
import { isDerived } from './derived.ts';
import type { Identities } from './identities.ts';
import type { CompiledRow } from './row-cells.ts';
import type { SourcePlan } from './source-plan.ts';

/** A row that makes no record. */
export function plainTrace(source: string, { row, cells, emptied = [] }: SourceRow): RowTrace {
  const written = [...cells];
  for (const { position, value } of emptied) written[position] = value;
  return {
    source,
    row,
    cells: written,
    emptied: emptied.map(one => one.position),
    made: [],
    companies: [],
  };
}

/** A row that became a record, or part of one. */
export function recordTrace(
  plan: SourcePlan,
  given: SourceRow,
  { given: from, madeOf }: CompiledRow,
  { identities, analysis }: { identities: Identities; analysis: Analysis },
): RowTrace {
  const plain = plainTrace(plan.analysed.profile.id, given);
  const known = new Set<string>();
  const made = [...from, ...madeOf].filter(({ position, property }) => {
    const name = `${position} ${property}`;
    return position >= 0 && !known.has(name) && known.add(name);
  });
  return { ...plain, made, companies: companiesOf(plan, given.cells, { identities, analysis }) };
}

function companiesOf(
  plan: SourcePlan,
  cells: readonly string[],
  { identities, analysis }: { identities: Identities; analysis: Analysis },
): RowTrace['companies'] {
  const { header } = plan.source;
  return analysis.relations.flatMap(relation => {
    if (relation.from.source !== plan.analysed.profile.id || !isDerived(relation)) return [];
    const key = cells[header.indexOf(relation.from.column)] ?? '';
    if (key === '' || identities.companyName(relation, key) === undefined) return [];
    const ordinal = identities.find(relation, key);
    if (ordinal === undefined) return [];
    const columns = [relation.from.column, relation.to.column].map(column => header.indexOf(column));
    const positions = [...new Set(columns)].filter(position => (cells[position] ?? '') !== '');
    return [{ external_id: identities.externalId(ordinal), positions }];
  });
}
