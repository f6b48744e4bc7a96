// Which of the files a person uploaded go into the archive of what is held about them, and what they are called in it.
import { stat } from 'node:fs/promises';
import type { Dependencies } from '../../platform/dependencies.ts';
import { plainFileName } from '../../platform/file-name.ts';
import type { Rows, Uploaded } from './store.ts';

export const archiveLimits = { files: 1000, bytes: 1_000_000_000 } as const;

export interface Packed extends Uploaded {
  /** Within the archive. */
  path: string;
}

export interface LeftOut {
  kind: Uploaded['kind'];
  name: string;
  bytes: number;
  why: string;
}

/** Uploads among the rows that name the person: what the product made is not theirs, nor what they only approved. */
export function uploadsAmong(records: Rows, names: readonly string[]): Uploaded[] {
  const found: Uploaded[] = [];
  const sources = [
    { kind: 'document', rows: records['document_versions'], nameOf: 'file_name' },
    { kind: 'export', rows: records['source_files'], nameOf: 'name' },
  ] as const;
  for (const { kind, rows = [], nameOf } of sources) {
    for (const row of rows) {
      const { stored_as, bytes, uploaded_by, made_of = null, [nameOf]: name } = row;
      if (typeof stored_as !== 'string' || typeof bytes !== 'number' || typeof name !== 'string') continue;
      if (typeof uploaded_by !== 'string' || !names.includes(uploaded_by) || made_of !== null) continue;
      found.push({ kind, name, bytes, stored_as });
    }
  }
  return found;
}

/** As many as fit, in the order they are given; the others with the reason. */
export async function chooseFiles(
  { files }: Pick<Dependencies, 'files'>,
  uploads: readonly Uploaded[],
  limits: { files: number; bytes: number } = archiveLimits,
): Promise<{ packed: Packed[]; left_out: LeftOut[] }> {
  const packed: Packed[] = [];
  const leftOut: LeftOut[] = [];
  let total = 0;
  for (const upload of uploads) {
    const { kind, name, bytes, stored_as } = upload;
    const isThere = await stat(files.pathOf(stored_as)).then(
      found => found.isFile() && found.size === bytes,
      () => false,
    );
    const fits = packed.length < limits.files && total + bytes <= limits.bytes;
    if (!isThere || !fits) {
      const why = isThere
        ? 'There was no more room; download it where it was uploaded.'
        : 'It is no longer there.';
      leftOut.push({ kind, name, bytes, why });
      continue;
    }
    total += bytes;
    // The number keeps names apart, and no name can lead out of its folder.
    const number = String(packed.length + 1).padStart(4, '0');
    packed.push({ ...upload, path: `files/${kind}s/${number} ${plainFileName(name)}` });
  }
  return { packed, left_out: leftOut };
}
