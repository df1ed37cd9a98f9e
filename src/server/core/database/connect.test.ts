import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connectDatabase, connectForRequests } from '#server/core/database/connect.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import {
  type Headers,
  startApp,
  startDatabase,
  type TestApp,
  testEnv,
} from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

slowTest(
  'a new database file is opened although another connection locks it for a second',
  async () => {
    await using env = await testEnv();
    using other = new DatabaseSync(join(env.dataDir, 'site.db'));
    other.exec('begin exclusive');
    const opening = connectDatabase(env);
    await sleep(1000);
    other.exec('rollback');
    await using database = await opening;
    expect(await database.introspection.getTables()).toEqual([]);
  },
);

/** A script that locks the row of a video until it is killed. */
const LOCK_VIDEO = `
  const { Client } = require('pg');
  const [connectionString, id] = process.argv.slice(1);
  const client = new Client({ connectionString });
  client.connect()
    .then(() => client.query('begin'))
    .then(() => client.query('select id from videos where id = $1 for update', [id]))
    .then(() => process.stdout.write('locked'));
`;

interface FrozenProcess extends Disposable {
  end: () => void;
}

/** Starts a process that locks the row of a video, and freezes the process with SIGSTOP. */
async function freezeWithLock({ env }: TestApp, videoId: string): Promise<FrozenProcess> {
  const script = ['--eval', LOCK_VIDEO, env.databaseUrl ?? '', videoId];
  const frozen = spawn(process.execPath, script, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(frozen.stdout, 'data');
  frozen.kill('SIGSTOP');
  const end = () => void frozen.kill('SIGKILL');
  return { end, [Symbol.dispose]: end };
}

async function rename(app: TestApp, { id }: { id: string }, headers: Headers) {
  const request = { method: 'PATCH', url: `/api/videos/${id}`, headers } as const;
  const reply = await app.server.inject({ ...request, payload: { title: 'Renamed' } });
  return { status: reply.statusCode, retryAfter: reply.headers['retry-after'] };
}

const WAITING_WRITES = 20;

slowTest(
  'while a frozen process locks a row, writes to that row are refused, and other requests still get a connection',
  async () => {
    await using app = await startApp({ database: 'postgres' });
    const [locked, other] = [await makeVideo(app.database), await makeVideo(app.database)];
    const headers = await app.signIn();
    using frozen = await freezeWithLock(app, locked.id);
    let answered = 0;
    const waiting = Array.from({ length: WAITING_WRITES }, () =>
      rename(app, locked, headers).finally(() => (answered += 1)),
    );
    expect(await rename(app, other, headers)).toMatchObject({ status: 200 });
    expect((await app.get(`/api/videos/${locked.id}`)).json()).toMatchObject({
      title: locked.title,
    });
    expect(answered).toBeLessThan(WAITING_WRITES);
    const refused = { status: 503, retryAfter: '10' };
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => refused));

    frozen.end();
    await expect.poll(() => rename(app, locked, headers)).toMatchObject({ status: 200 });
  },
);

test('no row is in an empty list, and every row is outside it', async () => {
  await using site = await startDatabase();
  const { id } = await makeVideo(site.database);
  const videos = site.database.selectFrom('videos').select('id');
  expect(await videos.where('id', 'in', []).execute()).toEqual([]);
  expect(await videos.where('id', 'not in', []).execute()).toEqual([{ id }]);
});

test('requests to the database have time limits, and migrations and backups have none', async () => {
  await using env = await testEnv({ database: 'postgres' });
  const url = new URL(env.databaseUrl ?? '');
  url.searchParams.set('options', '-c work_mem=5MB -c lock_timeout=1min');
  const databaseUrl = url.href;
  const limitsOf = async (connect: typeof connectForRequests) => {
    await using database = await connect({ ...env, databaseUrl });
    const { rows } = await sql`
        select
          current_setting('work_mem') as "workMem",
          current_setting('lock_timeout') as "lock",
          current_setting('statement_timeout') as "statement",
          current_setting('idle_in_transaction_session_timeout') as "idleTransaction"
      `.execute(database);
    return rows[0];
  };
  expect(await limitsOf(connectForRequests)).toEqual({
    workMem: '5MB',
    lock: '3s',
    statement: '10s',
    idleTransaction: '5s',
  });
  expect(await limitsOf(connectDatabase)).toEqual({
    workMem: '5MB',
    lock: '1min',
    statement: '0',
    idleTransaction: '0',
  });
});
