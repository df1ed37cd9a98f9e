import { chmod, rm, writeFile } from 'node:fs/promises';
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

type Folder = (path: string) => Promise<void>;

const remove: Folder = (path) => rm(path, { recursive: true });

const close: Folder = (path) => chmod(path, 0o500);

const obstacles: [what: string, folder: string, happen: Folder][] = [
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
// Nothing is closed to root.
if (process.getuid?.() !== 0) {
  obstacles.push(
    ['uploads may not be written', 'uploads', close],
    ['incoming files may not be written', 'incoming', close],
  );
}

test.each(obstacles)(
  'a site whose folder of %s lives, but is not ready',
  async (_what, folder, happen) => {
    await using app = await startApp();
    await happen(join(app.env.dataDir, folder));
    expect((await app.get('/healthz')).statusCode).toBe(200);
    const reply = await app.get('/readyz');
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('10');
    expect(reply.json()).toEqual({ message: 'The database or the storage does not answer.' });
  },
);
