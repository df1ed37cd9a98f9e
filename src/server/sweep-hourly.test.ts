import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { sweepHourly } from '#server/sweep-hourly.ts';

test('the start sweeps expired rows, but no files', async () => {
  await using app = fastify();
  const swept = Promise.withResolvers<void>();
  let areFilesSwept = false;
  sweepHourly(
    app,
    {
      stores: [{ sweep: async () => swept.resolve() }],
      files: {
        sweep: async () => {
          areFilesSwept = true;
        },
      },
    },
    () => new Date(),
  );
  await app.listen({ port: 0 });
  await swept.promise;
  expect(areFilesSwept).toBe(false);
});
