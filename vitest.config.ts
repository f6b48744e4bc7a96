import { defineConfig } from 'vitest/config';

// One runner for the whole repository. Files run in parallel: each server test file gets a database of its
// own, cloned from a migrated template that tools/test-database.ts prepares once per run.
export default defineConfig({
  test: {
    include: ['{apps,packages,tools}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['tools/testing/database.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // On two cores: half of the time a file waits for a process or a clock.
    maxWorkers: 3,
  },
});
