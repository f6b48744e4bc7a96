// ZIP archives, written while they are sent: however large the files are, little of them is in memory.
import { PassThrough, pipeline, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** Within the archive, folders parted by `/`. */
  name: string;
  content: string | ZipFileContent;
}

export interface ZipFileContent {
  /** A file of another length ends the archive, which nobody then takes for whole. */
  bytes: number;
  read(): Promise<Readable>;
}

const sameEverywhere = {
  /** A fixed day by the clock of wherever this runs, so that the same content gives the same archive. */
  mtime: new Date(2020, 0, 1),
  forceDosTimestamp: true,
  /** A file that its owner may change and everybody may read, where Unix keeps that. */
  mode: 0o100644,
};

/** Packed all the same, though much of what people upload is packed already: a reader that goes from front to back finds the
 *  end of an entry only so. The least effort costs a fifth of the usual. */
const least = 1;

/** The archive as it is written; it ends with an error when a file cannot be read or does not have the announced length. */
export function zipOf(entries: Iterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const archive = new PassThrough();
  let open: Readable | undefined;
  const fail = (error: Error) => archive.destroy(error);
  // Nobody reads on when the archive fails or its reader leaves: the file that was being read is closed.
  pipeline(zip.outputStream, archive, () => open?.destroy());
  zip.on('error', fail);
  for (const { name, content } of entries) {
    if (typeof content === 'string') {
      zip.addBuffer(Buffer.from(content), name, sameEverywhere);
      continue;
    }
    const options = { ...sameEverywhere, compressionLevel: least, size: content.bytes };
    zip.addReadStreamLazy(name, options, give => {
      content.read().then(file => {
        open = file.on('error', fail);
        if (archive.destroyed) file.destroy();
        else give(null, file);
      }, fail);
    });
  }
  zip.end();
  return archive;
}
