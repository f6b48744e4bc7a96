// What a link is: an association type between two records, always kept with its inverse and the pair's default.
import type { Db } from '../database.ts';
import type { Portal, PortalConfig } from '../portals/portal.ts';
import { invalid } from '../refusal.ts';
import type { AssociationType } from '../standard/associations.ts';
import type { ObjectType } from '../standard/objects.ts';
import { type AssociationRow, insertAssociations, releasePrimaries } from './associations-store.ts';

export interface Link {
  fromId: string;
  toId: string;
  type: AssociationType;
}

export interface AssociationSpec {
  category: string;
  typeId: number;
}

export function typesBetween(config: PortalConfig, from: ObjectType, to: ObjectType): AssociationType[] {
  return config.associationTypes.filter(type => type.fromType === from.id && type.toType === to.id);
}

export function defaultType(config: PortalConfig, from: ObjectType, to: ObjectType): AssociationType {
  const type = typesBetween(config, from, to).find(one => one.isDefault);
  if (type !== undefined) return type;
  throw invalid(`No default association type is defined between ${from.name} and ${to.name}`);
}

/** The type a caller names by category and id, starting at `from` (and ending at `to`, where that is known). */
export function associationTypeOf(
  config: PortalConfig,
  from: ObjectType,
  spec: AssociationSpec,
  to?: ObjectType,
): AssociationType {
  const type = config.associationTypes.find(
    one =>
      one.fromType === from.id &&
      one.typeId === spec.typeId &&
      one.category === spec.category &&
      (to === undefined || one.toType === to.id),
  );
  if (type !== undefined) return type;
  throw invalid(
    `One or more associations are not valid: association type ${spec.category} ${spec.typeId} does not go from ${from.name}${to === undefined ? '' : ` to ${to.name}`}`,
    { subCategory: 'crm.associations.INVALID_ASSOCIATION_TYPE' },
  );
}

/** The same link seen from its target. */
export function inverseOf(config: PortalConfig, type: AssociationType): AssociationType {
  const inverse = config.associationTypes.find(
    one =>
      one.fromType === type.toType &&
      one.toType === type.fromType &&
      one.category === type.category &&
      one.typeId === type.inverseTypeId,
  );
  return inverse ?? type;
}

/** The rows of one link of one type, from both ends. */
export function rowsOfType(config: PortalConfig, { fromId, toId, type }: Link): AssociationRow[] {
  const row = (of: AssociationType, from_id: string, to_id: string): AssociationRow => ({
    from_type: of.fromType,
    from_id,
    to_type: of.toType,
    to_id,
    category: of.category,
    type_id: of.typeId,
  });
  return [row(type, fromId, toId), row(inverseOf(config, type), toId, fromId)];
}

function rowsOf(config: PortalConfig, link: Link): AssociationRow[] {
  const pairDefault = config.associationTypes.find(
    one => one.fromType === link.type.fromType && one.toType === link.type.toType && one.isDefault,
  );
  return [
    ...rowsOfType(config, link),
    ...(pairDefault === undefined || pairDefault === link.type
      ? []
      : rowsOfType(config, { ...link, type: pairDefault })),
  ];
}

/** Makes links, each once; the records' types must be locked and the records known to exist. */
export async function saveLinks(trx: Db, portal: Portal, config: PortalConfig, links: Link[]): Promise<void> {
  const primaries = new Map<string, AssociationRow & { inverse_type_id: number }>();
  for (const { fromId, toId, type } of links) {
    // The primary sits on the record with one company; naming it from the company's side means the same.
    const flipped = type.isPrimary
      ? { fromId, toId, type }
      : { fromId: toId, toId: fromId, type: inverseOf(config, type) };
    if (!flipped.type.isPrimary) continue;
    const row = rowsOfType(config, flipped)[0];
    if (row !== undefined)
      primaries.set(`${row.from_type} ${row.from_id} ${row.to_type}`, {
        ...row,
        inverse_type_id: flipped.type.inverseTypeId,
      });
  }
  await insertAssociations(
    trx,
    portal.id,
    links.flatMap(link => rowsOf(config, link)),
  );
  await releasePrimaries(trx, portal.id, [...primaries.values()]);
}
