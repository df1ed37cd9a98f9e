import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';

import { findChromium } from '#scripts/chromium.ts';

/** Without these Chromium looks for servers of its own, which a test must not wait for. */
const QUIET_CHROMIUM = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './tests/built-site.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // One more than the processors: a journey also waits for the server and for itself.
  workers: availableParallelism() + 1,
  reporter: [['list']],
  // Limits that end what hangs: a busy machine may take its time.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    // Neither screenshots nor traces, which every test would pay for: `npx playwright test NAME --trace on` has both.
    screenshot: 'off',
    launchOptions: {
      executablePath: findChromium(),
      chromiumSandbox: process.getuid?.() !== 0,
      args: QUIET_CHROMIUM,
    },
  },
  projects: [
    // A test without a tag runs on both sizes.
    { name: 'desktop', use: { ...devices['Desktop Chrome'] }, grepInvert: /@phone/ },
    { name: 'phone', use: { ...devices['Pixel 7'] }, grepInvert: /@desktop/ },
  ],
});
