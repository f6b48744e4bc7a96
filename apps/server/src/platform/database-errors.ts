// What PostgreSQL's error codes mean to a caller. Codes: postgresql.org/docs/current/errcodes-appendix.html
import { type ErrorCode, Refusal } from '@groundwork/contract/errors';

/** The five characters of an error that came from PostgreSQL; undefined for any other. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const { code } = error;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** A schema step changed what a prepared statement answers. */
export function isPlanOutdated(error: unknown): boolean {
  return sqlState(error) === '0A000' && error instanceof Error && error.message.startsWith('cached plan');
}

/** The connection is not in the state we left it in (a pooler between us and PostgreSQL gave us another one, or cleaned it
 *  up): what we think is prepared is not, or the other way round. */
export function isOutOfStep(error: unknown): boolean {
  const state = sqlState(error);
  return state === '26000' || state === '42P05';
}

/** The transaction lost against another one (serialization failure, deadlock), or came with an old plan or over a connection
 *  that is out of step, and may simply be run again. */
export function isRetryable(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40001' || state === '40P01' || isPlanOutdated(error) || isOutOfStep(error);
}

const exact: Record<string, ErrorCode> = {
  '53100': 'storage_full',
  // Nesting deeper than the server's stack.
  '54001': 'invalid_request',
  '57014': 'unavailable',
  '40001': 'unavailable',
  '40P01': 'unavailable',
  '23505': 'conflict',
  '23503': 'conflict',
};
const byClass: Record<string, ErrorCode> = {
  // Values a column cannot hold: NUL, lone surrogates, out of range.
  '22': 'invalid_request',
  '23': 'invalid_request',
  '08': 'unavailable',
  '53': 'unavailable',
  '57': 'unavailable',
};

/** Messages of pg itself, which carry no code: the pool or a query timed out, the connection broke. */
const connectionTrouble =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|timeout expired|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN/;

/** The refusal that an error of the database amounts to; undefined when it is a bug of ours (say, a bad column). */
export function refusalFor(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const state = sqlState(error);
  const code = state ? (exact[state] ?? byClass[state.slice(0, 2)]) : undefined;
  if (code) return new Refusal(code, { cause: error });
  if (error instanceof Error) {
    const text = `${error.message} ${'code' in error ? String(error.code) : ''}`;
    if (connectionTrouble.test(text)) return new Refusal('unavailable', { cause: error });
  }
  return undefined;
}
