// Making links between records that exist, and showing the links there are.

import type { BatchError } from '../batch-reply.ts';
import { type Json, textOf } from '../body.ts';
import type { Db } from '../database.ts';
import { lockTypes } from '../locks-store.ts';
import type { Portal, PortalConfig } from '../portals/portal.ts';
import type { ObjectType } from '../standard/objects.ts';
import { type AssociationRow, findLiveRefs } from './associations-store.ts';
import { inverseOf, type Link, saveLinks, typesBetween } from './link.ts';

/** Link targets shown per record and page. */
export const PAGE = 500;

/** Makes the links whose two records exist; names the others. */
export async function linkExisting(
  db: Db,
  portal: Portal,
  config: PortalConfig,
  from: ObjectType,
  to: ObjectType,
  links: Link[],
): Promise<{ made: Link[]; missing: Link[] }> {
  return await db.transaction().execute(async trx => {
    await lockTypes(trx, portal.id, [from.id, to.id]);
    const refs = links.flatMap(link => [
      { type: from.id, id: link.fromId },
      { type: to.id, id: link.toId },
    ]);
    const live = await findLiveRefs(trx, portal.id, refs);
    const isLive = (link: Link): boolean =>
      live.has(`${from.id} ${link.fromId}`) && live.has(`${to.id} ${link.toId}`);
    const made = links.filter(isLive);
    await saveLinks(trx, portal, config, made);
    return { made, missing: links.filter(link => !isLive(link)) };
  });
}

export function missingErrors(from: ObjectType, to: ObjectType, missing: Link[]): BatchError[] {
  return missing.map(link => ({
    status: 'error',
    category: 'OBJECT_NOT_FOUND',
    message: `Could not associate ${from.singular} ${link.fromId} with ${to.singular} ${link.toId}: one of them does not exist.`,
    context: { fromObjectId: [link.fromId], toObjectId: [link.toId] },
  }));
}

export function groupByTarget(
  config: PortalConfig,
  from: ObjectType,
  to: ObjectType,
  rows: AssociationRow[],
): Json[] {
  const types = typesBetween(config, from, to);
  const byTarget = new Map<string, Json[]>();
  for (const row of rows) {
    const type = types.find(one => one.typeId === row.type_id && one.category === row.category);
    const specs = byTarget.get(row.to_id) ?? [];
    specs.push({ category: row.category, typeId: row.type_id, label: type?.label ?? null });
    byTarget.set(row.to_id, specs);
  }
  return [...byTarget].map(([toObjectId, associationTypes]) => ({ toObjectId, associationTypes }));
}

export function paged(targets: Json[], limit: number): Json {
  const shown = targets.slice(0, limit);
  if (targets.length <= limit) return { shown };
  return { shown, paging: { next: { after: textOf(shown.at(-1)?.['toObjectId']) } } };
}

/** A link as the default calls answer it: once from either end. */
export function bothEnds(config: PortalConfig, { fromId, toId, type }: Link): Json[] {
  const spec = (of: { category: string; typeId: number }): Json => ({
    associationCategory: of.category,
    associationTypeId: of.typeId,
  });
  return [
    { from: { id: fromId }, to: { id: toId }, associationSpec: spec(type) },
    { from: { id: toId }, to: { id: fromId }, associationSpec: spec(inverseOf(config, type)) },
  ];
}
