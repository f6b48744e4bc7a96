// A disk of a test's own, which can be filled without harming anybody else's.
import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

export interface OwnDisk {
  dir: string;
  /** Writes until nothing fits any more. Without `megabytes` nothing happens. */
  fill(): void;
  free(): void;
  close(): void;
}

/** Whether this account can mount a disk of its own. */
export function mayMount(): boolean {
  return process.getuid?.() === 0;
}

/** @param megabytes its size; takes the right to mount one. A folder of the machine's disk without. */
export function makeOwnDisk(megabytes?: number): OwnDisk {
  const dir = mkdtempSync(path.join('/var/tmp', 'groundwork-own-'));
  // The embedded server may run under an account of its own.
  chmodSync(dir, 0o755);
  if (megabytes !== undefined)
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', dir]);
  const filler = path.join(dir, 'filler');
  return {
    dir,
    fill: () => {
      if (megabytes !== undefined) fill(filler);
    },
    free: () => rmSync(filler, { force: true }),
    close() {
      if (megabytes !== undefined) execFileSync('umount', [dir]);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function fill(file: string): void {
  const handle = openSync(file, 'w');
  try {
    for (const size of [1024 * 1024, 4096]) writeUntilFull(handle, Buffer.alloc(size));
  } finally {
    closeSync(handle);
  }
}

function writeUntilFull(handle: number, block: Buffer): void {
  try {
    for (;;) writeSync(handle, block);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
