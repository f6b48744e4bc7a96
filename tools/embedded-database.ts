// The product's database: a server of your own by DATABASE_URL, or the embedded one below the data directory.
import path from 'node:path';
import { Client, DatabaseError } from 'pg';
import { startPostgres } from './postgres.ts';

export interface ProductDatabase {
  url: string;
  /** Starts the embedded server again when its process is gone; somebody else's server is theirs to watch. */
  revive(): Promise<boolean>;
  stop(): Promise<void>;
  /** Stops the server if it was not running before this command needed it. */
  leave(): Promise<void>;
}

export interface ProductDatabaseOptions {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** For one command's run: no fsync. */
  disposable?: boolean;
}

const name = 'groundwork';

/** Starts or adopts the database server and makes sure our database exists in it. */
export async function openProductDatabase(options: ProductDatabaseOptions): Promise<ProductDatabase> {
  if (options.databaseUrl) {
    const nothing = async (): Promise<void> => undefined;
    return { url: options.databaseUrl, revive: async () => false, stop: nothing, leave: nothing };
  }
  const cluster = await startPostgres({
    dataDir: path.join(options.dataDir, 'postgres'),
    ...(options.disposable && { disposable: true }),
  });
  const admin = new Client(cluster.url);
  await admin.connect();
  try {
    const found = await admin.query('select 1 from pg_database where datname = $1', [name]);
    // Two starts at once: the second finds it made.
    if (found.rowCount === 0) await admin.query(`create database ${name}`).catch(ignoreDuplicate);
  } finally {
    await admin.end();
  }
  const url = new URL(cluster.url);
  url.pathname = `/${name}`;
  return {
    url: url.toString(),
    revive: () => cluster.revive(),
    stop: () => cluster.stop(),
    leave: async () => (cluster.isAdopted ? undefined : cluster.stop()),
  };
}

function ignoreDuplicate(error: unknown): void {
  if (!(error instanceof DatabaseError && ['42P04', '23505'].includes(error.code ?? ''))) throw error;
}
