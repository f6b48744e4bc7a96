// The folder that archives are unpacked to. It holds a customer's data, so what a killed process leaves is removed.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const PREFIX = 'groundwork-read-';
const looked = new Set<string>();

/** Makes a folder of this process's own in `parent`; removes, once per process, those whose process is gone. */
export async function makeWorkFolder(parent: string): Promise<string> {
  if (!looked.has(parent)) {
    looked.add(parent);
    await removeAbandoned(parent);
  }
  return mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
}

/** Removes the work folders of processes that are gone. */
export async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    // Somebody else's, or being removed by another process in this moment: not ours to worry about.
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    // Signal 0 only asks whether the process is there.
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
