import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { SettingError } from '#server/core/settings/env.ts';
import { startServer } from '#server/process/start-server.ts';
import { freePort } from '#tests/servers/free-port.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { testEnv } from '#tests/app/start-app.ts';
import { startTcpServer } from '#tests/servers/tcp-server.ts';

test('the server starts with an empty folder and database', async () => {
  await using env = await testEnv();
  const server = await startServer(env);
  const reply = await fetch(`${server.address}/api/videos`);
  expect([reply.status, await reply.json()]).toEqual([200, []]);
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  await server.stop();
  await expect(fetch(server.address)).rejects.toThrow('fetch failed');
});

test('the database is filled before the server listens', async () => {
  await using env = await testEnv();
  const port = await freePort();
  const server = await startServer(
    { ...env, port },
    {
      seed: async (database) => {
        await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed');
        await makeVideo(database, { title: 'Seeded' });
      },
    },
  );
  const reply = await fetch(`${server.address}/api/videos`);
  expect(await reply.json()).toMatchObject([{ title: 'Seeded' }]);
  await server.stop();
});

test('a restarted server keeps its signing key, so a token from before the restart is valid', async () => {
  await using env = await testEnv();
  const first = await startServer(env);
  const firstReply = await fetch(`${first.address}/api/csrf-token`);
  const cookie = firstReply.headers.get('set-cookie')?.split(';')[0] ?? '';
  const token = await firstReply.json();
  await first.stop();

  const second = await startServer(env);
  const secondReply = await fetch(`${second.address}/api/csrf-token`, { headers: { cookie } });
  expect(await secondReply.json()).toEqual(token);
  await second.stop();
});

test('a port in use stops the start with a one-line error', async () => {
  await using env = await testEnv();
  await using other = await startTcpServer(() => {});
  const { port } = other;
  await expect(startServer({ ...env, port })).rejects.toThrow(
    new SettingError(`PORT ${port} on 127.0.0.1 is in use by another program; choose another.`),
  );
});

test('an address of another machine stops the start with a one-line error', async () => {
  await using env = await testEnv();
  await expect(startServer({ ...env, host: '192.0.2.1' })).rejects.toThrow(
    new SettingError('HOST 192.0.2.1 is not an address of this machine; choose another.'),
  );
});

test('a file in place of DATA_DIR stops the start with a one-line error', async () => {
  await using env = await testEnv({ database: 'sqlite' });
  const dataDir = join(env.dataDir, 'file');
  await writeFile(dataDir, '');
  await expect(startServer({ ...env, dataDir })).rejects.toThrow(
    /^The database of DATA_DIR .*file cannot be used: .*$/,
  );
});

test.each([
  ['a file in place of a folder', 'uploads', /^The folder .*uploads of DATA_DIR .*: EEXIST: .*$/],
  ['a file in place of a folder', 'incoming', /^The folder .*incoming of DATA_DIR .*: EEXIST: .*$/],
  ['no database', 'site.db', /^The database of DATA_DIR .*: file is not a database$/],
])('%s at %s stops the start with a one-line error, and stays', async (_what, name, line) => {
  await using env = await testEnv({ database: 'sqlite' });
  const [path, content] = [join(env.dataDir, name), 'not a database '.repeat(1000)];
  await writeFile(path, content);
  const error = await startServer(env).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(SettingError);
  expect(error.message).toMatch(line);
  expect(await readFile(path, 'utf8')).toBe(content);
});

test('a PostgreSQL database whose certificate is missing stops the start with a one-line error', async () => {
  await using env = await testEnv();
  const url = new URL(inject('postgresUrl'));
  url.searchParams.set('sslrootcert', '/nope');
  const error = await startServer({ ...env, databaseUrl: url.href }).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(SettingError);
  expect(error.message).toMatch(/^The database of DATABASE_URL cannot be used: ENOENT.*$/);
  expect(error.message).not.toContain(url.password);
});
