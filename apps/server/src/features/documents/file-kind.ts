// What an uploaded file is, found out from its bytes. The ending people gave it must agree; a sender's word is not asked.
// Archives are recognised, never unpacked.
import { Refusal } from '@groundwork/contract/errors';
import { fileTypeFromFile } from 'file-type';
import { beginningAsText } from '../../platform/file-content.ts';

interface Kind {
  /** As people call it, with its article. */
  name: string;
  endings: readonly string[];
  /** What the bytes are recognised as; text is recognised by having nothing but characters in it. */
  content: readonly string[] | 'text';
  mediaType: string;
}

const officeBinary = ['application/x-cfb'];

const kinds: readonly Kind[] = [
  { name: 'a PDF', endings: ['pdf'], content: ['application/pdf'], mediaType: 'application/pdf' },
  { name: 'a PNG image', endings: ['png'], content: ['image/png', 'image/apng'], mediaType: 'image/png' },
  { name: 'a JPEG image', endings: ['jpg', 'jpeg'], content: ['image/jpeg'], mediaType: 'image/jpeg' },
  { name: 'a WebP image', endings: ['webp'], content: ['image/webp'], mediaType: 'image/webp' },
  { name: 'a GIF image', endings: ['gif'], content: ['image/gif'], mediaType: 'image/gif' },
  office('a Word document', 'docx', 'wordprocessingml.document'),
  office('an Excel workbook', 'xlsx', 'spreadsheetml.sheet'),
  office('a PowerPoint presentation', 'pptx', 'presentationml.presentation'),
  openDocument('an OpenDocument text', 'odt', 'text'),
  openDocument('an OpenDocument spreadsheet', 'ods', 'spreadsheet'),
  openDocument('an OpenDocument presentation', 'odp', 'presentation'),
  {
    name: 'an Office file of the older kind',
    endings: ['doc', 'xls', 'ppt'],
    content: officeBinary,
    mediaType: 'application/x-cfb',
  },
  { name: 'a ZIP archive', endings: ['zip'], content: ['application/zip'], mediaType: 'application/zip' },
  { name: 'an RTF document', endings: ['rtf'], content: ['application/rtf'], mediaType: 'application/rtf' },
  { name: 'plain text', endings: ['txt', 'md', 'log'], content: 'text', mediaType: 'text/plain' },
  { name: 'a CSV table', endings: ['csv', 'tsv'], content: 'text', mediaType: 'text/csv' },
  { name: 'JSON', endings: ['json'], content: 'text', mediaType: 'application/json' },
  { name: 'a web page', endings: ['html', 'htm'], content: 'text', mediaType: 'text/html' },
  {
    name: 'an SVG drawing',
    endings: ['svg'],
    content: ['application/xml', 'image/svg+xml'],
    mediaType: 'image/svg+xml',
  },
  { name: 'XML', endings: ['xml'], content: ['application/xml'], mediaType: 'application/xml' },
];

function office(name: string, ending: string, kind: string): Kind {
  const mediaType = `application/vnd.openxmlformats-officedocument.${kind}`;
  return { name, endings: [ending], content: [mediaType], mediaType };
}

function openDocument(name: string, ending: string, kind: string): Kind {
  const mediaType = `application/vnd.oasis.opendocument.${kind}`;
  return { name, endings: [ending], content: [mediaType], mediaType };
}

const accepted = kinds.flatMap(kind => kind.endings).join(', ');

export function endingOf(fileName: string): string {
  return /\.([^.\s]{1,10})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/**
 * The media type of a stored file, when its content is what its name says.
 * @throws Refusal file_refused that names both, the ending and what the content is.
 */
export async function recognise(path: string, fileName: string): Promise<string> {
  const ending = endingOf(fileName);
  const named = kinds.find(kind => kind.endings.includes(ending));
  if (!named) {
    throw refused(fileName, `files ending in “.${ending}” are not taken here`, `Taken are: ${accepted}.`);
  }
  const found = await contentOf(path);
  if (isContentOf(named, found)) return named.mediaType;
  const content = nameOfContent(found);
  throw refused(
    fileName,
    `its name says ${named.name}, its content is ${content}`,
    `Give it the ending of what it is, or export it again as ${named.name}.`,
  );
}

/** @throws Refusal file_refused for a file without a single byte. */
export function refuseEmpty(fileName: string, bytes: number): void {
  if (bytes === 0) throw refused(fileName, 'it is empty', 'Check the file and send it again.');
}

function refused(fileName: string, problem: string, mend: string): Refusal {
  const fault = { place: fileName, message: `It was not taken: ${problem}.`, mend };
  return new Refusal('file_refused', {
    message: `“${fileName}” was not taken: ${problem}. ${mend}`,
    faults: [fault],
  });
}

/** What the bytes are: a recognised media type, `markup` or `text` for characters, `unknown` for anything else. */
type Content = { type: string } | 'text' | 'markup' | 'drawing' | 'unknown';

async function contentOf(path: string): Promise<Content> {
  const found = await fileTypeFromFile(path);
  // XML is characters too: whether it is a drawing shows in its root.
  if (found && found.mime !== 'application/xml') return { type: found.mime };
  const text = await beginningAsText(path);
  if (text === undefined) return found ? { type: found.mime } : 'unknown';
  if (isDrawing(text)) return 'drawing';
  if (found) return { type: found.mime };
  return /^\s*(?:<!doctype html|<html|<head|<body|<script)[\s>]/i.test(text) ? 'markup' : 'text';
}

/** Whether the first element is an `svg`. One step for each comment: a pattern that may end a comment at any of its ends
 *  tries all combinations of them, and a small file would hold the process for hours. */
function isDrawing(text: string): boolean {
  let rest = text.trimStart();
  for (;;) {
    const opening = /^(?:<\?xml|<!--|<!doctype svg)/i.exec(rest)?.[0];
    if (opening === undefined) return /^<svg[\s>/]/i.test(rest);
    const closing = opening === '<!--' ? '-->' : '>';
    const end = rest.indexOf(closing, opening.length);
    if (end === -1) return false;
    rest = rest.slice(end + closing.length).trimStart();
  }
}

function isContentOf({ content, mediaType }: Kind, found: Content): boolean {
  if (typeof found === 'object') return content !== 'text' && content.includes(found.type);
  if (found === 'drawing') return mediaType === 'image/svg+xml' || mediaType === 'text/plain';
  // A page saved under the name of a table is what a failed export looks like. Plain text may be of anything.
  if (found === 'markup') return mediaType === 'text/html' || mediaType === 'text/plain';
  // XML without its first line is not recognised by its bytes.
  if (found === 'text') return content === 'text' || mediaType === 'application/xml';
  return false;
}

function nameOfContent(found: Content): string {
  if (found === 'text') return 'plain text';
  if (found === 'markup') return 'a web page';
  if (found === 'drawing') return 'an SVG drawing';
  if (found === 'unknown') return 'of no kind that is known';
  const known = kinds.find(kind => kind.content !== 'text' && kind.content.includes(found.type));
  return known?.name ?? found.type;
}
