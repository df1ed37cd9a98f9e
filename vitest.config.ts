import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Runs in a separate process, because it measures the memory of its whole process. */
const MEMORY_TEST = 'tests/system/running/upload-memory.test.ts';

/**
 * Node loads TypeScript itself, which takes a tenth less CPU time than loading it through Vite. It
 * cannot load JSX, so a test that imports a component belongs to the project `components`.
 */
const withoutVite = { viteModuleRunner: false, nodeLoader: false };

export default defineConfig(({ mode }) => ({
  test: {
    // Two more than there are processors: many tests wait for a database, a mail server or a process.
    maxWorkers: availableParallelism() + 2,
    // `--mode thorough` tests many more inputs (`npm run test:thorough`), most of all random ones
    // (`npm run fuzz`), and longer loads (`npm run torture`).
    provide: {
      fuzzedRequests: mode === 'thorough' ? 50_000 : 400,
      generatedKits: mode === 'thorough' ? 10_000 : 500,
      changesUnderLoad: mode === 'thorough' ? 500 : 20,
      mailRunLoad: mode === 'thorough' ? { readers: 2000, kills: 12 } : { readers: 60, kills: 2 },
      readsPerComparison: mode === 'thorough' ? 1 : 4,
      isThorough: mode === 'thorough',
    },
    // `--mode sqlite` runs without PostgreSQL, and therefore without buckets, see tests/app/start-app.ts.
    globalSetup:
      mode === 'sqlite'
        ? []
        : ['tests/servers/postgres-server.ts', 'tests/servers/bucket-server.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,scripts}/**/*.test.ts'],
          experimental: withoutVite,
          // Test files share loaded modules, which is safe because no module holds state.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          // Loading React and the server again for each file takes longer than its tests.
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
          exclude: [MEMORY_TEST],
          experimental: withoutVite,
          isolate: false,
          globalSetup: ['tests/processes/built-site.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'memory', include: [MEMORY_TEST], experimental: withoutVite },
      },
    ],
    // Long enough for a busy machine: the limits only end tests that hang.
    testTimeout: mode === 'thorough' ? 30 * 60_000 : 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
}));
