import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';

import { findChromium } from '#scripts/browser/chromium.ts';
import { compileCache } from '#tests/processes/compile-cache.ts';
import '#tests/processes/start-run.ts';

/** Prevents Chromium from contacting Google's servers, which would slow the tests down. */
const QUIET_CHROMIUM = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

Object.assign(process.env, compileCache);

/** Workers would otherwise compile the tests into the temporary folder of the run, and each run again. */
process.env['PLAYWRIGHT_TRANSFORM_CACHE_DIR'] ??= path.resolve('node_modules/.cache/playwright');

/**
 * Makes every host name except this machine's unresolvable. Requests over HTTPS need no lookup of the
 * name, because e2e/support/other-hosts.ts answers them.
 */
const NO_OTHER_HOSTS =
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './tests/processes/built-site.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // Each worker needs more than a processor at times, because Chromium and the server are processes of their own.
  workers: availableParallelism(),
  reporter: [['list']],
  // Long enough for a busy machine: the limits only end tests that hang.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: {
    ...devices['Desktop Chrome'],
    // Screenshots and traces slow every test down. To debug one: `npx playwright test NAME --trace on`.
    screenshot: 'off',
    launchOptions: {
      executablePath: findChromium(),
      // Chromium does not start with its sandbox when it is run by root.
      chromiumSandbox: process.getuid?.() !== 0,
      args: [...QUIET_CHROMIUM, NO_OTHER_HOSTS],
    },
  },
});
