// Opens one file after the other by what it really is, and says clearly why one gives no table.

import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileProblem } from '@groundwork/contract/profiles';
import type { ReadLimits } from '../limits/read-limits.ts';
import { number } from '../words/wording.ts';
import { ArchiveRefusal, inflate } from './archive.ts';
import { fileKind, isHiddenName, isUnrelatedName } from './file-kind.ts';
import { whyUnreadable } from './folder.ts';
import { openParquet } from './parquet-source.ts';
import type { ReadingChoices } from './reading-choice.ts';
import type { Source } from './source.ts';
import { openText } from './text-source.ts';
import { openWorkbook } from './workbook.ts';

const HEAD_BYTES = 65_536;
/** Lists of rows are ordered and looked through by the name of their source, which an index must hold. An archive may call
 *  its files what it likes. */
const MAX_NAME = 300;
const TABLE_NAME = /\.(csv|tsv|tab|psv|txt|dat|xlsx|xlsm|parquet|zip)$/i;

interface GivenFile {
  path: string;
  name: string;
  /** It came out of an archive; archives inside archives are not opened. */
  isInner?: boolean;
}

export class Opener {
  readonly sources: Source[] = [];
  readonly refused: FileProblem[] = [];
  readonly #limits: ReadLimits;
  readonly #workDir: string;
  readonly #signal: AbortSignal | undefined;
  readonly #choices: ReadingChoices;
  readonly #names = new Set<string>();
  /** A file may be called as a sheet or a part of another is: `a.csv#calls`. */
  readonly #ids = new Set<string>();
  #files = 0;

  constructor(
    limits: ReadLimits,
    workDir: string,
    { signal, choices = new Map() }: { signal?: AbortSignal; choices?: ReadingChoices },
  ) {
    this.#limits = limits;
    this.#workDir = workDir;
    this.#signal = signal;
    this.#choices = choices;
  }

  async open(file: GivenFile): Promise<void> {
    this.#signal?.throwIfAborted();
    if (isUnrelatedName(file.name)) return this.#ignore(file.name);
    if (this.#names.size >= this.#limits.maxEntries)
      return this.#refuse(file.name, tooMany(this.#limits.maxEntries));
    const unreadable = await whyUnreadable(file.path, file.name);
    if (unreadable) return void this.refused.push(unreadable);
    const { size } = await stat(file.path);
    if (size > this.#limits.maxFileBytes)
      return this.#refuse(file.name, tooLarge(size, this.#limits.maxFileBytes));
    const head = await readHead(file.path);
    const { kind, what } = fileKind(head);
    const name = this.#uniqueName(file.name);
    if (kind === 'zip') return this.#openZip({ ...file, name }, size);
    if (kind === 'parquet') return this.#openParquet(file.path, name, size);
    if (kind === 'text') return this.#openText(file.path, name, size, isBlank(head));
    if (kind === 'empty')
      return this.#refuse(name, {
        problem: 'The file is empty.',
        mend: 'Export it again.',
        code: 'empty_file',
      });
    return this.#refuse(name, {
      problem: `The file is ${what}${TABLE_NAME.test(name) ? ', whatever its name says' : ''}.`,
      mend: 'Save the table as CSV or XLSX.',
      code: kind === 'xls' ? 'old_workbook' : 'not_text',
    });
  }

  async #openText(path: string, name: string, bytes: number, beginsBlank: boolean): Promise<void> {
    const sources = await openText({ path, id: name, file: name, bytes }, this.#limits, {
      signal: this.#signal,
      choices: this.#choices,
    });
    const [first] = sources;
    if (!first) {
      return this.#refuse(name, beginsBlank ? blank : endlessLine);
    }
    if (first.delimiter === null && !/\.(csv|tsv)$/i.test(name)) return this.#ignore(name);
    for (const source of sources) this.#accept(source);
  }

  async #openParquet(path: string, name: string, bytes: number): Promise<void> {
    const opened = await openParquet({ path, file: name, bytes }, this.#limits, {
      signal: this.#signal,
      choice: this.#choices.get(name),
    });
    if ('problem' in opened) return this.#refuse(name, opened);
    for (const source of opened.sources) this.#accept(source);
  }

  async #openZip(file: GivenFile, bytes: number): Promise<void> {
    try {
      const names: string[] = [];
      const looking = (entry: string): null => {
        names.push(entry);
        return null;
      };
      await inflate(file.path, this.#limits, looking, this.#signal);
      if (names.includes('[Content_Types].xml')) await this.#openOffice(file, names, bytes);
      else if (file.isInner) this.#refuse(file.name, nested);
      else await this.#openArchive(file);
    } catch (error) {
      this.#signal?.throwIfAborted();
      if (!(error instanceof ArchiveRefusal)) throw error;
      this.#refuse(file.name, { problem: error.message, mend: error.mend, code: error.code });
    }
  }

  async #openOffice(file: GivenFile, parts: string[], bytes: number): Promise<void> {
    if (!parts.includes('xl/workbook.xml')) {
      return this.#refuse(file.name, {
        problem: 'The file is an Office document without sheets that can be read.',
        mend: 'Save the table as CSV or XLSX.',
        code: 'not_text',
      });
    }
    const prefix = `${this.#files++}`;
    const workbook = { path: file.path, file: file.name, bytes, workDir: this.#workDir, prefix };
    const { sources, notes } = await openWorkbook(workbook, this.#limits, this.#choices, this.#signal);
    for (const source of sources) this.#accept(source);
    this.refused.push(...notes);
  }

  async #openArchive(file: GivenFile): Promise<void> {
    const batch = this.#files++;
    const target = (name: string, index: number): string | null =>
      isUnrelatedName(name) ? null : join(this.#workDir, `${batch}-${index}.part`);
    const entries = await inflate(file.path, this.#limits, target, this.#signal);
    if (entries.length === 0) return this.#refuse(file.name, emptyArchive);
    for (const entry of entries) {
      const name = `${file.name}/${entry.name}`;
      if (entry.path === null) this.#ignore(name);
      else await this.open({ path: entry.path, name, isInner: true });
    }
  }

  #accept(source: Source): void {
    const { maxColumns, maxEntries } = this.#limits;
    if (source.id.length > MAX_NAME) {
      return this.#refuse(`${source.id.slice(0, MAX_NAME / 2).toWellFormed()}…`, {
        problem: `The name has ${number(source.id.length)} characters; the limit is ${number(MAX_NAME)}.`,
        mend: 'Give the file a shorter name and pack it again.',
        code: 'name_too_long',
      });
    }
    if (this.sources.length >= maxEntries) return this.#refuse(source.id, tooMany(maxEntries, 'tables'));
    if (source.header.length <= maxColumns) {
      // Answers find a file by its name: it keeps it where a sheet or a part is called the same.
      const id =
        source.id === source.file
          ? source.id
          : free(source.id, id => this.#names.has(id) || this.#ids.has(id));
      this.#ids.add(id);
      this.sources.push({ ...source, id });
      return;
    }
    this.#refuse(source.id, {
      problem: `The table has ${number(source.header.length)} columns; the limit is ${number(maxColumns)}.`,
      mend: 'Export only the columns that are needed.',
      code: 'too_many_columns',
    });
  }

  #ignore(name: string): void {
    this.#refuse(name, {
      problem: isHiddenName(name) ? 'The name is that of a hidden file.' : 'The file is not a table.',
      mend: 'Nothing to do: it is left out.',
      code: 'ignored',
    });
  }

  #refuse(name: string, reason: Omit<FileProblem, 'place'>): void {
    this.refused.push({ place: name, ...reason });
  }

  /** Two uploads may carry the same name. */
  #uniqueName(name: string): string {
    const unique = free(name, other => this.#names.has(other) || this.#ids.has(other));
    this.#names.add(unique);
    return unique;
  }
}

const blank = { problem: 'The file holds only blank lines.', mend: 'Export it again.', code: 'empty_file' };

const endlessLine = {
  problem: 'The first line does not end where that of any table would.',
  mend: 'Export it again, with the column names and each row on a line of its own.',
  code: 'not_a_table',
};

/** Blanks, line ends, and what UTF-16 puts beside them. */
function isBlank(head: Uint8Array): boolean {
  return head.every(byte => byte <= 32 || byte >= 0xfe || [0xef, 0xbb, 0xbf].includes(byte));
}

/** The name, or the first of its copies that is not taken. */
function free(name: string, isTaken: (name: string) => boolean): string {
  let unique = name;
  for (let copy = 2; isTaken(unique); copy++) unique = `${name} (${copy})`;
  return unique;
}

const emptyArchive = {
  problem: 'There is no file in the archive.',
  mend: 'Pack the exports again.',
  code: 'empty_file',
};

const nested = {
  problem: 'There is an archive inside the archive.',
  mend: 'Unpack it and send its files.',
  code: 'nested_archive',
};

function tooMany(limit: number, what = 'files'): Omit<FileProblem, 'place'> {
  return {
    problem: `There are more than ${number(limit)} ${what}.`,
    mend: 'Send only the exports, or several folders one after the other.',
    code: 'too_many_files',
  };
}

function tooLarge(size: number, limit: number): Omit<FileProblem, 'place'> {
  const mib = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MiB`;
  return {
    problem: `The file has ${mib(size)}; the limit is ${mib(limit)}.`,
    mend: 'Split the export into several files.',
    code: 'too_large',
  };
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
