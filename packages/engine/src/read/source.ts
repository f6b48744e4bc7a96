// Reading: turns a customer's messy exports into tables of text cells, whatever file they come in.
// It must never know what a column means, and never hold a whole table in memory.
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { FileProblem } from '@groundwork/contract/profiles';
import { listFiles } from './folder.ts';
import { Opener } from './opener.ts';
import { makeWorkFolder } from './work-folder.ts';

/** How much a file may ask of us; beyond it the file is refused with a clear sentence. */
export interface ReadLimits {
  /** Bytes of one file as it lies on disk. */
  maxFileBytes: number;
  /** Bytes that everything in one archive may inflate to. */
  maxInflatedBytes: number;
  /** Bytes that one workbook may inflate to; its shared texts are held in memory, so this is lower. */
  maxWorkbookBytes: number;
  /** Inflated bytes per packed byte; ordinary exports stay below 60. */
  maxRatio: number;
  /** Files in one archive or folder. */
  maxEntries: number;
  maxColumns: number;
  maxCellChars: number;
  maxRows: number;
  /** Rows times columns of one table: every cell is profiled, and what is told apart of each column is held in memory. */
  maxCells: number;
}

const MIB = 1024 * 1024;

export const defaultLimits: ReadLimits = {
  maxFileBytes: 1024 * MIB,
  maxInflatedBytes: 2048 * MIB,
  maxWorkbookBytes: 512 * MIB,
  maxRatio: 200,
  maxEntries: 1000,
  maxColumns: 5000,
  maxCellChars: MIB,
  maxRows: 20_000_000,
  maxCells: 200_000_000,
};

export type BadRowCode = 'ragged_long' | 'unbalanced_quote' | 'undecodable' | 'too_long';

export interface SourceRow {
  /** As a spreadsheet counts: the file's first record is 1, blank and preamble lines count. */
  row: number;
  /** Trimmed, NFC, without NUL; padded to the header's length. A bad row's cells are a best guess. */
  cells: string[];
  /** Cells that said that nothing is known and are empty here, as they are written. */
  emptied?: { position: number; value: string }[];
  /** The row cannot be trusted: it is evidence for a person, never input for the CRM. */
  bad?: { code: BadRowCode; reason: string; raw: string };
}

/** One table of one file: a CSV, or a sheet of a workbook. */
export interface Source {
  /** Stable between runs: the file's name (with its path inside a folder or archive), plus `#sheet`. */
  id: string;
  file: string;
  sheet: string | null;
  encoding: string;
  /** Encodings that read the file about as well, the best first, with how some of its text reads in each. */
  encodingDoubt?: { encoding: string; sample: string }[] | undefined;
  delimiter: string | null;
  /** Never empty strings, never two alike. */
  header: string[];
  /** 1-based; 0 when the table has no header of its own. */
  headerRow: number;
  bytes: number;
  /** Grows while the rows are read for the first time; complete after one full pass. */
  problems: FileProblem[];
  /**
   * All rows after the header, in batches, in order. May be called any number of times; each call reads again.
   * Throws the signal's reason when aborted, and a Refusal `too_large` beyond `maxRows` and `maxCells`.
   */
  rows(signal?: AbortSignal): AsyncIterable<SourceRow[]>;
}

export interface OpenOptions {
  limits?: Partial<ReadLimits>;
  /** Where unpacked files may lie; must exist. Without it a temporary folder is made, which `close` removes. */
  workDir?: string;
  /** Encodings that people told, by the id of the source. */
  encodings?: ReadonlyMap<string, string>;
  signal?: AbortSignal;
}

export interface OpenedSources {
  /** In the order of the files; several per workbook or archive. */
  sources: Source[];
  /**
   * Files that give no table: refused ones (a bomb, binary data, too large) and, with code `ignored`, those that nobody
   * meant as data (a README, a licence).
   */
  refused: FileProblem[];
  /** Removes the unpacked files; the sources cannot be read afterwards. */
  close: () => Promise<void>;
}

/**
 * Opens everything in a folder (or a single file or archive, given by its path), or the given files, whose `name` is
 * what people call them. Never throws for what a file holds: that is in `refused` or in a source's `problems`.
 * Throws when the path does not exist, the disk is full, or the signal aborts.
 */
export async function openSources(
  input: { path: string; name: string }[] | string,
  options: OpenOptions = {},
): Promise<OpenedSources> {
  const limits = { ...defaultLimits, ...options.limits };
  const own = await makeWorkFolder(options.workDir ?? tmpdir());
  const close = (): Promise<void> => rm(own, { recursive: true, force: true });
  try {
    const opener = new Opener(limits, own, options);
    for (const file of typeof input === 'string' ? await listFiles(input) : input) await opener.open(file);
    return { sources: opener.sources, refused: opener.refused, close };
  } catch (error) {
    await close();
    throw error;
  }
}
