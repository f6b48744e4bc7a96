// One line of JSON per event, on stderr, with what must not be in a log taken out.
import { destination, type Logger, pino, stdTimeFunctions } from 'pino';

const secretNames = [
  'authorization',
  'cookie',
  'password',
  'token',
  'access_token',
  'refresh_token',
  'secret',
  'databaseUrl',
  'connectionString',
];
/** At the top, one and two levels down: where requests, errors and settings carry them. */
const secretPaths = secretNames.flatMap(name => [name, `*.${name}`, `*.*.${name}`]);

export function createLog(level: string, name: string): Logger {
  return pino(
    {
      name,
      level,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      redact: { paths: secretPaths, censor: '[hidden]' },
      serializers: { err: describeError },
    },
    // Many lines in one write: each is a turn of another thread. At the end of the process all of it is written.
    destination({ dest: 2, sync: false, minLength: 4096, periodicFlush: 100 }),
  );
}

/** For lines of fields that can hold no secret, one of every request: looking for one in each field took a twelfth of the
 *  processor time of a request without a database. */
export function withoutRedaction(log: Logger): Logger {
  return log.child({}, { redact: [] });
}

const depthLimit = 4;

/** An error with its causes. Only these fields: errors of pg carry the row they met (`detail`), of fetch the headers. */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : undefined;
  return {
    type: error.name,
    message: error.message,
    ...(code !== undefined && { code }),
    stack: error.stack,
    ...(error.cause !== undefined && depth < depthLimit && { cause: describeError(error.cause, depth + 1) }),
  };
}
