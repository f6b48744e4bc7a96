// Pipeline and stage calls. Deleting is a purge, and refused while records stand in the way.

import type { FastifyInstance } from 'fastify';
import { asJson } from '../body.ts';
import type { Db } from '../database.ts';
import { isValueInUse } from '../objects/records-store.ts';
import { callerOf } from '../portals/access.ts';
import { deleteDefinition, saveDefinitions } from '../portals/definitions-store.ts';
import { momentAt, type Portal, type PortalConfig } from '../portals/portal.ts';
import { changeConfig, getPipeline, objectTypeOf } from '../portals/portal-config.ts';
import { requireQuota } from '../portals/quotas.ts';
import { invalid } from '../refusal.ts';
import type { ObjectType } from '../standard/objects.ts';
import type { Pipeline } from '../standard/pipelines.ts';
import {
  getStage,
  parsePipeline,
  parseStage,
  parseStages,
  patchPipeline,
  patchStage,
  presentPipeline,
  presentStage,
  renumbered,
  requirePipelined,
  withoutStage,
} from './pipeline-rules.ts';

interface TypeParams {
  Params: { type: string };
}

interface PipelineParams {
  Params: { type: string; id: string };
}

interface StageParams {
  Params: { type: string; id: string; stage: string };
}

async function savePipelines(
  trx: Db,
  portal: Portal,
  type: ObjectType,
  pipelines: Pipeline[],
): Promise<void> {
  await saveDefinitions(
    trx,
    portal.id,
    pipelines.map(definition => ({
      kind: 'pipeline' as const,
      object_type: type.id,
      key: definition.id,
      definition,
    })),
  );
}

async function refuseWhileInUse(
  trx: Db,
  portal: Portal,
  type: ObjectType,
  stageIds: string[],
): Promise<void> {
  const used = await isValueInUse(trx, portal.id, type.id, requirePipelined(type).stage, stageIds);
  if (used.length === 0) return;
  throw invalid(`Stage ids [${used.join(', ')}] are in use by ${type.name} and cannot be deleted`, {
    subCategory: 'PipelineError.STAGE_ID_IN_USE',
    context: { stageIds: used },
  });
}

export function pipelinesRoutes(app: FastifyInstance, db: Db): void {
  const base = '/crm/pipelines/:type';
  const resolve = (config: PortalConfig, name: string): ObjectType => {
    const type = objectTypeOf(config, name);
    requirePipelined(type);
    return type;
  };

  app.get<TypeParams>(base, async request => {
    const { config } = callerOf(request);
    const type = resolve(config, request.params.type);
    return { results: (config.pipelines.get(type.id) ?? []).map(presentPipeline) };
  });

  app.get<PipelineParams>(`${base}/:id`, async request => {
    const { config } = callerOf(request);
    return presentPipeline(getPipeline(config, resolve(config, request.params.type), request.params.id));
  });

  app.post<TypeParams>(base, async (request, reply) => {
    const { portal } = callerOf(request);
    const made = await changeConfig(db, portal, async (trx, config) => {
      const type = resolve(config, request.params.type);
      requireQuota(portal, 'pipelines', (config.pipelines.get(type.id) ?? []).length);
      const pipeline = parsePipeline(config, type, asJson(request.body), momentAt(portal).toISOString());
      await savePipelines(trx, portal, type, renumbered(config.pipelines.get(type.id) ?? [], pipeline));
      return pipeline;
    });
    // The answer repeats the request; where the pipeline ended up is only seen by reading it back.
    return await reply.code(201).send(presentPipeline(made));
  });

  app.patch<PipelineParams>(`${base}/:id`, async request => {
    const { portal } = callerOf(request);
    return await changeConfig(db, portal, async (trx, config) => {
      const type = resolve(config, request.params.type);
      const old = getPipeline(config, type, request.params.id);
      const pipeline = patchPipeline(config, type, old, asJson(request.body), momentAt(portal).toISOString());
      await savePipelines(trx, portal, type, renumbered(config.pipelines.get(type.id) ?? [], pipeline));
      return presentPipeline(pipeline);
    });
  });

  app.put<PipelineParams>(`${base}/:id`, async request => {
    const { portal } = callerOf(request);
    const body = asJson(request.body);
    return await changeConfig(db, portal, async (trx, config) => {
      const type = resolve(config, request.params.type);
      const now = momentAt(portal).toISOString();
      const old = getPipeline(config, type, request.params.id);
      const others = (config.pipelines.get(type.id) ?? []).filter(one => one.id !== old.id);
      const stages = parseStages(
        { ...config, pipelines: new Map(config.pipelines).set(type.id, others) },
        type,
        body,
        now,
      );
      const kept = new Set(stages.map(stage => stage.id));
      await refuseWhileInUse(
        trx,
        portal,
        type,
        old.stages.map(stage => stage.id).filter(id => !kept.has(id)),
      );
      const pipeline = { ...patchPipeline(config, type, old, body, now), stages };
      await savePipelines(trx, portal, type, renumbered(others, pipeline));
      return presentPipeline(pipeline);
    });
  });

  app.delete<PipelineParams>(`${base}/:id`, async (request, reply) => {
    const { portal } = callerOf(request);
    await changeConfig(db, portal, async (trx, config) => {
      const type = resolve(config, request.params.type);
      const pipeline = getPipeline(config, type, request.params.id);
      await refuseWhileInUse(
        trx,
        portal,
        type,
        pipeline.stages.map(stage => stage.id),
      );
      if ((config.pipelines.get(type.id) ?? []).length === 1)
        throw invalid('The last pipeline cannot be deleted');
      await deleteDefinition(trx, portal.id, 'pipeline', type.id, pipeline.id);
    });
    return await reply.code(204).send();
  });
}

export function stagesRoutes(app: FastifyInstance, db: Db): void {
  const base = '/crm/pipelines/:type/:id/stages';

  app.get<PipelineParams>(base, async request => {
    const { config } = callerOf(request);
    const pipeline = getPipeline(config, objectTypeOf(config, request.params.type), request.params.id);
    return { results: pipeline.stages.map(presentStage) };
  });

  app.get<StageParams>(`${base}/:stage`, async request => {
    const { config } = callerOf(request);
    const pipeline = getPipeline(config, objectTypeOf(config, request.params.type), request.params.id);
    return presentStage(getStage(pipeline, request.params.stage));
  });

  app.post<PipelineParams>(base, async (request, reply) => {
    const { portal } = callerOf(request);
    const made = await changeConfig(db, portal, async (trx, config) => {
      const type = objectTypeOf(config, request.params.type);
      const pipeline = getPipeline(config, type, request.params.id);
      const now = momentAt(portal).toISOString();
      const stage = parseStage(type, config, asJson(request.body), pipeline.stages, now);
      await savePipelines(trx, portal, type, [
        { ...pipeline, stages: renumbered(pipeline.stages, stage), updatedAt: now },
      ]);
      return stage;
    });
    return await reply.code(201).send(presentStage(made));
  });

  app.patch<StageParams>(`${base}/:stage`, async request => {
    const { portal } = callerOf(request);
    return await changeConfig(db, portal, async (trx, config) => {
      const type = objectTypeOf(config, request.params.type);
      const pipeline = getPipeline(config, type, request.params.id);
      const stage = getStage(pipeline, request.params.stage);
      const patched = patchStage(type, pipeline, stage, asJson(request.body), momentAt(portal).toISOString());
      await savePipelines(trx, portal, type, [patched]);
      return presentStage(getStage(patched, stage.id));
    });
  });

  app.delete<StageParams>(`${base}/:stage`, async (request, reply) => {
    const { portal } = callerOf(request);
    await changeConfig(db, portal, async (trx, config) => {
      const type = objectTypeOf(config, request.params.type);
      const pipeline = getPipeline(config, type, request.params.id);
      const { id } = getStage(pipeline, request.params.stage);
      await refuseWhileInUse(trx, portal, type, [id]);
      await savePipelines(trx, portal, type, [
        withoutStage(type, pipeline, id, momentAt(portal).toISOString()),
      ]);
    });
    return await reply.code(204).send();
  });
}
