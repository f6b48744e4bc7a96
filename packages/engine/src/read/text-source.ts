// A delimited text file as a source: encoding and dialect are settled once, every reading streams from the disk.
import type { FileProblem } from '@groundwork/contract/profiles';
import type { ReadLimits } from '../limits/read-limits.ts';
import { ByteRecords, mayBePlain, type PlainLayout } from './byte-records.ts';
import { detectDialect, sampleRecords } from './dialect.ts';
import type { Encoding } from './encoding.ts';
import { detectEncoding, readChunks } from './encoding.ts';
import { dialectOfRows, partedHeader, partedOtherwise } from './header-separator.ts';
import { placeOf } from './place.ts';
import type { PlainRows } from './plain-rows.ts';
import type { ReadingChoices } from './reading-choice.ts';
import type { Source } from './source.ts';
import { tablesOf } from './tables.ts';
import type { Dialect, RawRecord } from './tokenizer.ts';
import { Tokenizer } from './tokenizer.ts';

const SAMPLE_BYTES = 512 * 1024;

export interface TextFile {
  path: string;
  id: string;
  file: string;
  bytes: number;
}

/** Opens a delimited file; no table when it holds nothing but blank lines. Reads the whole file once, to know its encoding. */
export async function openText(
  file: TextFile,
  limits: ReadLimits,
  {
    signal,
    choices = new Map(),
  }: { signal?: AbortSignal | undefined; choices?: ReadingChoices | undefined } = {},
): Promise<Source[]> {
  const chosen = encodingSaid(file.id, choices);
  const found = await detectEncoding(file.path, signal);
  const encoding = chosen === undefined ? found : chosenEncoding(chosen, found);
  const sample = await readSample(file.path, encoding, signal);
  const isWholeFile = file.bytes <= SAMPLE_BYTES;
  const dialect = dialectOfRows(detectDialect(sample, isWholeFile), sample, isWholeFile);
  const problems: FileProblem[] = [];
  const hasSeparatorLine = /^sep=.\r?(\n|$)/i.test(sample);
  const cut = sampleRecords(sample, dialect, isWholeFile);
  const parted = partedHeader(hasSeparatorLine ? cut.with(0, { row: 1, cells: [] }) : cut, sample, dialect);
  if (parted)
    problems.push(
      partedOtherwise(
        placeOf({ file: file.file, sheet: null }, parted.row),
        parted.delimiter,
        dialect.delimiter,
      ),
    );
  if (encoding.isBroken && chosen === undefined) problems.push(brokenEncoding(file.file));
  const origin = {
    id: file.id,
    file: file.file,
    sheet: null,
    encoding: encoding.name,
    ...(found.doubt && { encodingDoubt: found.doubt }),
    delimiter: dialect.delimiter,
    bytes: file.bytes,
    problems,
    isBroken: encoding.isBroken,
    isCut: !isWholeFile,
    hasSeparatorLine,
  };
  return tablesOf(
    origin,
    parted?.records ?? cut,
    {
      read: options =>
        readRecords(file.path, encoding, dialect, { ...options, maxCellChars: limits.maxCellChars }),
      // Rows with places that are no text are set aside, and only texts show them.
      ...(!encoding.isBroken &&
        mayBePlain(dialect) && {
          readPieces: options =>
            readPieces(file.path, encoding, dialect, { ...options, maxCellChars: limits.maxCellChars }),
        }),
    },
    { limits, choices },
  );
}

/** Of the file, or of any of the tables in it: they are written in one. */
function encodingSaid(id: string, choices: ReadingChoices): string | undefined {
  const said = [...choices].find(
    ([of, { encoding }]) => encoding !== undefined && (of === id || of.startsWith(`${id}#`)),
  );
  return said?.[1].encoding;
}

async function readSample(path: string, encoding: Encoding, signal?: AbortSignal): Promise<string> {
  const decoder = new TextDecoder(encoding.label);
  let text = '';
  let bytes = 0;
  for await (const chunk of readChunks(path, encoding.bomBytes, signal)) {
    text += decoder.decode(chunk.subarray(0, SAMPLE_BYTES - bytes), { stream: true });
    bytes += chunk.length;
    if (bytes >= SAMPLE_BYTES) break;
  }
  return text.replaceAll('\0', '');
}

async function* readRecords(
  path: string,
  encoding: Encoding,
  dialect: Dialect,
  options: {
    width: number;
    maxCellChars: number;
    signal: AbortSignal | undefined;
    onNulls(count: number): void;
  },
): AsyncGenerator<RawRecord[]> {
  const tokenizer = new Tokenizer(dialect, options.maxCellChars);
  tokenizer.width = options.width;
  const decoder = new TextDecoder(encoding.label, { ignoreBOM: true });
  for await (const chunk of readChunks(path, encoding.bomBytes, options.signal)) {
    const records = tokenizer.push(decoder.decode(chunk, { stream: true }), false);
    if (records.length > 0) yield records;
  }
  const rest = tokenizer.push(decoder.decode(), true);
  options.onNulls(tokenizer.nulls);
  if (rest.length > 0) yield rest;
}

async function* readPieces(
  path: string,
  encoding: Encoding,
  dialect: Dialect,
  options: PlainLayout & {
    maxCellChars: number;
    signal: AbortSignal | undefined;
    onNulls(count: number): void;
  },
): AsyncGenerator<RawRecord[] | PlainRows> {
  const records = new ByteRecords(dialect, options.maxCellChars, options);
  const decoder = new TextDecoder(encoding.label, { ignoreBOM: true });
  const isUtf8 = encoding.label === 'utf-8';
  for await (const chunk of readChunks(path, encoding.bomBytes, options.signal))
    yield* records.push(isUtf8 ? chunk : Buffer.from(decoder.decode(chunk, { stream: true })), false);
  yield* records.push(Buffer.from(decoder.decode()), true);
  options.onNulls(records.nulls);
}

function brokenEncoding(file: string): FileProblem {
  return {
    place: placeOf({ file, sheet: null }),
    problem: 'The file is UTF-8, but some places in it are not.',
    mend: 'Rows with such places are set aside; export the file again as UTF-8 to keep them.',
    code: 'mixed_encoding',
  };
}

/** As a person says it is written; what is no text then is set aside. A mark at the beginning is never text. */
function chosenEncoding(label: string, { bomBytes }: Encoding): Encoding {
  return { name: label, label, bomBytes, isBroken: true };
}
