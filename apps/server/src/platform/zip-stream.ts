// A ZIP archive of files as they lie in the store, written while it is read: however large they are, little of them is in
// memory. Stored, not deflated: what people upload is mostly packed already. UTF-8 names, no ZIP64.
// Format: APPNOTE.TXT 4.3 (local headers, central directory, end record).
import { crc32 } from 'node:zlib';

export interface ZipEntry {
  /** Within the archive, folders parted by `/`. */
  name: string;
  content: Buffer | { read(): Promise<AsyncIterable<Buffer>> };
}

/** Beyond these an archive needs fields that this one does not have. */
const maxBytes = 0xffff_ffff;
const maxEntries = 0xffff;

const versionNeeded = 20;
const utf8Names = 0x0800;
const unix = 3;
/** A file that its owner may change and everybody may read, where Unix keeps that. */
const plainFile = (0o100644 << 16) >>> 0;
/** The date field of DOS: a fixed day, so that the same content gives the same archive. */
const dosDate = (2020 - 1980) * 512 + 32 + 1;

interface Written {
  name: Buffer;
  crc: number;
  bytes: number;
  offset: number;
}

/**
 * The archive, piece by piece. Each file is read twice: its sum stands before it, so that every reader can take it.
 * @throws RangeError for more than an archive of this kind holds; Error when a file changes in between
 */
export async function* zipStream(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const entry = { name: Buffer.from(name), ...(await sumOf(content)), offset };
    const head = localHeader(entry);
    offset += head.length + entry.bytes;
    if (offset > maxBytes || written.length === maxEntries) throw new RangeError('The archive is too large');
    yield head;
    yield* piecesOf(content, entry);
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(centralHeader));
  if (offset + directory.length > maxBytes) throw new RangeError('The archive is too large');
  yield Buffer.concat([directory, endRecord(written.length, directory.length, offset)]);
}

async function open(content: ZipEntry['content']): Promise<AsyncIterable<Buffer> | Buffer[]> {
  return Buffer.isBuffer(content) ? [content] : content.read();
}

async function sumOf(content: ZipEntry['content']): Promise<{ crc: number; bytes: number }> {
  let crc = 0;
  let bytes = 0;
  for await (const piece of await open(content)) {
    crc = crc32(piece, crc);
    bytes += piece.length;
    if (bytes > maxBytes) throw new RangeError('The archive is too large');
  }
  return { crc, bytes };
}

async function* piecesOf(content: ZipEntry['content'], { bytes }: Written): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const piece of await open(content)) {
    left -= piece.length;
    yield piece;
  }
  if (left !== 0) throw new Error('A file changed while it was put into an archive');
}

/** Fields that both headers of an entry begin with, after the signature. */
function common({ crc, bytes, name }: Written): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(versionNeeded, 0);
  fields.writeUInt16LE(utf8Names, 2);
  // Method 0 and time 0 stand already.
  fields.writeUInt16LE(dosDate, 8);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(bytes, 14);
  fields.writeUInt32LE(bytes, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

function localHeader(entry: Written): Buffer {
  return Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common(entry), entry.name]);
}

function centralHeader(entry: Written): Buffer {
  // As if on Unix: programs take the names of others for those of their own code page, whatever the flag says.
  const madeBy = Buffer.from([versionNeeded, unix]);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(plainFile, 6);
  rest.writeUInt32LE(entry.offset, 10);
  return Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), madeBy, common(entry), rest, entry.name]);
}

function endRecord(entries: number, directoryBytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(directoryBytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
