// Rows of texts on their way into Parquet: a file that DuckDB reads many times as fast as values that are handed over one by one.
import { open, rm } from 'node:fs/promises';
import { type Database, quoted, textOf } from './duckdb/database.ts';

/** Characters that are held before they are written. */
const HELD = 1 << 20;
/** Stands in no text that people write, so that hardly a cell needs quotes. */
const DELIMITER = '\u001f';
const NEEDS_QUOTES = new RegExp(`["\n\r${DELIMITER}]`);
/** The longest row: a portal's texts have up to 65,536 characters each. */
const LONGEST_ROW = 1 << 23;

type Handle = Awaited<ReturnType<typeof open>>;

/** One per file; whoever opened it ends it. An empty text is no value. */
export class TextRows {
  readonly #handle: Handle;
  readonly #file: string;
  readonly #columns: readonly string[];
  #held: string[] = [];
  #length = 0;
  #isEnded = false;
  rows = 0;

  private constructor(handle: Handle, file: string, columns: readonly string[]) {
    this.#handle = handle;
    this.#file = file;
    this.#columns = columns;
  }

  static async open(file: string, columns: readonly string[]): Promise<TextRows> {
    return new TextRows(await open(file, 'w'), file, columns);
  }

  async add(rows: readonly (readonly (string | null | undefined)[])[]): Promise<void> {
    for (const row of rows) {
      const line = row.map(cellOf).join(DELIMITER);
      this.#held.push(line);
      this.#length += line.length;
    }
    this.rows += rows.length;
    if (this.#length >= HELD) await this.#letGo();
  }

  /** Writes the Parquet file, and removes its own. */
  async copyTo(database: Database, target: string): Promise<void> {
    await this.#letGo();
    this.#isEnded = true;
    await this.#handle.close();
    const columns = this.#columns.map(name => `${textOf(name)}: 'varchar'`).join();
    const names = this.#columns.map(quoted).join();
    await database.run(
      `copy (select ${names} from read_csv(${textOf(this.#file)}, auto_detect = false, header = false, columns = {${columns}},
        delim = '${DELIMITER}', quote = '"', escape = '"', new_line = '\\n', max_line_size = ${LONGEST_ROW}))
      to ${textOf(target)} (format parquet, compression zstd)`,
    );
    await rm(this.#file);
  }

  /** When nothing is to come of it; nothing happens after `copyTo`. */
  async drop(): Promise<void> {
    if (this.#isEnded) return;
    this.#isEnded = true;
    await this.#handle.close();
    await rm(this.#file, { force: true });
  }

  async #letGo(): Promise<void> {
    if (this.#held.length === 0) return;
    await this.#handle.write(`${this.#held.join('\n')}\n`);
    this.#held = [];
    this.#length = 0;
  }
}

function cellOf(cell: string | null | undefined): string {
  if (!cell) return '';
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
