import { setTimeout } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { sweepHourly } from '#server/sweep-hourly.ts';
import { startApp } from '#tests/start-app.ts';

test('a starting server sweeps expired rows but no files, and waits for this sweep before it stops', async () => {
  await using site = await startApp();
  await using app = fastify();
  const swept: string[] = [];
  const record = (what: string) => ({
    sweep: async () => {
      await setTimeout(100);
      swept.push(what);
    },
  });
  sweepHourly(app, {
    database: site.database,
    stores: [record('expired rows')],
    files: record('files'),
    incoming: record('uploads in progress'),
    now: () => new Date(),
  });
  await app.listen({ port: 0 });
  await app.close();
  expect(swept).toEqual(['expired rows']);
});
