// Whether a table says who is on a list or in a campaign, and which of its columns says on which: the learned reader's opinion.
import path from 'node:path';
import type { SourceProfile } from '@groundwork/contract/profiles';
import { isSureTable } from '../learned/calibration.ts';
import type { LearnedObject } from '../learned/meanings.ts';
import { learnedReader } from './learned-reading.ts';

const memberships: readonly LearnedObject[] = ['campaign_member', 'list_member'];
const lists: readonly string[] = ['fk_campaign', 'fk_list'];

const known = new WeakMap<SourceProfile, LearnedObject | undefined>();

export function listsMembers(profile: SourceProfile): boolean {
  return kindOf(profile) !== undefined;
}

function kindOf(profile: SourceProfile): LearnedObject | undefined {
  if (!known.has(profile)) {
    const headers = profile.columns.filter(column => column.filled > 0).map(column => column.name);
    const name = profile.sheet ?? path.parse(profile.file).name;
    const { object, confidence } = learnedReader().readObject(name, headers);
    const isSure = isSureTable(confidence) && headers.length > 1;
    known.set(profile, isSure && memberships.includes(object) ? object : undefined);
  }
  return known.get(profile);
}

/** Is the column of a table of lists what they are called? */
export function namesList(header: string): boolean {
  return learnedReader().weigh(header, 'list').meaning === 'name';
}

/** Does the column of such a table name or number the list or campaign? */
export function columnLists(header: string, profile: SourceProfile): boolean {
  return lists.includes(learnedReader().weigh(header, kindOf(profile) ?? 'campaign_member').meaning);
}
