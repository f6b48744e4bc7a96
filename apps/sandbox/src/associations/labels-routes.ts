// Association labels: a portal's own types between two objects.
import type { FastifyInstance } from 'fastify';
import { asJson, optionalNumber, optionalText, requiredText } from '../body.ts';
import type { Db } from '../database.ts';
import { callerOf } from '../portals/access.ts';
import { deleteDefinition, saveDefinitions } from '../portals/definitions-store.ts';
import type { Portal, PortalConfig } from '../portals/portal.ts';
import { changeConfig, objectTypeOf } from '../portals/portal-config.ts';
import { invalid, notFound, Refusal } from '../refusal.ts';
import type { AssociationType } from '../standard/associations.ts';
import type { ObjectType } from '../standard/objects.ts';
import { hasAssociationsOfType } from './associations-store.ts';
import { inverseOf, typesBetween } from './link.ts';

export const MAX_LABELS = 50;

interface PairParams {
  Params: { from: string; to: string };
}

interface LabelParams {
  Params: { from: string; to: string; typeId: string };
}

const definitionKey = (type: AssociationType): string => `${type.toType} ${type.typeId}`;

export async function saveAssociationTypes(trx: Db, portal: Portal, types: AssociationType[]): Promise<void> {
  await saveDefinitions(
    trx,
    portal.id,
    types.map(definition => ({
      kind: 'association' as const,
      object_type: definition.fromType,
      key: definitionKey(definition),
      definition,
    })),
  );
}

/** The next id of the portal's own types; they count apart from the vendor's. */
export function nextTypeId(config: PortalConfig): number {
  const own = config.associationTypes
    .filter(type => type.category === 'USER_DEFINED')
    .map(type => type.typeId);
  return Math.max(0, ...own) + 1;
}

function getLabel(config: PortalConfig, from: ObjectType, to: ObjectType, typeId: number): AssociationType {
  const type = typesBetween(config, from, to).find(
    one => one.typeId === typeId && one.category === 'USER_DEFINED' && !one.isDefault,
  );
  if (type === undefined) throw notFound();
  return type;
}

/** Both directions of a new label; within one object type a single label serves both. */
function newLabel(
  config: PortalConfig,
  from: ObjectType,
  to: ObjectType,
  body: Record<string, unknown>,
): AssociationType[] {
  const label = requiredText(body, 'label');
  const name = requiredText(body, 'name');
  const inverseLabel = optionalText(body, 'inverseLabel');
  const labels = typesBetween(config, from, to).filter(
    type => type.category === 'USER_DEFINED' && !type.isDefault,
  );
  if (labels.length >= MAX_LABELS) {
    throw new Refusal(
      437,
      'VALIDATION_ERROR',
      `At most ${MAX_LABELS} association labels are allowed between two objects`,
      {
        subCategory: 'crm.associations.LABEL_LIMIT_EXCEEDED',
      },
    );
  }
  if (labels.some(type => type.name === name || type.label?.toLowerCase() === label.toLowerCase())) {
    throw invalid(`An association label "${label}" already exists`, {
      subCategory: 'crm.associations.DUPLICATE_LABEL',
    });
  }
  const typeId = nextTypeId(config);
  const isOneWay = from.id === to.id && inverseLabel === undefined;
  const common = { category: 'USER_DEFINED', name, isDefault: false, isPrimary: false } as const;
  const forward = {
    ...common,
    fromType: from.id,
    toType: to.id,
    typeId,
    label,
    inverseTypeId: isOneWay ? typeId : typeId + 1,
  };
  if (isOneWay) return [forward];
  const back = {
    ...common,
    fromType: to.id,
    toType: from.id,
    typeId: typeId + 1,
    label: inverseLabel ?? label,
    inverseTypeId: typeId,
  };
  return [forward, back];
}

const presented = ({ category, typeId, label }: AssociationType): Record<string, unknown> => ({
  category,
  typeId,
  label,
});

export function labelsRoutes(app: FastifyInstance, db: Db): void {
  const base = '/crm/associations/:from/:to/labels';

  app.get<PairParams>(base, async request => {
    const { config } = callerOf(request);
    const from = objectTypeOf(config, request.params.from);
    return { results: typesBetween(config, from, objectTypeOf(config, request.params.to)).map(presented) };
  });

  app.post<PairParams>(base, async request => {
    const { portal } = callerOf(request);
    const types = await changeConfig(db, portal, async (trx, config) => {
      const from = objectTypeOf(config, request.params.from);
      const made = newLabel(config, from, objectTypeOf(config, request.params.to), asJson(request.body));
      await saveAssociationTypes(trx, portal, made);
      return made;
    });
    return { results: types.map(presented) };
  });

  app.put<PairParams>(base, async (request, reply) => {
    const { portal } = callerOf(request);
    const body = asJson(request.body);
    await changeConfig(db, portal, async (trx, config) => {
      const from = objectTypeOf(config, request.params.from);
      const to = objectTypeOf(config, request.params.to);
      const type = getLabel(config, from, to, optionalNumber(body, 'associationTypeId') ?? Number.NaN);
      const inverse = inverseOf(config, type);
      const inverseLabel = optionalText(body, 'inverseLabel') ?? inverse.label;
      await saveAssociationTypes(trx, portal, [
        ...(inverse === type ? [] : [{ ...inverse, label: inverseLabel }]),
        { ...type, label: requiredText(body, 'label') },
      ]);
    });
    return await reply.code(204).send();
  });

  app.delete<LabelParams>(`${base}/:typeId`, async (request, reply) => {
    const { portal } = callerOf(request);
    await changeConfig(db, portal, async (trx, config) => {
      const from = objectTypeOf(config, request.params.from);
      const to = objectTypeOf(config, request.params.to);
      const type = getLabel(config, from, to, Number(request.params.typeId));
      const both = [...new Set([type, inverseOf(config, type)])];
      if (await hasAssociationsOfType(trx, portal.id, 'USER_DEFINED', both))
        throw invalid(`The association label "${type.label ?? type.name}" is in use and cannot be deleted`, {
          subCategory: 'crm.associations.LABEL_IN_USE',
        });
      for (const one of both)
        await deleteDefinition(trx, portal.id, 'association', one.fromType, definitionKey(one));
    });
    return await reply.code(204).send();
  });
}
