// An analysis with what a language model proposes: among the alternatives of a column, and in the words of a question about a
// table. Each is marked as the model's own; nothing else of the analysis changes. Pure.
import type { Analysis } from '@groundwork/contract/intake';
import type { ModelOutcome } from '@groundwork/contract/model-proposals';
import type { Asked } from './masked-material.ts';
import type { Kept } from './model-reply.ts';

export function withProposals(
  analysis: Analysis,
  asked: readonly Asked[],
  kept: readonly Kept[],
  { by, failure }: Pick<ModelOutcome, 'by' | 'failure'>,
): Analysis {
  const byKey = new Map(kept.map(one => [one.key, one]));
  const proposals = asked.flatMap(({ key, source, column, allowed }) => {
    const { proposes, reason } = byKey.get(key) ?? { proposes: null, reason: '' };
    return proposes === null || !allowed.has(proposes) ? [] : [{ source, column, proposes, reason }];
  });
  const model = { by, asked: asked.length, proposed: proposals.length, failure };
  return {
    ...analysis,
    model,
    sources: analysis.sources.map(source => ({
      ...source,
      columns: source.columns.map(mapping => {
        const own = proposals.find(one => one.source === source.profile.id && one.column === mapping.column);
        if (!own) return mapping;
        const proposal = { by, reason: own.reason };
        const isKnown = mapping.alternatives.some(one => one.property === own.proposes);
        const alternatives = isKnown
          ? mapping.alternatives.map(one => (one.property === own.proposes ? { ...one, proposal } : one))
          : [...mapping.alternatives, { property: own.proposes, confidence: 0, proposal }];
        return { ...mapping, alternatives };
      }),
    })),
    decisions: analysis.decisions.map(decision => {
      const own = proposals.find(one => one.column === undefined && decision.id === `object:${one.source}`);
      const label = own && decision.options.find(option => option.value === own.proposes)?.label;
      if (!own || label === undefined) return decision;
      const because = own.reason === '' ? '' : ` Its reason: ${own.reason}`;
      return { ...decision, why: `${decision.why} The language model ${by} proposes “${label}”.${because}` };
    }),
  };
}
