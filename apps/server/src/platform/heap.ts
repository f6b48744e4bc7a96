// How eagerly memory is given back, for processes that carry large amounts of data through (the worker, the command) and for
// the API, whose every request leaves a little behind.
import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap grow by this share of what is alive before it is collected: by half for who carries much. V8 by itself waits
 * for up to four times: reading and previewing 104,000 records peaked at 604 MB and took 11.1 CPU seconds; so it is 379 MB
 * and 10.7 (twice: 462 MB and 11.9; the rest is noise). Not --max-old-space-size: that ends the process where this works
 * harder.
 */
export function collectEagerly(percent = 50): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}

/**
 * How the API's process is started. Node gives new objects up to 128 MB, which many small requests fill however little of it
 * lives, and glibc keeps up to eight arenas a core: together 80 MB that nothing asks for. Both are read only at the start.
 * Half as much (4) held 10 MB less, and a request took a sixth more processor time: what was still being answered was
 * taken for what lasts, and all of it was looked through again and again.
 */
export const apiStart: { nodeOptions: readonly string[]; env: Readonly<Record<string, string>> } = {
  nodeOptions: ['--max-semi-space-size=8'],
  env: { MALLOC_ARENA_MAX: '2' },
};

/**
 * How processes are started that carry large tables through: the worker, the commands and the benches of both. New objects get up
 * to 48 MB instead of 128: analysing and compiling 100,000 contacts peaked at 329 MB instead of 471, and took as much
 * processor time.
 */
export const carrierStart: { nodeOptions: readonly string[]; env: Readonly<Record<string, string>> } = {
  nodeOptions: ['--max-semi-space-size=16'],
  env: {},
};
