import { expect, test } from 'vitest';
import { readInThread } from './read-in-thread.ts';

test('a thread that fails is an error of its caller only', async () => {
  const program = new URL('data:text/javascript,throw new Error("Nothing to read")');
  await expect(readInThread(program, null)).rejects.toThrow('Nothing to read');
});
