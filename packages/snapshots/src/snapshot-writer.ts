// Writes a snapshot while a portal is read: pages go in, files come out, and memory stays the same however many records there are.
import path from 'node:path';
import { Database, type DatabaseOptions } from './duckdb/database.ts';
import type { SnapshotFile } from './snapshot-files.ts';
import { TextRows } from './text-rows.ts';

export interface WrittenRecord {
  id: string;
  properties: Readonly<Record<string, string | null>>;
}

export interface WrittenLink {
  from_id: string;
  to_id: string;
}

/** From `at`, an ISO time in UTC, on the property had this value; an empty one is none. */
export interface WrittenValue {
  record_id: string;
  property: string;
  value: string | null;
  at: string;
}

/** The records of one object. */
export interface RecordsWriter {
  add(records: readonly WrittenRecord[]): Promise<void>;
  /** The file of all that were added. */
  end(): Promise<SnapshotFile>;
}

const LINK_COLUMNS = ['from_object', 'from_id', 'to_object', 'to_id'];
const HISTORY_COLUMNS = ['object', 'record_id', 'property', 'value', 'at'];

export class SnapshotWriter {
  readonly #database: Database;
  readonly #folder: string;
  readonly #links: TextRows;
  /** Of every object that was begun. */
  readonly #begun: TextRows[] = [];
  /** Opened by the first values; several objects may be written at the same time. */
  #history: Promise<TextRows> | undefined;

  private constructor(database: Database, folder: string, links: TextRows) {
    this.#database = database;
    this.#folder = folder;
    this.#links = links;
  }

  /** `folder` holds the files until whoever made it has taken them and removes it. */
  static async open(options: DatabaseOptions & { folder: string }): Promise<SnapshotWriter> {
    const database = await Database.open(options);
    const links = await TextRows.open(path.join(options.folder, 'links.rows'), LINK_COLUMNS);
    return new SnapshotWriter(database, options.folder, links);
  }

  /** Begins the records of an object; several objects may be written at the same time. An empty text is no value, as the portal itself
   *  sees it. */
  async begin(object: string, properties: readonly string[]): Promise<RecordsWriter> {
    const own = properties.filter(name => name !== 'id');
    const rows = await TextRows.open(path.join(this.#folder, `${object}.rows`), ['id', ...own]);
    this.#begun.push(rows);
    return {
      add: records =>
        rows.add(records.map(({ id, properties: values }) => [id, ...own.map(name => values[name])])),
      end: () => this.#copied(rows, `${object}.parquet`),
    };
  }

  async link(fromObject: string, toObject: string, links: readonly WrittenLink[]): Promise<void> {
    await this.#links.add(links.map(({ from_id, to_id }) => [fromObject, from_id, toObject, to_id]));
  }

  /** What stood in records of an object before, in any order. A call without any says that it was read and there was nothing. */
  async history(object: string, values: readonly WrittenValue[]): Promise<void> {
    this.#history ??= TextRows.open(path.join(this.#folder, 'history.rows'), HISTORY_COLUMNS);
    const rows = await this.#history;
    await rows.add(
      values.map(({ record_id, property, value, at }) => [object, record_id, property, value, at]),
    );
  }

  /** The file of all values that stood before; undefined where none were read. */
  async endHistory(): Promise<SnapshotFile | undefined> {
    const rows = await this.#history;
    return rows && this.#copied(rows, 'history.parquet');
  }

  /** The file of all links; nothing is written afterwards. */
  async end(): Promise<SnapshotFile> {
    return this.#copied(this.#links, 'links.parquet');
  }

  async close(): Promise<void> {
    const history = await this.#history;
    for (const rows of [...this.#begun, this.#links, ...(history ? [history] : [])]) await rows.drop();
    this.#database.close();
  }

  async #copied(rows: TextRows, name: string): Promise<SnapshotFile> {
    const file = path.join(this.#folder, name);
    await rows.copyTo(this.#database, file);
    return { path: file, rows: rows.rows };
  }
}
