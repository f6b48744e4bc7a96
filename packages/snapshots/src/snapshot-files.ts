// A snapshot: what stood in a portal at one time, and never changes again. One Parquet file per object, one of links,
// and one of what stood in records before, where that was read.
import type { PortalSchema } from '@groundwork/contract/portal-schema';

export interface SnapshotFile {
  path: string;
  rows: number;
}

export interface SnapshotFiles {
  /** By object: `id`, and every property that was read, as the portal's API gave it. */
  records: Readonly<Record<string, SnapshotFile>>;
  /** `from_object`, `from_id`, `to_object`, `to_id`. */
  links: SnapshotFile;
  /** `object`, `record_id`, `property`, `value`, `at`: from `at` (an ISO time in UTC) on the property had `value`, and none where it is
   *  empty. Missing where what stood before was not read. */
  history?: SnapshotFile;
}

export interface Snapshot {
  files: SnapshotFiles;
  /** What the portal was like: its properties, pipelines and people. */
  portal: Pick<PortalSchema, 'properties' | 'pipelines' | 'owners'>;
  /** The time zone, by its name, whose days count: the portal's own; `UTC` where that is not known. */
  timeZone: string;
  /** ISO day of that zone by which due dates are judged. */
  today: string;
  /** Files of which contacts and companies look like one, and of those that were compared: as alike/alike-tables.ts has them. Missing where
   *  nothing was searched. */
  alike?: { found: SnapshotFile; searched: SnapshotFile };
  /** Files of values and links that are laid over what was read: the portal as it would be. */
  changes?: { values: string; links: string };
}
