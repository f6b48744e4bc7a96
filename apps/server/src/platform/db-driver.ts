// How statements travel to PostgreSQL: what belongs together goes out together, so that nobody waits for a "begin". What a
// transaction starts with is sent along with its first statement. A transaction that only reads sends the beginning, the
// statement and the end at once, each time: none is left open while its work thinks, and its connection never waits inside one.
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { isOutOfStep, isPlanOutdated } from './database-errors.ts';
import { type KnownColumns, type Look, plainValues, sendLook } from './db-look.ts';
import { createStatementNames, type StatementNames } from './statement-names.ts';

/** Texts that `startWith` gave out; only those are sent as they stand. */
const starts = new WeakSet<CompiledQuery>();

/** Adds to what this transaction starts with. Before its first statement, and of a text without anybody's words in it. */
export async function startWith(tx: Pick<Kysely<unknown>, 'executeQuery'>, text: string): Promise<void> {
  const start = CompiledQuery.raw(text);
  starts.add(start);
  await tx.executeQuery(start);
}

/** Whose rows a transaction that only reads sees; told apart in the same way. */
const tenants = new WeakMap<CompiledQuery, string>();

/** As `startWith`, for the beginning `text` of a transaction that only reads: all it does is to let it see one organization. */
export async function lookAs(
  tx: Pick<Kysely<unknown>, 'executeQuery'>,
  { tenant, text }: { tenant: string; text: string },
): Promise<void> {
  const start = CompiledQuery.raw(text);
  tenants.set(start, tenant);
  await tx.executeQuery(start);
}

/** A connection while one transaction has it: whoever holds on to it longer gets nothing more through it. */
class PipelinedConnection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  readonly #names: StatementNames;
  readonly #types: pg.CustomTypesConfig;
  readonly #columns: KnownColumns;
  /** What the next statement goes out behind. */
  #start: string | undefined;
  #onlyReads = false;
  #tenant: string | undefined;
  /** It begins with nothing but its tenant. */
  #isPlain = true;
  #hasEnded = false;
  /** What it stands in is not known any more: nothing else is asked of it, and it does not go back to the others. */
  isLost = false;

  constructor(
    client: pg.PoolClient,
    known: { names: StatementNames; types: pg.CustomTypesConfig; columns: KnownColumns },
  ) {
    this.client = client;
    this.#names = known.names;
    this.#types = known.types;
    this.#columns = known.columns;
  }

  begin({ accessMode, isolationLevel }: TransactionSettings): void {
    const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`;
    // Spelled out, because connections only read outside of a transaction.
    const access = accessMode ?? 'read write';
    // Each statement is a transaction of its own, which is the same only where each sees its own moment anyway.
    this.#onlyReads = accessMode === 'read only' && isolationLevel === undefined;
    this.#start = `begin${level} ${access}`;
    this.#tenant = undefined;
    this.#isPlain = true;
  }

  /** Answers whether there is a transaction to end. */
  end(): boolean {
    const isOpen = this.#start === undefined;
    this.#start = undefined;
    this.#onlyReads = false;
    this.#hasEnded = true;
    return isOpen;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // Of several statements asked at once one fails, and the transaction ends while the others wait for their turn: behind its
    // end they would run without its tenant, or in the transaction of whoever has the connection next.
    if (this.#hasEnded && !ENDS.has(query.sql)) throw new Error('The transaction has ended already');
    const tenant = tenants.get(query);
    if (tenant !== undefined || starts.has(query)) {
      if (this.#start === undefined) throw new Error('The transaction has begun already');
      this.#start += `; ${query.sql}`;
      // One that begins with more than one thing is sent as it stands.
      this.#isPlain &&= tenant !== undefined && this.#tenant === undefined;
      this.#tenant = tenant;
      return { rows: [] };
    }
    if (this.isLost) throw new Error('Connection terminated: its transaction could not begin');
    const start = this.#start;
    if (!this.#onlyReads) this.#start = undefined;
    const values = this.#onlyReads && this.#isPlain ? plainValues(query.parameters) : undefined;
    if (values) return { rows: await this.#look<R>(query.sql, values) };
    const { command, rowCount, rows } = await this.#send(query, start);
    if (command === 'ROLLBACK' || command === 'COMMIT') return answerOf(command);
    const isChange = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
    return isChange ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  async #look<R>(text: string, values: Look['values']): Promise<R[]> {
    const name = this.#names.of(text);
    try {
      return await sendLook<R>(this.client, {
        text,
        values,
        name,
        tenant: this.#tenant,
        columns: this.#columns,
        types: this.#types,
      });
    } catch (error) {
      this.#learnFrom(error, text);
      // Leads to who asked, and not to where the answer came in.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  /** One write to the connection, however many statements. */
  async #send(query: CompiledQuery, start: string | undefined): Promise<pg.QueryResult> {
    const name = this.#names.of(query.sql);
    const { stream } = this.client.connection;
    stream.cork();
    const sent: Promise<pg.QueryResult>[] = [];
    try {
      if (start !== undefined) sent.push(this.#begun(start));
      sent.push(this.client.query({ text: query.sql, values: [...query.parameters], ...(name && { name }) }));
      // Also after a statement that failed: what is aborted ends here, too.
      if (this.#onlyReads) sent.push(this.client.query('commit'));
    } finally {
      stream.uncork();
    }
    try {
      const [first, second] = await Promise.all(sent);
      const answer = start === undefined ? first : second;
      if (!answer) throw new Error('A statement that was sent is answered');
      return answer;
    } catch (error) {
      this.#learnFrom(error, query.sql);
      throw error;
    }
  }

  #learnFrom(error: unknown, text: string): void {
    if (isPlanOutdated(error)) this.#names.forget(text);
    // Kept among the others, it would refuse everybody who comes after.
    if (isOutOfStep(error)) this.isLost = true;
  }

  /** Without its beginning a transaction has no tenant, perhaps not even a role: whatever is asked within it next, by somebody
   *  who took the failure for one of the statement, would see everything. The statement behind it may only read there. */
  async #begun(start: string): Promise<pg.QueryResult> {
    try {
      return await this.client.query(start);
    } catch (error) {
      this.isLost = true;
      throw error;
    }
  }

  /** Kysely asks for it; what is long is read in pages here. */
  streamQuery(): never {
    throw new Error('Read it in pages');
  }
}

/** What ends a transaction, as Kysely and the driver say it. */
const ENDS: ReadonlySet<string> = new Set(['commit', 'rollback']);

/** What Kysely looks at to tell a commit from one that took everything back. */
function answerOf<R>(command: string): QueryResult<R> {
  const rows: unknown[] = [{ command }];
  // Its own driver answers the same in the place of rows.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { rows: rows as R[] };
}

class PipelinedDriver implements Driver {
  readonly #pool: pg.Pool;
  /** Kysely's own, for what it does as well. */
  readonly #plain: PostgresDriver;
  readonly #names = createStatementNames();
  readonly #columns = new WeakMap<pg.PoolClient, KnownColumns>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    this.#plain = new PostgresDriver({ pool });
  }

  init = () => this.#plain.init();
  destroy = () => this.#plain.destroy();

  async acquireConnection(): Promise<PipelinedConnection> {
    const client = await this.#pool.connect();
    const columns = this.#columns.get(client) ?? new Map();
    this.#columns.set(client, columns);
    return new PipelinedConnection(client, {
      names: this.#names,
      types: this.#pool.options.types ?? pg.types,
      columns,
    });
  }

  async beginTransaction(connection: PipelinedConnection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings);
  }

  async commitTransaction(connection: PipelinedConnection): Promise<void> {
    if (connection.end()) await this.#plain.commitTransaction(connection);
  }

  async rollbackTransaction(connection: PipelinedConnection): Promise<void> {
    // Over a lost connection the database does it by itself.
    if (!connection.end() || connection.isLost) return;
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'));
    } catch (error) {
      connection.isLost = true;
      throw error;
    }
  }

  async releaseConnection(connection: PipelinedConnection): Promise<void> {
    // One that an answer did not reach in time is closed already, which the pool would notice only later.
    connection.client.release(connection.isLost || connection.client.connection.stream.destroyed);
  }
}

/** The pool has to be in pipeline mode. */
export class PipelinedDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): PipelinedDriver {
    return new PipelinedDriver(this.#pool);
  }
}
