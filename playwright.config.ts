import { defineConfig } from '@playwright/test';

// Two at a time, each with a running product of its own (e2e/person.ts).
// The journeys of one file run one after another: each is a story with a beginning.
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.journey.ts',
  workers: 2,
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
