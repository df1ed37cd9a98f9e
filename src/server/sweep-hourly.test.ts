import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { sweepHourly } from '#server/sweep-hourly.ts';
import { startApp } from '#tests/start-app.ts';

test('the start sweeps expired rows, but no files', async () => {
  await using site = await startApp();
  await using app = fastify();
  const swept: string[] = [];
  const record = (what: string) => ({ sweep: async () => void swept.push(what) });
  sweepHourly(app, {
    database: site.database,
    stores: [record('expired rows')],
    files: record('files'),
    incoming: record('uploads in progress'),
    now: () => new Date(),
  });
  await app.listen({ port: 0 });
  await expect.poll(() => swept).toEqual(['expired rows']);
});
