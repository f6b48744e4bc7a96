// What a language model adds where the engine asks: the systems kept out once more, with its proposal taken wherever it makes
// one. Only a model that is configured is measured (MODEL_PROVIDER, MODEL_URL, MODEL_NAME, MODEL_KEY).
import type { Analysis } from '@groundwork/contract/intake';
import { freshPortal } from '../packages/engine/test-data/portal-schema.ts';
import { configuredModel, proposedBy } from '../tools/model-proposals.ts';
import { benchSystems, type ColumnFound, type SystemsFound } from './mapping-systems.ts';
import type { BenchRow } from './row.ts';

type Model = NonNullable<ReturnType<typeof configuredModel>>;

/** `without`: the same systems as the engine alone reads them. */
export async function modelRows(
  without: SystemsFound,
  model: Model | undefined = configuredModel(process.env),
  folder?: string,
): Promise<BenchRow[]> {
  if (!model)
    return [
      {
        name: 'with the configured model: none was configured, so none was measured',
        value: 0,
        unit: 'models',
        goal: '',
      },
    ];
  const seen = { asked: 0, proposed: 0, failed: 0 };
  const withModel = await benchSystems(true, folder, async analysis => {
    const proposed = await proposedBy(model, analysis, freshPortal());
    seen.asked += proposed.model?.asked ?? 0;
    seen.proposed += proposed.model?.proposed ?? 0;
    seen.failed += proposed.model?.failure == null ? 0 : 1;
    return taken(proposed);
  });
  const { name } = model.settings;
  const of = `with the configured model ${name}`;
  return [
    { name: `${of}: columns and tables asked about`, value: seen.asked, unit: 'questions', goal: '' },
    { name: `${of}: proposals that can be used`, value: seen.proposed, unit: 'proposals', goal: '' },
    { name: `${of}: calls without an answer`, value: seen.failed, unit: 'calls', goal: '' },
    best('columns, best reading right, without a model', without.columns),
    best(`columns, best reading right, ${of}`, withModel.columns),
    best('columns asked, best reading right, without a model', without.columns.filter(isAsked)),
    best(`columns asked, best reading right, ${of}`, withModel.columns.filter(isAsked)),
  ];
}

const isAsked = ({ outcome }: ColumnFound): boolean => outcome === 'asked';

function best(name: string, columns: readonly ColumnFound[]): BenchRow {
  const right = columns.filter(one => one.isBestRight).length;
  const value = columns.length === 0 ? 0 : (100 * right) / columns.length;
  return { name, value, unit: `% of ${columns.length}`, goal: '' };
}

/** As if a person took each of its proposals; the column still counts as asked. */
function taken(analysis: Analysis): Analysis {
  return {
    ...analysis,
    sources: analysis.sources.map(source => ({
      ...source,
      columns: source.columns.map(mapping => {
        const own = mapping.alternatives.find(one => one.proposal !== undefined);
        return own ? { ...mapping, action: 'map' as const, property: own.property } : mapping;
      }),
    })),
  };
}
