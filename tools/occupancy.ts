// Who runs on a data directory: one supervisor at a time, by a lock that ends with it, and the processes it started, by a
// list that outlives it. They end by themselves when it is gone; one that cannot is ended by the next start.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { lockWithin } from './lock.ts';
import { endAll, processAt } from './processes.ts';
import { StartError } from './supervisor.ts';

const Started = z.array(z.object({ name: z.string(), pid: z.number(), started: z.string() }));
type Started = z.infer<typeof Started>;

/** A former one that is stopping just now needs this long at most. */
const stoppingMs = 20_000;
/** Processes whose supervisor is gone are draining already. */
const drainingMs = 6000;

export interface Occupancy {
  /** Notes a process that was started here. */
  note(name: string, pid: number): void;
  release(): void;
}

/** Takes the data directory for this process, after ending what a killed one left in it. @throws StartError */
export async function occupy(dataDir: string): Promise<Occupancy> {
  mkdirSync(dataDir, { recursive: true });
  const lock = await lockWithin(path.join(dataDir, 'in-use.lock'), stoppingMs);
  if (!lock)
    throw new StartError(
      `Groundwork is already running in ${dataDir}. Stop it first, or choose another GROUNDWORK_DATA_DIR, with its own PORT and SANDBOX_PORT.`,
    );
  const file = path.join(dataDir, 'processes.json');
  await endAll(read(file), { first: 'SIGTERM', graceMs: drainingMs });
  let noted: Started = [];
  const write = () => {
    writeFileSync(`${file}.new`, JSON.stringify(noted));
    renameSync(`${file}.new`, file);
  };
  write();
  return {
    note(name, pid) {
      const started = processAt(pid)?.started;
      if (started === undefined) return;
      noted = [...noted.filter(each => each.name !== name), { name, pid, started }];
      write();
    },
    release: () => lock.release(),
  };
}

function read(file: string): Started {
  if (!existsSync(file)) return [];
  try {
    return Started.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}
