// What a token may do and what a portal's edition allows, as far as the portal reports it; read before anything is written.
import type { Property } from '@groundwork/contract/crm';
import { isActivity, optionalObjects } from '@groundwork/contract/standard-objects';
import { inParallel } from './in-parallel.ts';
import { numberOf, objectOf, objectsOf, textsOf } from './json.ts';
import { isList, listProperties } from './lists.ts';
import type { Allowance, AllowanceKind, WriteOptions } from './port.ts';
import { propertyFrom, resultsIn } from './portal-answers.ts';
import { type Connection, WIDTH } from './records.ts';
import { accepted } from './transport.ts';
import { TYPE_IDS } from './type-ids.ts';

const WITH_OWN_SCOPES = new Set(['contacts', 'companies', 'deals', 'tickets', ...optionalObjects]);
/** The vendor has no scopes for how these are set up: whoever may write them may. */
const WITHOUT_SET_UP_SCOPES = new Set(['products', 'line_items']);

/** The scope for reading or writing an object's records, or what they are made of (properties, groups, pipelines). */
export function scopeFor(of: 'objects' | 'schemas', object: string, verb: 'read' | 'write'): string {
  // Activities belong to contacts; everything else without scopes of its own is a custom object.
  if (isList(object)) return `crm.lists.${verb}`;
  if (object === 'emails' && of === 'objects' && verb === 'read') return 'sales-email-read';
  const name = isActivity(object) ? 'contacts' : WITH_OWN_SCOPES.has(object) ? object : 'custom';
  return `crm.${WITHOUT_SET_UP_SCOPES.has(name) ? 'objects' : of}.${name}.${verb}`;
}

/** Null where the portal does not report it: not every kind of token can be introspected. */
export async function readScopes(
  { send, paths }: Connection,
  token: string,
  { signal }: WriteOptions = {},
): Promise<string[] | null> {
  const { status, body } = await send({
    method: 'POST',
    path: paths.tokenInfo,
    body: { tokenKey: token },
    signal,
  });
  return status === 200 ? textsOf(objectOf(body)['scopes']) : null;
}

/** What of a kind the portal has and may have, by object; empty where it does not report it. */
export async function readAllowances(
  { send, paths }: Connection,
  kind: AllowanceKind,
  { signal }: WriteOptions = {},
): Promise<Allowance[]> {
  const { status, body } = await send({ method: 'GET', path: paths.limits(kind), signal });
  if (status !== 200) return [];
  const reply = objectOf(body);
  const rows =
    kind === 'custom-object-types' ? [reply] : objectsOf(reply['byObjectType'] ?? reply['results']);
  return rows.flatMap(row => {
    const limit = numberOf(row['limit']);
    const used = numberOf(row['usage']);
    const id = row['objectTypeId'];
    const object = typeof id === 'string' ? TYPE_IDS[id] : undefined;
    if (limit === undefined || used === undefined) return [];
    if (kind !== 'custom-object-types' && object === undefined) return [];
    return [{ object: object ?? null, limit, used }];
  });
}

export async function readProperties(
  { send, paths }: Connection,
  objects: readonly string[],
  { signal }: WriteOptions = {},
): Promise<Property[]> {
  const lists = await inParallel([...new Set(objects)], WIDTH, signal, async (object, within) => {
    if (isList(object)) return listProperties();
    const answer = await send({ method: 'GET', path: paths.properties(object), signal: within });
    return resultsIn(accepted(answer)).map(from => propertyFrom(object, from));
  });
  return lists.flat();
}
