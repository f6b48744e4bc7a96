// Reading from a portal everything that a merge has to know of some records: their values, and all that they are linked with.
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import { LISTS, standardObjects } from '@groundwork/contract/standard-objects';
import type { CrmPortal, PortalRecord, TypedLink } from '@groundwork/crm/port';
import { type AtomLink, isSeenFrom, type LinkType } from '@groundwork/engine/merge/links';
import type { RecordToMerge } from '@groundwork/engine/merge/survivor-of';
import { isMerged, type MergedProperty } from '@groundwork/engine/merge/survivorship-rules';
import type { MergedRecords } from './past-merges.ts';
import { readAllowed } from './read-allowed.ts';

/** Addresses of a contact beside its own: the portal sets them, and takes them from nobody. */
export const FURTHER_ADDRESSES = 'hs_additional_emails';

export interface LookedAt {
  schema: PortalSchema;
  properties: MergedProperty[];
  records: RecordToMerge[];
  live: AtomLink[];
  /** Objects whose links the token may not read. */
  unseen: string[];
  /** Records with more addresses than one. */
  furtherAddresses: string[];
}

export async function lookAtRecords(
  portal: CrmPortal,
  { object, ids }: { object: string; ids: readonly string[] },
  known: MergedRecords,
  signal: AbortSignal,
): Promise<LookedAt> {
  const schema = await portal.inspect([object], { signal });
  const properties = schema.properties.filter(property => property.object === object);
  const merged = properties.filter(isMerged);
  const names = [...merged.map(({ name }) => name), FURTHER_ADDRESSES, 'createdate', 'hs_createdate'];
  const read = await portal.readRecords(object, 'id', ids, names, { signal });
  const there = read.filter(record => !record.archived && ids.includes(record.id));
  const { live, unseen } = await readLiveLinks(portal, { object, ids, schema }, known, signal);
  return {
    schema,
    properties,
    records: there.map(record => asRecord(record, new Set(merged.map(({ name }) => name)), ids)),
    live,
    unseen,
    furtherAddresses: there.filter(each => each.properties[FURTHER_ADDRESSES]).map(({ id }) => id),
  };
}

function asRecord(
  { id, properties, updated_at }: PortalRecord,
  names: ReadonlySet<string>,
  ids: readonly string[],
): RecordToMerge {
  const values = Object.entries(properties).flatMap(([name, value]) =>
    value !== null && value !== '' && names.has(name) ? [[name, value] as const] : [],
  );
  return {
    id,
    updated_at,
    created_at: properties['createdate'] ?? properties['hs_createdate'] ?? '',
    values: Object.fromEntries(values),
    rank: ids.indexOf(id),
  };
}

/** What records may be linked with. What a product sells is a value of its line items. */
function linkedObjects(schema: PortalSchema): string[] {
  const absent = new Set(
    schema.unavailable?.filter(each => each.why !== 'no_scope').map(each => each.object),
  );
  const own = schema.custom_objects.map(({ name }) => name);
  return [...standardObjects, ...own].filter(
    object => object !== LISTS && object !== 'products' && !absent.has(object),
  );
}

export async function readLiveLinks(
  portal: CrmPortal,
  { object, ids, schema }: { object: string; ids: readonly string[]; schema: PortalSchema },
  known: MergedRecords,
  signal: AbortSignal,
): Promise<{ live: AtomLink[]; unseen: string[] }> {
  const live: AtomLink[] = [];
  const unseen: string[] = [];
  const read = await Promise.all(
    linkedObjects(schema).map(async other => {
      const links = await readAllowed(() => portal.readLinks(object, other, ids, { signal }));
      if (links === 'not_allowed') return { other, found: [], isUnseen: true };
      const found =
        links.length === 0 ? [] : await asAtoms(portal, { object, other, links, ids }, known, signal);
      return { other, found, isUnseen: false };
    }),
  );
  for (const { other, found, isUnseen } of read) {
    live.push(...found);
    if (isUnseen) unseen.push(other);
  }
  return { live, unseen };
}

async function asAtoms(
  portal: CrmPortal,
  given: { object: string; other: string; links: TypedLink[]; ids: readonly string[] },
  known: MergedRecords,
  signal: AbortSignal,
): Promise<AtomLink[]> {
  const { object, other, links, ids } = given;
  const isOne = object === other;
  const isForward = isSeenFrom(object, other);
  const found = (link: TypedLink, from: string, to: string, types: TypedLink['types']): AtomLink => ({
    from: known.atom(from, link.from_id),
    to: known.atom(to, link.to_id),
    types: types.map(type => withSingle(type, from, to)),
  });
  if (isForward && !isOne) return links.map(link => found(link, object, other, link.types));
  const asked = new Set(ids);
  const back = await portal.readLinks(
    other,
    object,
    links.map(link => link.to_id),
    { signal },
  );
  if (!isOne)
    return back.filter(link => asked.has(link.to_id)).map(link => found(link, other, object, link.types));
  const seenBack = new Map(back.map(link => [`${link.to_id} ${link.from_id}`, link.types]));
  const once = new Set<string>();
  return links.flatMap(link => {
    if (once.has(`${link.to_id} ${link.from_id}`)) return [];
    once.add(`${link.from_id} ${link.to_id}`);
    const types = seenBack.get(`${link.from_id} ${link.to_id}`) ?? [];
    return [
      {
        ...found(link, object, object, link.types),
        back: types.map(type => withSingle(type, object, object)),
      },
    ];
  });
}

/** Of which an end has at most one: the primary company of whoever it is seen from, and the parent of a company. */
function withSingle(type: TypedLink['types'][number], from: string, to: string): LinkType {
  if (type.category !== 'HUBSPOT_DEFINED') return type;
  if (from === 'companies' && to === 'companies') {
    if (type.type_id === CHILD_TO_PARENT) return { ...type, single: 'from' };
    return type.type_id === PARENT_TO_CHILD ? { ...type, single: 'to' } : type;
  }
  return type.label === 'Primary' ? { ...type, single: 'from' } : type;
}

const PARENT_TO_CHILD = 13;
const CHILD_TO_PARENT = 14;
