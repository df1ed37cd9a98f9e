import { expect, test } from 'vitest';
import { keepTickObject } from './keep-tick-object.ts';

test('the kept object is one in which process.nextTick stores a callback', async () => {
  expect(await keepTickObject()).toHaveProperty('callback', expect.any(Function));
});
