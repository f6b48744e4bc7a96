import { defineConfig } from '@playwright/test';

// Journeys share one running product (e2e/start.ts) and run one after another: each is a story with a beginning.
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.journey.ts',
  globalSetup: './e2e/start.ts',
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  outputDir: 'test-results',
});
