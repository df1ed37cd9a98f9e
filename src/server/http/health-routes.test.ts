import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eachDatabase, startApp } from '#tests/start-app.ts';

test.each(eachDatabase)(
  'a site with its database and storage lives and is ready, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    const replies = [await app.get('/healthz'), await app.get('/readyz')];
    expect(replies.map((reply) => [reply.statusCode, reply.json()])).toEqual([
      [200, { status: 'alive' }],
      [200, { status: 'ready' }],
    ]);
  },
);

test('a site without its storage lives, but is not ready', async () => {
  await using app = await startApp();
  await rm(join(app.env.dataDir, 'uploads'), { recursive: true });
  expect((await app.get('/healthz')).statusCode).toBe(200);
  const reply = await app.get('/readyz');
  expect(reply.statusCode).toBe(503);
  expect(reply.headers['retry-after']).toBe('10');
  expect(reply.json()).toEqual({ message: 'The database or the storage does not answer.' });
});
