import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startApp } from '#tests/app/start-app.ts';

test('closing the app waits until the disk reserve is written, so that nothing is written afterward', async () => {
  await using app = await startApp();
  await app.server.listen({ port: 0 });
  await app.server.close();
  const { size } = await stat(join(app.env.dataDir, 'disk-reserve'));
  expect(size).toBe(2 * 1024 * 1024);
});
