import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startApp } from '#tests/app/start-app.ts';

test('a site with its database and storage is alive and ready', async () => {
  const build = { version: '1.2.3', builtAt: '2025-03-01T12:00:00.000Z', homepage: null };
  await using app = await startApp({ build });
  const replies = [await app.get('/healthz'), await app.get('/readyz'), await app.get('/up')];
  expect(replies.map((reply) => [reply.statusCode, reply.json()])).toEqual([
    [200, { status: 'alive', version: '1.2.3' }],
    [200, { status: 'ready' }],
    [200, { status: 'ready' }],
  ]);
});

type ChangeFolder = (path: string) => Promise<void>;

const remove: ChangeFolder = (path) => rm(path, { recursive: true });

const makeReadOnly: ChangeFolder = (path) => chmod(path, 0o500);

const faults: [what: string, folder: string, cause: ChangeFolder][] = [
  ['uploads is gone', 'uploads', remove],
  ['incoming files is gone', 'incoming', remove],
  [
    'incoming files is a file',
    'incoming',
    async (path) => {
      await remove(path);
      await writeFile(path, '');
    },
  ],
];
// Root ignores file permissions.
if (process.getuid?.() !== 0) {
  faults.push(
    ['uploads is read-only', 'uploads', makeReadOnly],
    ['incoming files is read-only', 'incoming', makeReadOnly],
  );
}

test.each(faults)(
  'a site is alive but not ready when its folder of %s',
  async (_what, folder, cause) => {
    await using app = await startApp({ database: 'sqlite' });
    await cause(join(app.env.dataDir, folder));
    expect((await app.get('/healthz')).statusCode).toBe(200);
    const reply = await app.get('/readyz');
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('10');
    expect(reply.json()).toEqual({
      message: 'The database or the storage does not answer or cannot be written.',
    });
  },
);
