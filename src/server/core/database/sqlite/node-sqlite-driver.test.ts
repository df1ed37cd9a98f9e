import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messageInput } from '#tests/inputs/message-input.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

/** A script that holds the write lock, as a backup does, until its standard input is closed. */
const HOLD_LOCK = `
  const { DatabaseSync } = require('node:sqlite');
  const database = new DatabaseSync(process.argv[1]);
  database.exec('begin immediate');
  process.stdout.write('locked');
  process.stdin.resume().on('end', () => database.exec('rollback'));
`;

/** Runs `act` while another process holds the write lock. */
async function whileLocked<Done>({ env }: TestApp, act: () => Promise<Done>): Promise<Done> {
  const script = ['--eval', HOLD_LOCK, join(env.dataDir, 'site.db')];
  const other = spawn(process.execPath, script, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(other, 'exit');
  await once(other.stdout, 'data');
  try {
    return await act();
  } finally {
    other.stdin.end();
    await ended;
  }
}

function messages(app: TestApp) {
  return app.database.selectFrom('contact_messages').select('id').execute();
}

const READS = 50;

slowTest('while another process writes, reads are answered and writes wait', async () => {
  await using app = await startApp({ database: 'sqlite' });
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
  const [headers, video] = [await app.signIn(), await makeVideo(app.database)];
  const send = (method: string, what: string, body: object) =>
    fetch(`${address}/api/${what}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  let answered = 0;
  const writes = await whileLocked(app, async () => {
    // The first write is a transaction, the second a single statement.
    const sent = [
      send('POST', 'contact', messageInput),
      send('PATCH', `videos/${video.id}`, { title: 'Changed' }),
    ].map((write) => write.finally(() => (answered += 1)));
    for (let read = 0; read < READS; read += 1) {
      const reply = await fetch(`${address}/api/videos`);
      expect(await reply.json()).toMatchObject([{ title: video.title }]);
    }
    expect(answered).toBe(0);
    return sent;
  });
  expect((await Promise.all(writes)).map(({ status }) => status)).toEqual([201, 200]);
  expect((await app.get('/api/videos')).json()).toMatchObject([{ title: 'Changed' }]);
  expect(await messages(app)).toHaveLength(1);
});

slowTest(
  'a write that waits too long for another process is refused, and nothing is stored',
  async () => {
    await using app = await startApp({ database: 'sqlite' });
    const refused = await whileLocked(app, () => app.post('/api/contact', messageInput));
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10']);
    expect(await messages(app)).toEqual([]);
    expect((await app.post('/api/contact', messageInput)).statusCode).toBe(201);
  },
  20_000,
);

test('concurrent transactions and statements do not overwrite each other’s changes', async () => {
  await using app = await startApp({ database: 'sqlite' });
  const { id } = await makeVideo(app.database, { sortOrder: 0 });
  const incrementSortOrder = () =>
    app.database.transaction().execute(async (transaction) => {
      const video = await transaction.selectFrom('videos').select('sortOrder').executeTakeFirst();
      // The other writes are requested here. None may run between this read and the update below.
      await new Promise(setImmediate);
      const sortOrder = (video?.sortOrder ?? 0) + 1;
      await transaction.updateTable('videos').set({ sortOrder }).execute();
    });
  const rename = (title: string) =>
    app.database.updateTable('videos').set({ title }).where('id', '=', id).execute();
  await Promise.all(
    Array.from({ length: 50 }, (_, index) => [incrementSortOrder(), rename(`${index}`)]).flat(),
  );
  const failing = app.database.transaction().execute(async (transaction) => {
    await transaction.updateTable('videos').set({ sortOrder: 0 }).execute();
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect((await app.get('/api/videos')).json()).toMatchObject([{ title: '49' }]);
  const video = await app.database.selectFrom('videos').selectAll().executeTakeFirst();
  expect(video?.sortOrder).toBe(50);
});
