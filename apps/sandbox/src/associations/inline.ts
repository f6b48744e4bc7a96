// Associations given inside a create: only to records that exist.
import { asJson, type Json, listOf, optionalNumber, requiredText } from '../body.ts';
import type { Db } from '../database.ts';
import type { Portal, PortalConfig } from '../portals/portal.ts';
import { invalid } from '../refusal.ts';
import type { ObjectType } from '../standard/objects.ts';
import { findLiveRefs } from './associations-store.ts';
import { type AssociationSpec, associationTypeOf, type Link } from './link.ts';

export interface InlineAssociation {
  toId: string;
  specs: AssociationSpec[];
}

export function parseSpec(value: unknown): AssociationSpec {
  const spec = asJson(value, 'association type');
  return {
    category: requiredText(spec, 'associationCategory'),
    typeId: optionalNumber(spec, 'associationTypeId') ?? Number.NaN,
  };
}

export function parseRecordId(value: unknown, what: string): string {
  const id = requiredText(asJson(value, what), 'id');
  if (!/^\d{1,18}$/.test(id)) throw invalid(`Invalid ${what} id: ${id}`);
  return id;
}

export function parseInlineAssociations(input: Json): InlineAssociation[] {
  return listOf(input, 'associations').map(value => {
    const one = asJson(value, 'association');
    return { toId: parseRecordId(one['to'], 'to'), specs: listOf(one, 'types').map(parseSpec) };
  });
}

/** The object types these inline associations reach; ones of an unknown type are refused input by input later. */
export function typesLinkedInline(
  config: PortalConfig,
  from: ObjectType,
  associations: InlineAssociation[],
): string[] {
  const typeIds = new Set(associations.flatMap(one => one.specs.map(spec => spec.typeId)));
  return config.associationTypes
    .filter(type => type.fromType === from.id && typeIds.has(type.typeId))
    .map(type => type.toType);
}

/** Resolves inline associations of single inputs against the targets that exist right now. */
export async function inlineLinker(
  trx: Db,
  portal: Portal,
  config: PortalConfig,
  from: ObjectType,
  associations: InlineAssociation[],
): Promise<(fromId: string, given: InlineAssociation[]) => Link[]> {
  const refs = typesLinkedInline(config, from, associations).flatMap(type =>
    associations.map(one => ({ type, id: one.toId })),
  );
  const live = await findLiveRefs(trx, portal.id, refs);
  return (fromId, given) =>
    given.flatMap(({ toId, specs }) =>
      specs.map(spec => {
        const type = associationTypeOf(config, from, spec);
        if (!live.has(`${type.toType} ${toId}`)) {
          throw invalid(`The following object IDs are invalid or do not exist for associations: [${toId}]`, {
            context: { ids: [toId] },
          });
        }
        return { fromId, toId, type };
      }),
    );
}
