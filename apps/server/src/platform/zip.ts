// A ZIP archive of a few texts, for downloads. Deflated, UTF-8 names, no ZIP64: not for large files.
// Format: APPNOTE.TXT 4.3 (local headers, central directory, end record).
import { crc32, deflateRawSync } from 'node:zlib';

const versionNeeded = 20;
const utf8Names = 0x0800;
const deflated = 8;

interface Entry {
  name: Buffer;
  packed: Buffer;
  bytes: number;
  crc: number;
  offset: number;
}

/** The date field of DOS: a fixed day, so that the same content gives the same archive. */
const dosDate = (2020 - 1980) * 512 + 32 + 1;

function header(signature: number, before: number[], entry: Entry, after: number[]): Buffer {
  const fields = [...before, versionNeeded, utf8Names, deflated, 0, dosDate];
  const start = Buffer.alloc(4 + fields.length * 2);
  start.writeUInt32LE(signature);
  fields.forEach((field, at) => start.writeUInt16LE(field, 4 + at * 2));
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(entry.crc, 0);
  sizes.writeUInt32LE(entry.packed.length, 4);
  sizes.writeUInt32LE(entry.bytes, 8);
  const end = Buffer.alloc(after.length * 2);
  after.forEach((field, at) => end.writeUInt16LE(field, at * 2));
  return Buffer.concat([start, sizes, end]);
}

export function zipTexts(files: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const entries: Entry[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const bytes = Buffer.from(text);
    const entry = {
      name: Buffer.from(name),
      packed: deflateRawSync(bytes),
      bytes: bytes.length,
      crc: crc32(bytes),
      offset,
    };
    const local = Buffer.concat([
      header(0x04034b50, [], entry, [entry.name.length, 0]),
      entry.name,
      entry.packed,
    ]);
    parts.push(local);
    entries.push(entry);
    offset += local.length;
  }
  const directory = Buffer.concat(
    entries.map(entry => {
      const place = Buffer.alloc(4);
      place.writeUInt32LE(entry.offset);
      const fields = [entry.name.length, 0, 0, 0, 0, 0, 0];
      return Buffer.concat([header(0x02014b50, [versionNeeded], entry, fields), place, entry.name]);
    }),
  );
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
}
