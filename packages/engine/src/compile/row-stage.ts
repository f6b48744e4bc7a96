// The stage of a deal or ticket, without which the portal takes none, and the pipeline that it belongs to.
import type { Pipeline } from '@groundwork/contract/crm';
import { type CompiledRow, withdraw } from './row-cells.ts';
import type { SourcePlan } from './source-plan.ts';

/** What the row says, else where rows without a stage go; a row that has neither is rejected. */
export function putStage(row: CompiledRow, plan: SourcePlan, pipelines: readonly Pipeline[]): void {
  const { properties } = row;
  const [pipelineName, stageName] =
    plan.object === 'deals' ? ['pipeline', 'dealstage'] : ['hs_pipeline', 'hs_pipeline_stage'];
  const stage = properties[stageName] ?? plan.fallbackStage;
  const pipeline = pipelines.find(
    one => one.object === plan.object && one.stages.some(each => each.id === stage),
  );
  if (stage === undefined || !pipeline) {
    row.rejection = {
      reason: `The ${plan.object === 'deals' ? 'deal' : 'ticket'} has no stage, and the portal takes none without.`,
      place: null,
      value: null,
    };
    return;
  }
  properties[stageName] = stage;
  const named = properties[pipelineName];
  if (named !== undefined && named !== pipeline.id) {
    const reason = `The stage of the row belongs to the pipeline “${pipeline.label}”.`;
    withdraw(row, plan.writers, pipelineName, { value: named, reason, bucket: 'duplicate' });
  }
  properties[pipelineName] = pipeline.id;
  if (row.given.some(one => one.property === pipelineName)) return;
  for (const { position, property } of row.given)
    if (property === stageName) row.madeOf.push({ position, property: pipelineName });
}
