// How a process of ours begins and ends: in words when it cannot start, in order when it is told to stop.
import type { Logger } from 'pino';
import { DatabaseStartError } from './platform/database-roles.ts';
import { SettingsError } from './settings.ts';

/** Longer than a drain takes; then the process ends all the same. */
const patienceMs = 10_000;

/** Drains on SIGTERM and SIGINT; a second signal, or losing patience, ends at once. */
export function endOnSignals(log: Logger, drain: () => Promise<void>): void {
  let isEnding = false;
  const end = (signal: NodeJS.Signals) => {
    if (isEnding) process.exit(1);
    isEnding = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), patienceMs).unref();
    drain().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop in order');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  // Started by a supervisor, there is a channel to it: when that breaks the supervisor was killed, and whoever starts the
  // product again needs our port.
  const isSupervised = process.connected !== undefined;
  if (isSupervised && !process.connected) end('SIGTERM');
  else process.once('disconnect', () => end('SIGTERM'));
}

/** Says why the process cannot start and ends it. What a person can mend comes without a stack. */
export function explainStart(error: unknown): never {
  process.stderr.write(`${explanation(error)}\n`);
  process.exit(1);
}

function explanation(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `The port is taken: ${error.message}. Stop what uses it, or set PORT.`;
  if (code === 'ECONNREFUSED')
    return 'The database cannot be reached. Is DATABASE_URL right, and is it running?';
  const isPlain =
    error instanceof SettingsError ||
    error instanceof DatabaseStartError ||
    error.name === 'IssuerStartError';
  return isPlain ? error.message : (error.stack ?? error.message);
}
