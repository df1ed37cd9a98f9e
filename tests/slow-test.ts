import { inject, test } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    runsSlowTests: boolean;
  }
}

/** Registers no test. */
const ignore = Object.assign(() => {}, { each: () => () => {} }) as unknown as typeof test;

/**
 * Like `test`, for tests that only `npm run test:all` runs, such as those of one more state of a dialog, of
 * a load or of a long wait. A file of nothing but such tests is named `.slow.test.ts`.
 */
export const slowTest = inject('runsSlowTests') ? test : ignore;

/** Of inputs that repeat a rule, `npm test` tests the first `count`, and `npm run test:all` all. */
export function firstOf<T>(count: number, inputs: readonly T[]): readonly T[] {
  return inject('runsSlowTests') ? inputs : inputs.slice(0, count);
}
