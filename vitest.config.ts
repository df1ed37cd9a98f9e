import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig(({ mode }) => ({
  test: {
    // One more than the processors: many tests wait for a database, a mail server or a process.
    maxWorkers: availableParallelism() + 1,
    // `--mode sqlite` leaves PostgreSQL out.
    globalSetup: mode === 'sqlite' ? [] : ['tests/postgres-server.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,scripts}/**/*.test.ts'],
          // Files share a worker and the modules it has loaded; no module holds state.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          // Loading React and the server anew takes longer than the tests of a file.
          isolate: false,
          environment: 'jsdom',
          setupFiles: ['tests/components/set-up.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          include: ['tests/**/*.test.ts'],
          globalSetup: ['tests/built-site.ts'],
        },
      },
    ],
    // Generous, because a busy machine is slow: these limits only end what hangs.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
}));
