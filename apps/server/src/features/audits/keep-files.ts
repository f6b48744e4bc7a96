// Files of a snapshot and of what was worked out of it, stored for as long as an analysis names them.
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { SnapshotFile } from '@groundwork/snapshots/snapshot-files';
import type { Dependencies } from '../../platform/dependencies.ts';

/** They are ours, and no upload's limit holds for them. */
const MOST_BYTES = Number.MAX_SAFE_INTEGER;

export interface KeptFile {
  name: string;
  stored_as: string;
  rows: number;
}

type Store = Pick<Dependencies['files'], 'write'>;

/** In the order given. Whoever keeps them names them afterwards: what is cut off in between is swept. */
export async function keepFiles(
  files: Store,
  all: readonly (readonly [name: string, file: SnapshotFile])[],
): Promise<KeptFile[]> {
  const kept: KeptFile[] = [];
  for (const [name, { path, rows }] of all) {
    const { key } = await files.write(createReadStream(path), { maxBytes: MOST_BYTES });
    kept.push({ name, stored_as: key, rows });
  }
  return kept;
}

export async function keepText(files: Store, name: string, text: string): Promise<KeptFile> {
  const { key } = await files.write(Readable.from([Buffer.from(text)]), { maxBytes: MOST_BYTES });
  return { name, stored_as: key, rows: 1 };
}
