import { expect, test } from 'vitest';
import { startApp } from '#tests/app/start-app.ts';

test('each request has one line in the log, also if the page cache answers it', async () => {
  const lines: string[] = [];
  const answered = () =>
    lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request answered');
  await using app = await startApp({
    log: { write: (line) => void lines.push(line) },
    settings: { LOG_LEVEL: 'info' },
  });
  const origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
  for (let time = 1; time <= 3; time += 1) {
    await (await fetch(`${origin}/api/videos?secret=query`)).text();
    await expect.poll(answered).toHaveLength(time);
  }
  const fields = { level: 30, method: 'GET', path: '/api/videos', status: 200 };
  const line = { ...fields, reqId: expect.any(String), durationMs: expect.any(Number) };
  expect(answered()).toEqual([line, line, line].map((each) => expect.objectContaining(each)));
  expect(new Set(answered().map(({ reqId }) => reqId)).size).toBe(3);
});
