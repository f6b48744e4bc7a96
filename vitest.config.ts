import { defineConfig } from 'vitest/config';

// One runner for the whole repository, files in parallel. What only thinks shares a process among its files: loading the same modules
// for each of two hundred cost as much as running them. What starts servers has a process for each file, and a database of its own,
// cloned from a migrated template that tools/testing/database.ts prepares once per run.

/** Of what thinks: these need a database. */
const withDatabase = [
  'apps/web/src/lib/backend.test.ts',
  'packages/crm/src/{activities,commerce,lists,sandbox}.test.ts',
];

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // On two cores: half of the time a file waits for a process or a clock.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'thinking',
          include: ['packages/**/*.test.ts', 'apps/web/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', ...withDatabase],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'running',
          include: ['{apps/server,apps/identity,apps/sandbox,tools}/**/*.test.ts', ...withDatabase],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['tools/testing/database.ts'],
        },
      },
    ],
  },
});
