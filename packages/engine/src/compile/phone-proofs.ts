// Phone numbers beside what they become with the country of their row: a number alone does not show it.
import type { Analysis, ColumnSample } from '@groundwork/contract/intake';
import { countryCode } from '../map/places.ts';
import { withCountry } from '../profile/values/phone.ts';
import type { Source } from '../read/source.ts';
import { columnKey } from './samples.ts';

const MOST_ROWS = 2000;
const MOST_CHANGED = 3;
const MOST_SAME = 2;

/** Of each column whose numbers get a country row by row, by `columnKey`: from the first rows of its file. */
export async function phoneProofs(
  sources: readonly Source[],
  analysis: Pick<Analysis, 'sources'>,
  signal: AbortSignal | undefined,
): Promise<Map<string, ColumnSample[]>> {
  const proofs = new Map<string, ColumnSample[]>();
  for (const source of sources) {
    const analysed = analysis.sources.find(one => one.profile.id === source.id);
    const columns = (analysed?.columns ?? []).flatMap(({ column, transform }) =>
      transform.country_column === undefined
        ? []
        : [
            {
              key: columnKey(source.id, column),
              at: source.header.indexOf(column),
              countryAt: source.header.indexOf(transform.country_column),
            },
          ],
    );
    if (columns.length === 0) continue;
    let seen = 0;
    for await (const batch of source.rows(signal)) {
      for (const { cells, bad } of batch) {
        if (bad) continue;
        for (const { key, at, countryAt } of columns)
          take(proofs, key, cells[at] ?? '', countryCode(cells[countryAt] ?? ''));
      }
      seen += batch.length;
      if (seen >= MOST_ROWS) break;
    }
  }
  return proofs;
}

function take(
  proofs: Map<string, ColumnSample[]>,
  key: string,
  value: string,
  country: string | undefined,
): void {
  if (value === '') return;
  const known = proofs.get(key) ?? [];
  proofs.set(key, known);
  const becomes = withCountry(value, country) ?? value;
  const isChanged = becomes !== value;
  const alike = known.filter(one => (one.becomes !== one.value) === isChanged).length;
  if (alike >= (isChanged ? MOST_CHANGED : MOST_SAME) || known.some(one => one.value === value)) return;
  const proof = { value, becomes, reason: null };
  if (isChanged) known.unshift(proof);
  else known.push(proof);
}
