import { afterEach, expect, test } from 'vitest';
import { preloadInIdleTime } from '#site/app/preload-in-idle-time.ts';
import { slowTest } from '#tests/slow-test.ts';

afterEach(() => Reflect.deleteProperty(navigator, 'connection'));

/** Preloads three pages, of which the second cannot be loaded. Returns those that were requested. */
async function preloadThree(): Promise<string[]> {
  const requested: string[] = [];
  const page = (name: string) => ({
    load: async () => {
      requested.push(name);
      if (name === 'broken') throw new Error('Not found');
    },
  });
  await preloadInIdleTime([page('first'), page('broken'), page('third')]);
  return requested;
}

slowTest(
  'the code of all pages is loaded in idle time, even if that of one page fails to load',
  async () => {
    expect(await preloadThree()).toEqual(['first', 'broken', 'third']);
  },
);

test('no code is loaded in idle time for a visitor who saves data', async () => {
  Object.defineProperty(navigator, 'connection', {
    configurable: true,
    value: { saveData: true },
  });
  expect(await preloadThree()).toEqual([]);
});
