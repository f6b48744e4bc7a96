// What a stored file really is, from its bytes: the name and the type a sender claims are not believed. Knows no noun.
import { open } from 'node:fs/promises';
import path from 'node:path';
import { fileTypeFromFile } from 'file-type';

/**
 * The content type of a file: by its signature, or as text when it holds nothing but text. `undefined` for what is
 * neither, such as a program, or a signature that was damaged on the way, and for an empty file.
 */
export async function contentTypeOf(file: string, name: string): Promise<string | undefined> {
  const known = await fileTypeFromFile(file);
  if (known) return known.mime;
  if (!(await beginningAsText(file))) return undefined;
  // Kinds of text are distinguished by the file name alone: whichever it is, it is only ever served as plain text.
  return path.extname(name).toLowerCase() === '.csv' ? 'text/csv' : 'text/plain';
}

/** Enough to tell text from anything else, and to see how a page or a drawing begins. */
const looked = 256 * 1024;

/** The first part of a file as characters; undefined when it holds something that is not text. */
export async function beginningAsText(file: string): Promise<string | undefined> {
  const handle = await open(file);
  try {
    const buffer = Buffer.alloc(looked);
    const { bytesRead } = await handle.read(buffer, 0, looked, 0);
    const bytes = buffer.subarray(0, bytesRead);
    const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
    if (isUtf16) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
    // Control characters other than tab, line ends and escape (coloured logs) do not occur in text of any encoding.
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    const isText = !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/.test(bytes.toString('latin1'));
    return isText ? bytes.toString('utf8').replace(/^\uFEFF/, '') : undefined;
  } finally {
    await handle.close();
  }
}
