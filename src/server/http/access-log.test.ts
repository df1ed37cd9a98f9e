import { expect, test } from 'vitest';
import { startApp } from '#tests/start-app.ts';

const REQUESTS = 50;

test('equal requests that the page cache answers within a short time are logged as one line with their count', async () => {
  const lines: string[] = [];
  const answered = () =>
    lines
      .map((line) => JSON.parse(line))
      .filter(({ msg, path }) => msg === 'request answered' && path === '/api/videos');
  const app = await startApp({
    log: { write: (line) => void lines.push(line) },
    settings: { LOG_LEVEL: 'info' },
  });
  const origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
  const read = () => fetch(`${origin}/api/videos`).then((reply) => reply.text());
  await read();
  await expect.poll(answered).toHaveLength(1);

  await read();
  await expect.poll(answered).toHaveLength(2);
  const alone = { reqId: expect.any(String), method: 'GET', status: 200 };
  expect(answered()[1]).toMatchObject(alone);
  expect(answered()[1]).not.toHaveProperty('count');

  await Promise.all(Array.from({ length: REQUESTS }, read));
  // This also writes the lines that are still being counted.
  await app[Symbol.asyncDispose]();
  const grouped = answered().slice(2);
  expect(grouped.length).toBeLessThan(REQUESTS);
  expect(grouped.reduce((sum, { count = 1 }) => sum + count, 0)).toBe(REQUESTS);
});
