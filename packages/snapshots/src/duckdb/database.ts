// DuckDB in this process: within a memory limit, in a folder of its own, and interrupted by a signal.
import path from 'node:path';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { z } from 'zod';

export interface DatabaseOptions {
  /** Where it keeps what does not fit into memory. Whoever made the folder removes it. Without one nothing is kept outside. */
  folder?: string;
  memoryMb?: number;
  /** What a statement freed goes back to the machine at once. Kept for the next it stands beside the limit: 150 MB with a million
   *  records; giving it back takes an eighth more time where there is little of it. */
  isFrugal?: boolean;
  signal?: AbortSignal | undefined;
}

export type Value = string | number | boolean | null;

/** Texts that a statement names, quoted: the names of columns come from portals. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const textOf = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** Rows that go into a table at a time: as many as DuckDB itself keeps in one vector. */
const CHUNK_ROWS = 2048;

/** Loaded by the first database: a process that never opens one does without its 70 MB. */
const load = () => import('@duckdb/node-api');

export class Database {
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;
  readonly #signal: AbortSignal | undefined;
  readonly #interrupt = (): void => this.#connection.interrupt();

  private constructor(instance: DuckDBInstance, connection: DuckDBConnection, signal?: AbortSignal) {
    this.#instance = instance;
    this.#connection = connection;
    this.#signal = signal;
    signal?.addEventListener('abort', this.#interrupt);
  }

  static async open({
    folder,
    memoryMb = 512,
    isFrugal = false,
    signal,
  }: DatabaseOptions): Promise<Database> {
    const { DuckDBInstance } = await load();
    const instance = await DuckDBInstance.create(':memory:', {
      memory_limit: `${memoryMb}MB`,
      // Two take 1.6 times the processor time for the same, and are sooner done only with a million records (0130).
      threads: '1',
      temp_directory: folder === undefined ? '' : path.join(folder, 'spilled'),
      // The order of rows is asked for where it matters; keeping it everywhere costs memory.
      preserve_insertion_order: 'false',
      write_buffer_row_group_count: '1',
      ...(isFrugal && {
        allocator_flush_threshold: '1MB',
        allocator_bulk_deallocation_flush_threshold: '1MB',
      }),
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
    });
    return new Database(instance, await instance.connect(), signal);
  }

  /** Runs statements. @throws the signal's reason, when it was that which stopped them */
  async run(sql: string, values?: Value[]): Promise<void> {
    await this.#guarded(() => this.#connection.run(sql, values));
  }

  /** All rows of a result, which has to be small. Whole numbers beyond 32 bits, decimals and days come as text. */
  async rows<T>(shape: z.ZodType<T>, sql: string, values?: Value[]): Promise<T[]> {
    const read = await this.#guarded(() => this.#connection.runAndReadAll(sql, values));
    return read.getRowObjectsJson().map(row => shape.parse(row));
  }

  /** The rows of a result that may be large, some at a time; its columns are texts. */
  async *stream(sql: string): AsyncGenerator<(string | null)[][]> {
    const result = await this.#guarded(() => this.#connection.stream(sql));
    for (;;) {
      const chunk = await this.#guarded(() => result.fetchChunk());
      if (!chunk || chunk.rowCount === 0) return;
      yield chunk.getRows().map(row => row.map(cell => (typeof cell === 'string' ? cell : null)));
    }
  }

  async count(table: string): Promise<number> {
    const read = await this.#guarded(() =>
      this.#connection.runAndReadAll(`select count(*) from ${quoted(table)}`),
    );
    return Number(read.getRows()[0]?.[0] ?? 0);
  }

  /** Adds rows of texts to a table whose columns are all texts. */
  async append(table: string, rows: readonly (readonly (string | null)[])[]): Promise<void> {
    const width = rows[0]?.length ?? 0;
    if (width === 0) return;
    const { DuckDBDataChunk, VARCHAR } = await load();
    await this.#guarded(async () => {
      const appender = await this.#connection.createAppender(table);
      try {
        for (let from = 0; from < rows.length; from += CHUNK_ROWS) {
          const some = rows.slice(from, from + CHUNK_ROWS);
          const chunk = DuckDBDataChunk.create(Array.from({ length: width }, () => VARCHAR));
          chunk.setRows(some);
          appender.appendDataChunk(chunk);
        }
        appender.flushSync();
      } finally {
        appender.closeSync();
      }
    });
  }

  close(): void {
    this.#signal?.removeEventListener('abort', this.#interrupt);
    this.#connection.closeSync();
    this.#instance.closeSync();
  }

  async #guarded<T>(work: () => Promise<T>): Promise<T> {
    this.#signal?.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      // An interrupted statement says so in words of its own.
      this.#signal?.throwIfAborted();
      throw error;
    }
  }
}
