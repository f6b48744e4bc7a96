// A seeded portal as a snapshot on the disk, written page by page as one that is read is.
import type { Property } from '@groundwork/contract/crm';
import type { Snapshot, SnapshotFile } from '../src/snapshot-files.ts';
import { SnapshotWriter, type WrittenRecord } from '../src/snapshot-writer.ts';
import { readProperties } from '../src/tables/sources.ts';
import { locals } from './account.ts';
import type { SeededPortal } from './seeded-portal.ts';
import { propertyOf, TODAY } from './snapshot-of.ts';

const PAGE = 100;

export async function writeSeeded(seeded: SeededPortal, folder: string): Promise<Snapshot> {
  const writer = await SnapshotWriter.open({ folder });
  try {
    const records: Record<string, SnapshotFile> = {};
    const properties: Property[] = [...seeded.portal.properties];
    for (const object of locals) {
      const own = properties.filter(property => property.object === object).map(({ name }) => name);
      const standard = readProperties[object];
      properties.push(...standard.map(name => propertyOf(object, name, { group: 'contactinformation' })));
      const writing = await writer.begin(object, [...standard, ...own]);
      for (const page of pagesOf(seeded, object)) await writing.add(page);
      records[object] = await writing.end();
    }
    for (let n = 1; n <= seeded.accounts; n += 1) {
      const { links, history } = seeded.accountAt(n);
      for (const [record, property, value, at] of history) {
        const [object = '', record_id = ''] = record.split(':');
        await writer.history(object, [{ record_id, property, value, at }]);
      }
      for (const [from, to] of links) {
        const [[fromObject = '', from_id = ''], [toObject = '', to_id = '']] = [
          from.split(':'),
          to.split(':'),
        ];
        await writer.link(fromObject, toObject, [{ from_id, to_id }]);
      }
    }
    const history = await writer.endHistory();
    return {
      files: { records, ...(history ? { history } : {}), links: await writer.end() },
      portal: { ...seeded.portal, properties },
      timeZone: 'UTC',
      today: TODAY,
    };
  } finally {
    await writer.close();
  }
}

function* pagesOf(seeded: SeededPortal, object: string): Generator<WrittenRecord[]> {
  let page: WrittenRecord[] = [];
  for (let n = 1; n <= seeded.accounts; n += 1) {
    for (const [own, id, properties] of seeded.accountAt(n).records)
      if (own === object) page.push({ id, properties });
    if (page.length >= PAGE) {
      yield page;
      page = [];
    }
  }
  yield page;
}
