// Writes a snapshot while a portal is read: pages go in, files come out, and memory stays the same however many records there are.
import path from 'node:path';
import { Database, type DatabaseOptions, quoted, textOf } from './duckdb/database.ts';
import type { SnapshotFile } from './snapshot-files.ts';

export interface WrittenRecord {
  id: string;
  properties: Readonly<Record<string, string | null>>;
}

export interface WrittenLink {
  from_id: string;
  to_id: string;
}

/** The records of one object. */
export interface RecordsWriter {
  add(records: readonly WrittenRecord[]): Promise<void>;
  /** The file of all that were added. */
  end(): Promise<SnapshotFile>;
}

/** Rows that are held before they go into their table: each time costs a commit. */
const HELD_ROWS = 20_480;
const LINK_COLUMNS = ['from_object', 'from_id', 'to_object', 'to_id'];

export class SnapshotWriter {
  readonly #database: Database;
  readonly #folder: string;
  #held: string[][] = [];
  #links = 0;

  private constructor(database: Database, folder: string) {
    this.#database = database;
    this.#folder = folder;
  }

  /** `folder` holds the files until whoever made it has taken them and removes it. */
  static async open(options: DatabaseOptions & { folder: string }): Promise<SnapshotWriter> {
    const database = await Database.open(options);
    await database.run(`create table links (${LINK_COLUMNS.map(name => `${name} varchar`).join(', ')})`);
    return new SnapshotWriter(database, options.folder);
  }

  /** Begins the records of an object; several objects may be written at the same time. An empty text is no value, as the portal itself
   *  sees it. */
  async begin(object: string, properties: readonly string[]): Promise<RecordsWriter> {
    const columns = ['id', ...properties.filter(name => name !== 'id')];
    const name = `records of ${object}`;
    await this.#database.run(
      `create table ${quoted(name)} (${columns.map(column => `${quoted(column)} varchar`).join()})`,
    );
    let rows = 0;
    let held: (string | null)[][] = [];
    const letGo = async (): Promise<void> => {
      await this.#database.append(name, held);
      held = [];
    };
    return {
      add: async records => {
        rows += records.length;
        for (const { id, properties: values } of records)
          held.push(columns.map(column => (column === 'id' ? id : values[column] || null)));
        if (held.length >= HELD_ROWS) await letGo();
      },
      end: async () => {
        await letGo();
        return this.#copied(quoted(name), `${object}.parquet`, rows);
      },
    };
  }

  async link(fromObject: string, toObject: string, links: readonly WrittenLink[]): Promise<void> {
    for (const { from_id, to_id } of links) this.#held.push([fromObject, from_id, toObject, to_id]);
    this.#links += links.length;
    if (this.#held.length >= HELD_ROWS) await this.#letGo();
  }

  /** The file of all links; nothing is written afterwards. */
  async end(): Promise<SnapshotFile> {
    await this.#letGo();
    return this.#copied('links', 'links.parquet', this.#links);
  }

  close(): void {
    this.#database.close();
  }

  async #letGo(): Promise<void> {
    await this.#database.append('links', this.#held);
    this.#held = [];
  }

  async #copied(table: string, name: string, rows: number): Promise<SnapshotFile> {
    const file = path.join(this.#folder, name);
    await this.#database.run(`copy ${table} to ${textOf(file)} (format parquet, compression zstd)`);
    await this.#database.run(`drop table ${table}`);
    return { path: file, rows };
  }
}
