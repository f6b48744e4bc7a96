// Groups of records that look like one, as people see them.
import { Refusal } from '@groundwork/contract/errors';
import type { PortalId } from '@groundwork/contract/ids';
import type { MergeableObject, MergeGroup, MergeGroupState, MergeSearch } from '@groundwork/contract/merges';
import type { Tx } from '../../platform/db.ts';
import { fromPlace, type PageAsked, placeAfter } from '../../platform/paging.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { readMerges } from './past-merges.ts';
import { presenter } from './rules.ts';
import * as store from './store-groups.ts';

interface GroupsAsked extends PageAsked {
  object?: MergeableObject | undefined;
  state?: MergeGroupState | undefined;
}

/** A group that is answered leaves its place: a page goes on from a place in the list, not after a group. */
export async function listGroups(tx: Tx, of: ProjectScope, asked: GroupsAsked) {
  const from = fromPlace(asked);
  const searches: MergeSearch[] = [];
  const wanted: MergeGroup[] = [];
  for (const search of await store.listSearches(tx, of)) {
    const groups = await groupsOf(tx, of, search);
    const count = (state: MergeGroupState): number => groups.filter(group => group.state === state).length;
    const { columns: _columns, ...rest } = search;
    searches.push({
      ...rest,
      open: count('open'),
      merged: count('merged'),
      different: count('different'),
    });
    if (asked.object === undefined || asked.object === search.object) wanted.push(...groups);
  }
  const listed = wanted.filter(group => asked.state === undefined || group.state === asked.state);
  const { to, next_cursor } = placeAfter(asked, listed.length);
  return { data: listed.slice(from, to), next_cursor, searches };
}

/** The group as it stands after an answer. @throws Refusal not_found */
export async function getGroup(
  tx: Tx,
  of: ProjectScope,
  search: store.SearchRow,
  id: string,
): Promise<MergeGroup> {
  const group = (await groupsOf(tx, of, search)).find(each => each.id === id);
  if (!group) throw new Refusal('not_found');
  return group;
}

async function groupsOf(tx: Tx, of: ProjectScope, search: store.SearchRow): Promise<MergeGroup[]> {
  const rows = await store.listGroups(tx, of, search.object);
  if (rows.length === 0) return [];
  const { organizationId } = of;
  const portalId: PortalId = search.portal_id;
  const about = { organizationId, portalId, object: search.object };
  const present = presenter(search.object, {
    said: await store.listAnswers(tx, about),
    merged: await readMerges(tx, organizationId, portalId),
    standings: await store.listStandings(tx, about),
  });
  return rows.map(row => ({
    id: row.id,
    object: row.object,
    portal_id: portalId,
    more_records: row.more_records,
    chance: 1 / (1 + Math.exp(-row.sureness)),
    is_sure: row.is_sure,
    is_contradicted: row.is_contradicted,
    ...present(row),
  }));
}
