import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    // One more than the processors: many tests wait for a database, a mail server or a process.
    maxWorkers: availableParallelism() + 1,
    globalSetup: ['tests/built-site.ts', 'tests/postgres-server.ts'],
    // A busy machine is slow, not wrong.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
