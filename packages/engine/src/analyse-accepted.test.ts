import { type AnalysedSource, type Answers, AS_PROPOSED } from '@groundwork/contract/intake';
import { expect, it } from 'vitest';
import { gather, readFolder, samples, think } from '../test-data/reading.ts';

/** Every column told to do what was proposed for it. */
function accepted(sources: readonly AnalysedSource[]): Answers['sources'] {
  return Object.fromEntries(
    sources.map(({ profile, columns }) => [
      profile.id,
      { columns: Object.fromEntries(columns.map(({ column }) => [column, AS_PROPOSED])) },
    ]),
  );
}

it.each(['salesforce-workshop', 'sales-opportunities/variant-iso'])(
  'accepting everything that is proposed for %s changes nothing that is written',
  async name => {
    const folder = await readFolder(`${samples}${name}`);
    const proposed = await think(folder);
    const told = await think(folder, { sources: accepted(proposed.sources) });
    expect(told.blueprint).toEqual(proposed.blueprint);
    expect(told.plan.records).toEqual(proposed.plan.records);
    expect(told.decisions).toEqual(proposed.decisions);
    const [one, other] = [await gather(folder, told), await gather(folder, proposed)];
    expect([one.records, one.associations, one.money]).toEqual([
      other.records,
      other.associations,
      other.money,
    ]);
    const columns = told.sources.flatMap(source => (source.mapping.role === 'records' ? source.columns : []));
    expect(columns.filter(column => !column.is_answered || column.is_abstained)).toEqual([]);
    await folder.close();
  },
);
