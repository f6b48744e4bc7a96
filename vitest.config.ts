import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// One runner for the whole repository, files in parallel. What only thinks shares a process among its files: loading the same modules
// for each of two hundred cost as much as running them. So does what starts servers to ask them something; each file still has a
// server and a database of its own, cloned from a migrated template that tools/testing/database.ts prepares once for a project.
// What is tested of a process itself (that it is healthy, starts, ends, is killed) has one for each file.

const builtOrFetched = ['**/node_modules/**', '**/dist/**'];
/** Of what starts servers: these test the process. */
const ofProcess = 'apps/server/src/entrypoints/**/*.test.ts';
/** Of what thinks: these need a database. */
const withDatabase = [
  'apps/web/src/lib/backend.test.ts',
  'packages/crm/src/{activities,commerce,lists,sandbox}.test.ts',
];

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Three on two cores: half of the time a file waits for a process or a clock. More than eight wait for one disk.
    maxWorkers: Math.min(8, Math.ceil(availableParallelism() * 1.5)),
    projects: [
      {
        extends: true,
        test: {
          name: 'thinking',
          include: ['packages/**/*.test.ts', 'apps/web/**/*.test.{ts,tsx}'],
          exclude: [...builtOrFetched, ...withDatabase],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'serving',
          include: ['apps/server/**/*.test.ts', ...withDatabase],
          exclude: [...builtOrFetched, ofProcess],
          globalSetup: ['tools/testing/database.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'running',
          include: [ofProcess, '{apps/identity,apps/sandbox,tools}/**/*.test.ts'],
          exclude: builtOrFetched,
          globalSetup: ['tools/testing/database.ts'],
        },
      },
    ],
  },
});
