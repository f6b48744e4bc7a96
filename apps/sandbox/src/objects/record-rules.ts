// What the platform itself decides about a record's values: stages, lifecycle, computed properties. Pure.

import type { Portal, PortalConfig } from '../portals/portal.ts';
import { findProperty } from '../portals/portal-config.ts';
import { canonicalValue } from '../properties/property-value.ts';
import { invalid } from '../refusal.ts';
import { type ObjectType, PIPELINED } from '../standard/objects.ts';
import type { Pipeline, Stage } from '../standard/pipelines.ts';
import { settleCommerce } from './commerce-rules.ts';
import { addressesIn } from './email-headers.ts';
import type { Props } from './records-store.ts';
import { type NamedProblem, valuesRefused } from './values-refused.ts';

/** Canonical values of one input ("" clears), or everything that is wrong with it. */
export function checkValues(
  config: PortalConfig,
  type: ObjectType,
  given: Record<string, string>,
  before: Props | undefined,
): Props {
  const values: Props = {};
  const problems: NamedProblem[] = [];
  for (const [name, text] of Object.entries(given)) {
    const property = findProperty(config, type, name);
    if (property === undefined) {
      problems.push({ name, error: 'PROPERTY_DOESNT_EXIST', message: `Property "${name}" does not exist` });
      continue;
    }
    const result = canonicalValue(property, text, config.owners);
    if ('problem' in result) {
      problems.push({ name, ...result.problem });
      continue;
    }
    const isLocked = property.writable === 'never';
    if (isLocked && result.value !== (before?.[name] ?? null)) {
      problems.push({
        name,
        error: 'READ_ONLY',
        message: `"${name}" is a read only property; its value cannot be set.`,
      });
      continue;
    }
    if (!isLocked) values[name] = result.value ?? '';
  }
  if (problems.length > 0) throw valuesRefused(problems);
  return values;
}

/** Lifecycle stages move forward only: a step back is dropped unless the stage was cleared in an earlier write. */
function keepLifecycleForward(config: PortalConfig, type: ObjectType, before: Props, values: Props): void {
  const from = before['lifecyclestage'];
  const to = values['lifecyclestage'];
  if (from === undefined || to === undefined || to === '') return;
  const order = findProperty(config, type, 'lifecyclestage')?.options.map(option => option.value) ?? [];
  if (order.indexOf(to) < order.indexOf(from)) delete values['lifecyclestage'];
}

function stageProblem(name: string, value: string, allowed: { id: string; label: string }[]): NamedProblem {
  const options = allowed.map(one => `label: "${one.label}" value: "${one.id}"`).join(', ');
  return {
    name,
    error: 'INVALID_OPTION',
    message: `${value} was not one of the allowed options: [${options}]`,
  };
}

/** Fills in the default pipeline and returns the stage, which must be one of that pipeline's. */
function settleStage(config: PortalConfig, type: ObjectType, after: Props): Stage | undefined {
  const names = PIPELINED[type.id];
  if (names === undefined) return undefined;
  const pipelines: Pipeline[] = config.pipelines.get(type.id) ?? [];
  const stageId = after[names.stage];
  if (stageId !== undefined && after[names.pipeline] === undefined && pipelines[0] !== undefined) {
    after[names.pipeline] = (
      pipelines.find(one => one.id === 'default' || one.id === '0') ?? pipelines[0]
    ).id;
  }
  const pipelineId = after[names.pipeline];
  if (pipelineId === undefined) return undefined;
  const pipeline = pipelines.find(one => one.id === pipelineId);
  if (pipeline === undefined) throw valuesRefused([stageProblem(names.pipeline, pipelineId, pipelines)]);
  if (stageId === undefined) return undefined;
  const stage = pipeline.stages.find(one => one.id === stageId);
  if (stage === undefined) throw valuesRefused([stageProblem(names.stage, stageId, pipeline.stages)]);
  return stage;
}

function computeFromStage(type: ObjectType, stage: Stage | undefined, after: Props, now: string): void {
  if (stage === undefined) return;
  if (type.name === 'deals') {
    const probability = stage.metadata['probability'] ?? '0.0';
    after['hs_is_closed'] = stage.metadata['isClosed'] ?? 'false';
    after['hs_is_closed_won'] = String(Number(probability) === 1);
    after['hs_deal_stage_probability'] = probability;
  }
  if (type.name === 'tickets' && stage.metadata['ticketState'] === 'CLOSED') after['closed_date'] ??= now;
}

function computeFromEmail(type: ObjectType, after: Props): void {
  if (type.name !== 'contacts') return;
  const domain = after['email']?.split('@')[1];
  if (domain === undefined) delete after['hs_email_domain'];
  else after['hs_email_domain'] = domain;
}

/** Addresses of an e-mail, which nobody writes: they are read from its headers. */
function computeFromHeaders(type: ObjectType, after: Props): void {
  if (type.name !== 'emails') return;
  const addresses = addressesIn(after['hs_email_headers']);
  for (const [name, value] of Object.entries(addresses)) {
    if (value === '') delete after[name];
    else after[name] = value;
  }
}

function requireProperties(config: PortalConfig, type: ObjectType, after: Props): void {
  const schema = config.schemas.find(one => one.type.id === type.id);
  const missing = [...type.required, ...(schema?.requiredProperties ?? [])].filter(
    name => after[name] === undefined,
  );
  if (missing.length === 0) return;
  throw invalid(`Error creating ${type.singular.toUpperCase()}. Some required properties were not set.`, {
    context: { properties: missing },
    errors: missing.map(name => ({
      message: `Required property "${name}" was not set`,
      code: 'MISSING_REQUIRED_PROPERTY',
      context: { propertyName: [name] },
    })),
  });
}

/** The record's values after this write. Returns undefined when nothing changes. */
export function nextProps(
  portal: Pick<Portal, 'timeZone'>,
  config: PortalConfig,
  type: ObjectType,
  record: { id: string; before: Props | undefined; values: Props; now: string },
): Props | undefined {
  const { id, before, values, now } = record;
  if (before !== undefined) keepLifecycleForward(config, type, before, values);
  const after: Props = { ...before };
  for (const [name, value] of Object.entries(values)) {
    if (value === '') delete after[name];
    else after[name] = value;
  }
  computeFromStage(type, settleStage(config, type, after), after, now);
  computeFromEmail(type, after);
  computeFromHeaders(type, after);
  settleCommerce(type, { portal, before, values, after, now });
  requireProperties(config, type, after);
  if (before !== undefined && changesBetween(before, after) === undefined) return undefined;
  after['hs_object_id'] = id;
  after[type.createdProperty] ??= now;
  after['hs_createdate'] ??= now;
  after['hs_lastmodifieddate'] = now;
  after[type.modifiedProperty] = now;
  return after;
}

/** Property to new value ("" when cleared), undefined when the two are alike. */
export function changesBetween(before: Props, after: Props): Props | undefined {
  const changes: Props = {};
  for (const [name, value] of Object.entries(after)) if (before[name] !== value) changes[name] = value;
  for (const name of Object.keys(before)) if (after[name] === undefined) changes[name] = '';
  return Object.keys(changes).length > 0 ? changes : undefined;
}
