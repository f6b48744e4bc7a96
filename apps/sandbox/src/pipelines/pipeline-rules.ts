// What a pipeline may be: labels unique, ids unique across objects, deal stages with a probability, tickets with an end.
import { asJson, type Json, listOf, optionalNumber, optionalText, requiredText } from '../body.ts';
import type { PortalConfig } from '../portals/portal.ts';
import { canonicalNumber } from '../properties/property-value.ts';
import { conflict, invalid, notFound, Refusal } from '../refusal.ts';
import { type ObjectType, PIPELINED } from '../standard/objects.ts';
import type { Pipeline, Stage } from '../standard/pipelines.ts';

const MAX_PIPELINE_ID = 36;
const MAX_STAGE_ID = 100;

export function requirePipelined(type: ObjectType): { pipeline: string; stage: string } {
  const names = PIPELINED[type.id];
  if (names === undefined) throw notFound(`Object type ${type.name} has no pipelines`);
  return names;
}

/** The vendor's form of a probability: "1.0", "0.25"; undefined outside 0 to 1. */
export function canonicalProbability(text: string): string | undefined {
  const number = canonicalNumber(text);
  if (number === undefined || Number(number) < 0 || Number(number) > 1) return undefined;
  return number.includes('.') ? number : `${number}.0`;
}

function dealMetadata(given: Json): Record<string, string> {
  const probability = canonicalProbability(optionalText(given, 'probability') ?? '');
  if (probability === undefined) {
    throw invalid('Deal stages need metadata.probability, a number between 0.0 and 1.0', {
      subCategory: 'PipelineError.INVALID_STAGE_METADATA',
    });
  }
  return { isClosed: String(probability === '0.0' || probability === '1.0'), probability };
}

function ticketMetadata(given: Json): Record<string, string> {
  const ticketState = optionalText(given, 'ticketState') ?? 'OPEN';
  if (ticketState !== 'OPEN' && ticketState !== 'CLOSED') {
    throw invalid('metadata.ticketState must be OPEN or CLOSED', {
      subCategory: 'PipelineError.INVALID_STAGE_METADATA',
    });
  }
  return { ticketState, isClosed: String(ticketState === 'CLOSED') };
}

/** Stages of orders and leads need to say nothing about themselves. */
function metadataOf(type: ObjectType, given: Json): Record<string, string> {
  if (type.name === 'deals') return dealMetadata(given);
  if (type.name === 'tickets') return ticketMetadata(given);
  return Object.fromEntries(Object.keys(given).map(name => [name, optionalText(given, name) ?? '']));
}

function allStageIds(config: PortalConfig): Set<string> {
  return new Set(
    [...config.pipelines.values()].flat().flatMap(pipeline => pipeline.stages.map(stage => stage.id)),
  );
}

/** A number nobody has yet, as the vendor numbers what comes without an id. */
function freshId(taken: ReadonlySet<string>): string {
  for (let id = 1_000_000_001; ; id += 1) if (!taken.has(String(id))) return String(id);
}

export function parseStage(
  type: ObjectType,
  config: PortalConfig,
  input: Json,
  siblings: readonly Stage[],
  now: string,
): Stage {
  const metadata = asJson(input['metadata'] ?? {}, 'metadata');
  const taken = new Set([...allStageIds(config), ...siblings.map(stage => stage.id)]);
  const id = optionalText(input, 'stageId') ?? optionalText(input, 'id') ?? freshId(taken);
  // Observed: an over-long stage id is not refused, it breaks.
  if (id.length > MAX_STAGE_ID) throw new Refusal(500, 'INTERNAL_ERROR', 'internal error');
  if (taken.has(id))
    throw conflict(`Stage id ${id} is already in use`, { subCategory: 'PipelineError.STAGE_ID_TAKEN' });
  const label = requiredText(input, 'label');
  refuseLabel(label, siblings);
  return {
    id,
    label,
    displayOrder: optionalNumber(input, 'displayOrder') ?? siblings.length,
    metadata: metadataOf(type, metadata),
    createdAt: now,
    updatedAt: now,
  };
}

function refuseLabel(label: string, siblings: readonly { label: string }[]): void {
  if (!siblings.some(one => one.label.toLowerCase() === label.toLowerCase())) return;
  throw invalid(`Label "${label}" is already used; labels must be unique`, {
    subCategory: 'PipelineError.DUPLICATE_LABEL',
  });
}

function requireEnd(type: ObjectType, stages: readonly Stage[]): void {
  if (stages.length === 0) throw invalid('A pipeline needs at least one stage');
  if (type.name !== 'tickets' || stages.some(stage => stage.metadata['ticketState'] === 'CLOSED')) return;
  throw invalid('Ticket pipelines need at least one stage with ticketState CLOSED', {
    subCategory: 'PipelineError.CLOSED_STAGE_REQUIRED',
  });
}

/** Puts one thing in its place: a place that is taken moves everything behind it. */
export function renumbered<T extends { displayOrder: number; id: string }>(
  items: readonly T[],
  moved: T,
): T[] {
  const others = items.filter(item => item.id !== moved.id);
  if (!others.some(item => item.displayOrder === moved.displayOrder)) {
    return [...others, moved].sort((a, b) => a.displayOrder - b.displayOrder);
  }
  const sorted = others.sort((a, b) => a.displayOrder - b.displayOrder);
  const place = sorted.findIndex(item => item.displayOrder >= moved.displayOrder);
  return sorted.toSpliced(place, 0, moved).map((item, displayOrder) => ({ ...item, displayOrder }));
}

export function parsePipeline(config: PortalConfig, type: ObjectType, input: Json, now: string): Pipeline {
  const siblings = config.pipelines.get(type.id) ?? [];
  const label = requiredText(input, 'label');
  refuseLabel(label, siblings);
  const taken = new Set([...config.pipelines.values()].flat().map(pipeline => pipeline.id));
  const id = optionalText(input, 'pipelineId') ?? optionalText(input, 'id') ?? freshId(taken);
  if (id.length > MAX_PIPELINE_ID) throw invalid(`Pipeline ids have at most ${MAX_PIPELINE_ID} characters`);
  if (taken.has(id))
    throw conflict(`Pipeline id ${id} is already in use`, { subCategory: 'PipelineError.PIPELINE_ID_TAKEN' });
  return {
    id,
    label,
    displayOrder: optionalNumber(input, 'displayOrder') ?? siblings.length,
    stages: parseStages(config, type, input, now),
    createdAt: now,
    updatedAt: now,
  };
}

/** The stages of a new or replaced pipeline, in display order. */
export function parseStages(config: PortalConfig, type: ObjectType, input: Json, now: string): Stage[] {
  let stages: Stage[] = [];
  for (const value of listOf(input, 'stages')) {
    stages = renumbered(stages, parseStage(type, config, asJson(value, 'stage'), stages, now));
  }
  requireEnd(type, stages);
  return stages;
}

export function patchStage(
  type: ObjectType,
  pipeline: Pipeline,
  stage: Stage,
  input: Json,
  now: string,
): Pipeline {
  const label = optionalText(input, 'label') ?? stage.label;
  refuseLabel(
    label,
    pipeline.stages.filter(one => one.id !== stage.id),
  );
  const given = input['metadata'];
  const metadata =
    given === undefined
      ? stage.metadata
      : metadataOf(type, { ...stage.metadata, ...asJson(given, 'metadata') });
  const displayOrder = optionalNumber(input, 'displayOrder') ?? stage.displayOrder;
  const stages = renumbered(pipeline.stages, { ...stage, label, metadata, displayOrder, updatedAt: now });
  requireEnd(type, stages);
  return { ...pipeline, stages, updatedAt: now };
}

export function patchPipeline(
  config: PortalConfig,
  type: ObjectType,
  pipeline: Pipeline,
  input: Json,
  now: string,
): Pipeline {
  const label = optionalText(input, 'label') ?? pipeline.label;
  refuseLabel(
    label,
    (config.pipelines.get(type.id) ?? []).filter(one => one.id !== pipeline.id),
  );
  return {
    ...pipeline,
    label,
    displayOrder: optionalNumber(input, 'displayOrder') ?? pipeline.displayOrder,
    updatedAt: now,
  };
}

export function withoutStage(type: ObjectType, pipeline: Pipeline, stageId: string, now: string): Pipeline {
  const stages = pipeline.stages.filter(stage => stage.id !== stageId);
  requireEnd(type, stages);
  return { ...pipeline, stages, updatedAt: now };
}

export function getStage(pipeline: Pipeline, id: string): Stage {
  const stage = pipeline.stages.find(one => one.id === id);
  if (stage === undefined) throw notFound();
  return stage;
}

export function presentStage(stage: Stage): Json {
  return { ...stage, writePermissions: 'CRM_PERMISSIONS_ENFORCEMENT', archived: false };
}

export function presentPipeline(pipeline: Pipeline): Json {
  return { ...pipeline, stages: pipeline.stages.map(presentStage), archived: false };
}
