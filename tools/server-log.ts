// What the embedded database says goes to one file, which it never shortens by itself.
import { copyFileSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';

/** Larger it is begun anew; together with the previous one it takes at most about twice this. */
const mostBytes = 10 * 1024 * 1024;

export function serverLogOf(dataDir: string): string {
  return path.join(dataDir, 'server.log');
}

/** Keeps what a log that grew too large holds as the one previous log, and begins it anew. The server may go on writing to it:
 *  it appends, and so goes on at the beginning. A disk too full for the copy leaves everything as it is. */
export function rotateServerLog(dataDir: string, limit = mostBytes): void {
  const log = serverLogOf(dataDir);
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) <= limit) return;
  try {
    copyFileSync(log, `${log}.1`);
    truncateSync(log);
  } catch {
    // Nobody's work depends on it; whoever looks again tries again.
  }
}
