// Setting a portal up: custom objects, groups, properties, pipelines; and taking them away again.
import type { CustomObject, Pipeline, Property, PropertyGroup } from '@groundwork/contract/crm';
import { isAboutRequest } from './blame.ts';
import { PROPERTY_BATCH_SIZE } from './call-count.ts';
import type { Clock } from './clock.ts';
import { chunksOf } from './in-parallel.ts';
import { objectOf, objectsOf } from './json.ts';
import { PortalRefusal, PortalUnreachable, type WriteOptions } from './port.ts';
import { orderOf, pipelineFrom, propertyFrom, resultsIn } from './portal-answers.ts';
import type { Connection } from './records.ts';
import { type Answer, accepted, type Exchange, refusalOf, UncertainOutcome } from './transport.ts';

export interface DefinitionConnection extends Connection {
  clock: Clock;
}

const MOST_TRIES = 6;
// New definitions can be read some hundred milliseconds after they were made.
const FIRST_LOOK_MS = 250;

/** The answer, or undefined when nobody knows whether the create was done. */
export async function tryOnce({ send }: Connection, exchange: Exchange): Promise<Answer | undefined> {
  try {
    return await send({ ...exchange, once: true });
  } catch (error) {
    if (error instanceof UncertainOutcome) return undefined;
    throw error;
  }
}

function clash(what: string): PortalRefusal {
  return new PortalRefusal(409, 'CONFLICT', `${what} is in the portal already, and is not the same`);
}

/**
 * Creates what `missing` says is not there, and looks until all of it is. An uncertain create is looked for before it is sent again;
 * one refused because it exists counts as made when it is the same (`missing` throws when it is not).
 */
export async function createUntilPresent<T>(
  shop: DefinitionConnection,
  wanted: readonly T[],
  create: (open: readonly T[]) => Promise<Answer | undefined>,
  missing: (open: readonly T[]) => Promise<T[]>,
  signal: AbortSignal | undefined,
): Promise<void> {
  let open = [...wanted];
  let sendable = true;
  for (let attempt = 0; attempt < MOST_TRIES && open.length > 0; attempt += 1) {
    if (attempt > 0) await shop.clock.sleep(FIRST_LOOK_MS * 2 ** (attempt - 1), signal);
    const answer: Answer | undefined = sendable ? await create(open) : undefined;
    const refusal: PortalRefusal | undefined = answer === undefined ? undefined : refusalIn(answer);
    const before = open.length;
    open = await missing(open);
    // A refusal stands unless it was about what exists: then something has just been found, or will be.
    if (refusal !== undefined && refusal.status !== 409 && open.length > 0 && open.length === before)
      throw refusal;
    sendable = answer === undefined || refusal !== undefined;
  }
  if (open.length > 0)
    throw new PortalUnreachable('The portal accepted new definitions but does not show them');
}

/** The refusal in an answer: of the whole, or, in a partial answer, of something in it. */
function refusalIn(answer: Answer): PortalRefusal | undefined {
  if (answer.status >= 400) return refusalOf(answer);
  const [error] = objectsOf(objectOf(answer.body)['errors']);
  return error === undefined ? undefined : refusalOf({ status: 400, body: error });
}

export async function createProperties(
  shop: DefinitionConnection,
  object: string,
  properties: readonly Property[],
  { signal }: WriteOptions = {},
): Promise<void> {
  const path = shop.paths.createProperties(object);
  async function create(open: readonly Property[]): Promise<Answer | undefined> {
    let worst: Answer | undefined = { status: 200, body: undefined };
    for (const chunk of chunksOf(open, PROPERTY_BATCH_SIZE)) {
      const answer = await tryOnce(shop, {
        method: 'POST',
        path,
        body: { inputs: chunk.map(toProperty) },
        signal,
      });
      if (worst !== undefined && (answer === undefined || refusalIn(answer) !== undefined)) worst = answer;
    }
    return worst;
  }
  async function missing(open: readonly Property[]): Promise<Property[]> {
    const body = accepted(await shop.send({ method: 'GET', path: shop.paths.properties(object), signal }));
    const there = new Map(resultsIn(body).map(from => [from['name'], propertyFrom(object, from)]));
    return open.filter(property => {
      const found = there.get(property.name);
      if (found !== undefined && !isSameProperty(found, property))
        throw clash(`The property ${object}.${property.name}`);
      return found === undefined;
    });
  }
  await createUntilPresent(shop, properties, create, missing, signal);
}

/** Labels, descriptions and groups are the portal's people's to change; what values mean is not. */
function isSameProperty(found: Property, wanted: Property): boolean {
  const values = new Set(found.options.map(option => option.value));
  return (
    found.type === wanted.type &&
    found.unique === wanted.unique &&
    wanted.options.every(option => values.has(option.value))
  );
}

function toProperty(property: Property) {
  return {
    name: property.name,
    label: property.label,
    type: property.type,
    fieldType: property.field_type,
    groupName: property.group,
    description: property.description,
    hasUniqueValue: property.unique,
    ...(property.options.length === 0 ? {} : { options: toOptions(property.options) }),
  };
}

function toOptions(options: Property['options']) {
  return options.map((option, displayOrder) => ({ ...option, displayOrder, hidden: false }));
}

export async function updateOptions(
  { send, paths }: Connection,
  object: string,
  name: string,
  options: Property['options'],
  { signal }: WriteOptions = {},
): Promise<void> {
  const body = { options: toOptions(options) };
  accepted(await send({ method: 'PATCH', path: paths.property(object, name), body, signal }));
}

/** A group is its name: one that exists is as good as made. */
export async function createGroups(
  { send, paths }: Connection,
  groups: readonly PropertyGroup[],
  { signal }: WriteOptions = {},
): Promise<void> {
  for (const { object, name, label } of groups) {
    const answer = await send({
      method: 'POST',
      path: paths.groups(object),
      body: { name, label, displayOrder: -1 },
      signal,
    });
    if (answer.status !== 409) accepted(answer);
  }
}

export async function createPipeline(
  shop: DefinitionConnection,
  pipeline: Pipeline,
  { signal }: WriteOptions = {},
): Promise<void> {
  const path = shop.paths.pipelines(pipeline.object);
  const existing = resultsIn(accepted(await shop.send({ method: 'GET', path, signal })));
  const there = existing
    .map(from => pipelineFrom(pipeline.object, from))
    .find(found => found.id === pipeline.id);
  if (there !== undefined) return sameOrClash(there, pipeline);
  // A place that is taken would renumber the portal's own pipelines.
  const displayOrder = Math.max(...existing.map(orderOf), -1) + 1;
  const body = {
    pipelineId: pipeline.id,
    label: pipeline.label,
    displayOrder,
    stages: pipeline.stages.map(toStage(pipeline)),
  };
  const create = (): Promise<Answer | undefined> => tryOnce(shop, { method: 'POST', path, body, signal });
  async function missing(open: readonly Pipeline[]): Promise<Pipeline[]> {
    const answer = await shop.send({
      method: 'GET',
      path: shop.paths.pipeline(pipeline.object, pipeline.id),
      signal,
    });
    if (answer.status === 404) return [...open];
    // The answer to a create only echoes the question; this is what the portal really has.
    sameOrClash(pipelineFrom(pipeline.object, objectOf(accepted(answer))), pipeline);
    return [];
  }
  await createUntilPresent(shop, [pipeline], create, missing, signal);
}

function sameOrClash(found: Pipeline, wanted: Pipeline): void {
  const stages = new Map(found.stages.map(stage => [stage.id, stage]));
  const isSame = wanted.stages.every(stage => stages.get(stage.id)?.probability === stage.probability);
  if (!isSame) throw clash(`The pipeline ${wanted.object}.${wanted.id}`);
}

function toStage({ object }: Pipeline) {
  return ({ id, label, probability, is_closed }: Pipeline['stages'][number], displayOrder: number) => ({
    stageId: id,
    label,
    displayOrder,
    metadata:
      object === 'deals'
        ? { probability: String(probability ?? 0.5) }
        : object === 'tickets'
          ? { ticketState: is_closed ? 'CLOSED' : 'OPEN' }
          : {},
  });
}

const LINKABLE = ['CONTACT', 'COMPANY', 'DEAL', 'TICKET'];

export async function createObjects(
  shop: DefinitionConnection,
  objects: readonly CustomObject[],
  { signal }: WriteOptions = {},
): Promise<void> {
  for (const object of objects) {
    const body = {
      name: object.name,
      labels: { singular: object.singular, plural: object.plural },
      primaryDisplayProperty: object.primary_property,
      requiredProperties: [],
      searchableProperties: [object.primary_property],
      properties: [{ name: object.primary_property, label: 'Name', type: 'string', fieldType: 'text' }],
      associatedObjects: LINKABLE,
    };
    const create = (): Promise<Answer | undefined> =>
      tryOnce(shop, { method: 'POST', path: shop.paths.schemas, body, signal });
    async function missing(open: readonly CustomObject[]): Promise<CustomObject[]> {
      const answer = await shop.send({ method: 'GET', path: shop.paths.schema(object.name), signal });
      return answer.status === 404 || answer.status === 400 ? [...open] : (accepted(answer), []);
    }
    await createUntilPresent(shop, [object], create, missing, signal);
  }
}

/** Takes a definition away; one that is gone already is as good as taken away. */
export async function remove(
  { send }: Connection,
  path: string,
  { signal }: WriteOptions = {},
): Promise<void> {
  const answer = await send({ method: 'DELETE', path, signal });
  // The name of an archived custom object is not even a name any more.
  if (answer.status !== 404 && !(answer.status === 400 && isAboutRequest(answer.body))) accepted(answer);
}
