// Audits: rules over a snapshot of a portal. This room knows no network and no clock; `today` comes with the snapshot.
import type { Finding } from '@groundwork/contract/audits';
import type { Pipeline, Property } from '@groundwork/contract/crm';

export interface SnapshotRecord {
  id: string;
  properties: Readonly<Record<string, string | null>>;
}

export interface Snapshot {
  /** ISO day by which due dates are judged. */
  today: string;
  contacts: readonly SnapshotRecord[];
  companies: readonly SnapshotRecord[];
  deals: readonly SnapshotRecord[];
  properties: readonly Property[];
  pipelines: readonly Pipeline[];
  /** Ids of deals that are linked to a contact, and to a company. */
  dealsWithContact: ReadonlySet<string>;
  dealsWithCompany: ReadonlySet<string>;
}

/** A check looks at the whole snapshot and answers what it found; undefined when nothing is wrong. */
export interface Check {
  number: string;
  run(snapshot: Snapshot): Finding | undefined;
}

/** A property's text without blanks around it; '' when empty. */
export function valueOf(record: SnapshotRecord, property: string): string {
  return record.properties[property]?.trim() ?? '';
}

const exampleCount = 10;

/** The part every finding has, made from the records it is about. `value` is what is shown of each. */
export function findingOf(
  about: Omit<Finding, 'affected' | 'looked_at' | 'examples'>,
  bad: readonly SnapshotRecord[],
  all: readonly SnapshotRecord[],
  label: (record: SnapshotRecord) => string,
  value: (record: SnapshotRecord) => string,
): Finding | undefined {
  if (bad.length === 0) return undefined;
  const examples = bad
    .slice(0, exampleCount)
    .map(record => ({ id: record.id, label: label(record), value: value(record) }));
  return { ...about, affected: bad.length, looked_at: all.length, examples };
}

/** Records that share a key with an earlier one: of a group of three, two are duplicates. '' is no key. */
export function repeats(
  records: readonly SnapshotRecord[],
  key: (record: SnapshotRecord) => string,
): SnapshotRecord[] {
  const seen = new Set<string>();
  return records.filter(record => {
    const own = key(record);
    if (own === '' || !seen.has(own)) {
      seen.add(own);
      return false;
    }
    return true;
  });
}
