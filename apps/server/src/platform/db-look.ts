// A statement that only reads, as one message to PostgreSQL: whose rows it sees, the statement, and the end. Everything up to
// one "sync" is one transaction, which the connection lets only read; where its beginning fails, the rest of it is skipped.
import pg from 'pg';

declare module 'pg' {
  interface Connection {
    /** Texts that are kept prepared, by their names: those that PostgreSQL has confirmed, and those on their way to it. */
    readonly parsedStatements: Record<string, string | undefined>;
    readonly submittedNamedStatements: Record<string, string | undefined>;
  }
}

/** Answers no row, so that the rows of the statement behind it are all there are. */
const actAs = {
  name: 'act_as',
  text: "select where set_config('app.organization_id', $1, true) is null",
};

interface Column {
  name: string;
  parse: (text: string) => unknown;
}

/** Of statements that are kept prepared on one connection: what they answer is asked once. */
export type KnownColumns = Map<string, readonly Column[]>;

type Value = string | Buffer | null;

/** As pg itself writes them; undefined where one is of a kind that it has more ways for. */
export function plainValues(values: readonly unknown[]): Value[] | undefined {
  const written: Value[] = [];
  for (const value of values) {
    const plain = Array.isArray(value) ? plainArray(value) : plainValue(value);
    if (plain === undefined) return undefined;
    written.push(plain);
  }
  return written;
}

function plainValue(value: unknown): string | null | undefined {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value);
  return undefined;
}

function plainArray(values: readonly unknown[]): string | undefined {
  const written: string[] = [];
  for (const value of values) {
    const plain = plainValue(value);
    if (plain === undefined) return undefined;
    written.push(plain === null ? 'NULL' : `"${plain.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`);
  }
  return `{${written.join(',')}}`;
}

export interface Look {
  text: string;
  values: Value[];
  /** Under which it is kept prepared, if it is. */
  name: string | undefined;
  /** The one organization it sees; everything its role may for undefined. */
  tenant: string | undefined;
  columns: KnownColumns;
  types: pg.CustomTypesConfig;
}

/** pg calls its methods as the answer's messages come. */
class LookQuery<R> extends pg.Query {
  readonly name: string | undefined;
  readonly text: string;
  /** pg puts its own around it, for the time it may take. */
  callback: (error: Error | null, rows?: R[]) => void;
  readonly #look: Look;
  readonly #rows: R[] = [];
  #columns: readonly Column[];
  #fault: Error | undefined;

  constructor(look: Look, callback: LookQuery<R>['callback']) {
    super('');
    this.#look = look;
    this.name = look.name;
    this.text = look.text;
    this.callback = callback;
    this.#columns = [];
  }

  override submit = (connection: pg.Connection): void => {
    const { name, text, values, tenant, columns } = this.#look;
    if (tenant !== undefined) {
      connection.bind({ statement: actAs.name, values: [tenant] }, true);
      connection.execute(null, true);
    }
    const { parsedStatements: kept, submittedNamedStatements: coming } = connection;
    if (name === undefined || (kept[name] ?? coming[name]) === undefined) {
      connection.parse({ name: name ?? '', text, types: [] }, true);
      if (name !== undefined) coming[name] = text;
    }
    connection.bind({ statement: name ?? '', values }, true);
    const known = name === undefined ? undefined : columns.get(name);
    if (known) this.#columns = known;
    else connection.describe({ type: 'P' }, true);
    connection.execute(null, true);
    connection.sync();
  };

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    const { types, name, columns } = this.#look;
    this.#columns = fields.map(each => ({
      name: each.name,
      // PostgreSQL has more types than pg has names for, and every one has a parser.
      // oxlint-disable-next-line typescript/no-unsafe-enum-assignment
      parse: types.getTypeParser(each.dataTypeID, 'text'),
    }));
    if (name !== undefined) columns.set(name, this.#columns);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: Record<string, unknown> = {};
    try {
      for (const [at, { name, parse }] of this.#columns.entries()) {
        const text = fields[at] ?? null;
        row[name] = text === null ? null : parse(text);
      }
      // What the statement is said to answer; PostgreSQL does not know our names of it.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      this.#rows.push(row as R);
    } catch (error) {
      this.#fault = error instanceof Error ? error : new Error(String(error));
    }
  }

  handleCommandComplete(): void {
    // How many there were is seen by the rows.
  }

  handleReadyForQuery(): void {
    if (this.#fault) this.callback(this.#fault);
    else this.callback(null, this.#rows);
  }
}

/** One write to the connection. */
export function sendLook<R>(client: pg.PoolClient, look: Look): Promise<R[]> {
  const { promise, resolve, reject } = Promise.withResolvers<R[]>();
  const { stream, parsedStatements } = client.connection;
  stream.cork();
  try {
    // Kept from the first time on. Said by itself: a transaction of its own, at whose end it is forgotten whose it was.
    if (look.tenant !== undefined && parsedStatements[actAs.name] === undefined)
      client.query({ ...actAs, values: [look.tenant] }).catch(() => undefined);
    client.query(
      new LookQuery<R>(look, (error, rows = []) => {
        if (error) reject(error);
        else resolve(rows);
      }),
    );
  } finally {
    stream.uncork();
  }
  return promise;
}
