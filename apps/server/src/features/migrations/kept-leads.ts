// Leads that stay when a migration is taken back, because a person made or changed them. A portal deletes a lead along with
// the last record that it is about, and when it loses its last link: these stay with it.

import type { EntryState } from '@groundwork/contract/changesets';
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

/** What is known of leads while records are taken back. */
export interface KnownLeads {
  /** Whether the portal has leads, and shows them. */
  isShown: boolean;
  kept: ReadonlySet<string>;
  /** Links that this change set made, as `lead>record`. */
  linked: ReadonlySet<string>;
}

export const noLeads: KnownLeads = { isShown: false, kept: new Set(), linked: new Set() };

/** Links of leads that this change set made, whatever became of them since. */
export async function linksOfLeads({ entries }: ChangeWork): Promise<Set<string>> {
  const linked = new Set<string>();
  const states: EntryState[] = ['applied', 'errored', 'reversed', 'kept'];
  for (const group of await entries.groups(states)) {
    if (group.kind !== 'association.create' || ![group.object, group.to_object].includes(LEADS)) continue;
    for await (const page of entries.pages(group, states))
      for (const { crm_id } of page) {
        const [from = '', to = ''] = crm_id?.split('>') ?? [];
        linked.add(group.object === LEADS ? `${from}>${to}` : `${to}>${from}`);
      }
  }
  return linked;
}

/** Of these records, those that a lead is about which stays, with the reason. */
export async function heldByLeads(
  portal: CrmPortal,
  object: string,
  ids: string[],
  { leads, signal }: { leads: KnownLeads; signal: AbortSignal },
): Promise<Map<string, string>> {
  const held = new Map<string, string>();
  if (!leads.isShown || ids.length === 0 || (object !== 'contacts' && object !== 'companies')) return held;
  for (const { from_id, to_id } of await portal.readAssociations(object, LEADS, ids, { signal })) {
    if (leads.kept.has(to_id)) held.set(from_id, 'a lead that a person changed is about it');
    else if (!leads.linked.has(`${to_id}>${from_id}`) && !held.has(from_id))
      held.set(from_id, 'a lead that was made since is about it');
  }
  return held;
}

/** Whether a link is one of a lead that stays. */
export function isLinkOf(leads: ReadonlySet<string>, object: string, toObject: string) {
  return ({ crm_id }: Pick<StoredEntry, 'crm_id'>): boolean => {
    const [from = '', to = ''] = crm_id?.split('>') ?? [];
    return (object === LEADS && leads.has(from)) || (toObject === LEADS && leads.has(to));
  };
}
