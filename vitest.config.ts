import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { compileCache } from './tests/processes/compile-cache.ts';
import './tests/processes/start-run.ts';

// Most workers then load modules that an earlier one has compiled.
Object.assign(process.env, compileCache);

type Options = NonNullable<TestProjectInlineConfiguration['test']>;

/** Tests that need a load, kills, hostile inputs or much time; only `npm run test:all` runs them. */
const SLOW_TESTS = '**/*.slow.test.{ts,tsx}';

/** Runs in a separate process, because it measures the memory of its whole process. */
const MEMORY_TEST = 'tests/system/running/upload-memory.slow.test.ts';

/**
 * Node loads TypeScript itself, which takes a tenth less CPU time than loading it through Vite. It
 * cannot load JSX, so a test that imports a component belongs to the project `components`.
 */
const withoutVite = { viteModuleRunner: false, nodeLoader: false };

const unit: Options = {
  include: ['{src,scripts}/**/*.test.ts'],
  experimental: withoutVite,
  // Test files share loaded modules. The only one that holds state is csrf-token.ts, which the tests that use it reset.
  isolate: false,
  // They also share globals.
  unstubGlobals: true,
};

const components: Options = {
  include: ['src/**/*.test.tsx'],
  // Loading React and the server again for each file takes longer than its tests.
  isolate: false,
  environment: 'jsdom',
  setupFiles: ['tests/components/set-up.ts'],
};

const system: Options = {
  include: ['tests/**/*.test.ts'],
  experimental: withoutVite,
  isolate: false,
  globalSetup: ['tests/processes/built-site.ts'],
};

const memory: Options = { include: [MEMORY_TEST], experimental: withoutVite };

const onSqlite: Options = { provide: { defaultDatabase: 'sqlite', eachDatabase: ['sqlite'] } };

const onPostgres: Options = {
  provide: { defaultDatabase: 'postgres', eachDatabase: ['postgres'] },
};

/** Tests on SQLite, and on PostgreSQL only what is tested on each database. */
const onBoth: Options = {
  provide: { defaultDatabase: 'sqlite', eachDatabase: ['sqlite', 'postgres'] },
};

/**
 * The default mode is that of `npm test`: on SQLite, and the start of the built server on PostgreSQL
 * too. The mode `all` (`npm run test:all`) adds the slow tests, and runs all tests on each database. The
 * mode `torture` also tests many more inputs and longer loads.
 */
export default defineConfig(({ mode }) => {
  const isAll = mode === 'all' || mode === 'torture';
  const slowTests = isAll ? [MEMORY_TEST] : [SLOW_TESTS];
  const project = (name: string, ...parts: readonly Options[]): TestProjectInlineConfiguration => ({
    extends: true,
    test: Object.assign({ name, exclude: slowTests }, ...parts),
  });
  return {
    test: {
      // One more than there are processors: many tests wait for a database, a mail server or a process.
      maxWorkers: availableParallelism() + 1,
      provide: { runsSlowTests: isAll, isThorough: mode === 'torture' },
      globalSetup: ['tests/servers/postgres-server.ts', 'tests/servers/bucket-server.ts'],
      setupFiles: ['tests/processes/start-run.ts'],
      projects: isAll
        ? [
            project('unit', unit, onSqlite),
            project('components', components, onSqlite),
            project('system', system, onSqlite),
            project('memory', memory, onSqlite, { exclude: [] }),
            project('unit on PostgreSQL', unit, onPostgres),
            project('system on PostgreSQL', system, onPostgres),
          ]
        : [
            project('unit', unit, onSqlite),
            project('components', components, onSqlite),
            project('system', system, onBoth),
          ],
      // Long enough for a busy machine: the limits only end tests that hang.
      testTimeout: mode === 'torture' ? 60 * 60_000 : 10 * 60_000,
      hookTimeout: 10 * 60_000,
      expect: { poll: { timeout: 120_000 } },
    },
  };
});
