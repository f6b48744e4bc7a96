import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

// One at a time for each core, two at least, each with a running product of its own (e2e/person.ts), which takes up to 2 GB.
// The journeys of one file run one after another: each is a story with a beginning.
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.journey.ts',
  workers: Math.min(4, Math.max(2, availableParallelism())),
  timeout: 300_000,
  expect: { timeout: 20_000 },
  // Without motion a screen is looked at as it stands, not half faded in.
  use: {
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
  },
  outputDir: 'test-results',
});
