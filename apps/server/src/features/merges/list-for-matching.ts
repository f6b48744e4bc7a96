// Reading from a portal what is compared of its records, to see which of them look like one.
import type { MergeableObject } from '@groundwork/contract/merges';
import type { CrmPortal } from '@groundwork/crm/port';
import { LINKED } from '@groundwork/engine/match/records/compared-properties';
import { RecordList } from '@groundwork/engine/match/records/record-list';
import type { JobContext } from '../../platform/queue/job.ts';
import { readAllowed } from './read-allowed.ts';

/** Records whose links are read between two words of progress. */
const LINKS_AT_ONCE = 1000;

export interface RecordsRead {
  /** Absent where there are too many. */
  list: RecordList | undefined;
  records: number;
  /** Objects whose links the token may not read. */
  unseen: string[];
}

export async function listForMatching(
  portal: CrmPortal,
  object: MergeableObject,
  { signal, progress }: Pick<JobContext, 'signal' | 'progress'>,
  most: number,
): Promise<RecordsRead> {
  await progress({ phase: 'Looking at the portal', done: 0, total: null, unit: 'records' });
  const total = await portal.countRecords(object, { signal });
  if (total > most) return { list: undefined, records: total, unseen: [] };
  const list = new RecordList(object, await portal.properties([object], { signal }));
  const { names } = list.properties;
  for await (const page of portal.listRecords(object, names, { signal })) {
    for (const { id, properties } of page) list.add(id, properties);
    // Some came while they were read.
    if (list.count > most) return { list: undefined, records: list.count, unseen: [] };
    await progress({ phase: `Reading ${object}`, done: list.count, total, unit: 'records' });
  }
  const unseen: string[] = [];
  for (const other of LINKED[object])
    for (let from = 0; from < list.count; from += LINKS_AT_ONCE) {
      const ids = list.ids.slice(from, from + LINKS_AT_ONCE);
      const links = await readAllowed(() => portal.readAssociations(object, other, ids, { signal }));
      if (links === 'not_allowed') {
        list.leaveOutLinks(other);
        unseen.push(other);
        break;
      }
      for (const { from_id, to_id } of links) list.link(other, from_id, to_id);
      const done = Math.min(list.count, from + LINKS_AT_ONCE);
      await progress({ phase: `Reading links with ${other}`, done, total: list.count, unit: 'records' });
    }
  return { list, records: list.count, unseen };
}
