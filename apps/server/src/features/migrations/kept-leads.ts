// Leads that stay when a migration is taken back, because a person changed them. A portal deletes a lead along with the last
// record that it is about, and when it loses its last link: these stay with it.
import type { CrmPortal } from '@groundwork/crm/port';
import type { StoredEntry } from '../changesets/entry.ts';
import type { ChangeWork } from '../changesets/kinds.ts';

export const LEADS = 'leads';

/** Ids of leads that this change set made and that were kept; also those of an undo that was broken off. */
export async function keptLeads({ entries }: ChangeWork): Promise<Set<string>> {
  const kept = new Set<string>();
  const groups = await entries.groups(['kept']);
  for (const group of groups) {
    if (group.kind !== 'record.create' || group.object !== LEADS) continue;
    for await (const page of entries.pages(group, ['kept']))
      for (const { crm_id, was_there } of page) if (crm_id !== null && !was_there) kept.add(crm_id);
  }
  return kept;
}

/** Of these records, those that one of the leads is about. */
export async function heldByLeads(
  portal: CrmPortal,
  object: string,
  ids: string[],
  { leads, signal }: { leads: ReadonlySet<string>; signal: AbortSignal },
): Promise<Set<string>> {
  if (leads.size === 0 || ids.length === 0 || (object !== 'contacts' && object !== 'companies'))
    return new Set();
  const pairs = await portal.readAssociations(object, LEADS, ids, { signal });
  return new Set(pairs.filter(pair => leads.has(pair.to_id)).map(pair => pair.from_id));
}

/** Whether a link is one of a lead that stays. */
export function isLinkOf(leads: ReadonlySet<string>, object: string, toObject: string) {
  return ({ crm_id }: Pick<StoredEntry, 'crm_id'>): boolean => {
    const [from = '', to = ''] = crm_id?.split('>') ?? [];
    return (object === LEADS && leads.has(from)) || (toObject === LEADS && leads.has(to));
  };
}
