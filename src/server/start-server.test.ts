import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { SettingError } from '#server/env.ts';
import { startServer } from '#server/start-server.ts';
import { freePort } from '#tests/free-port.ts';
import { makeVideo } from '#tests/make-video.ts';
import { eachDatabase, testEnv } from '#tests/start-app.ts';
import { startProcess } from '#tests/start-process.ts';

test.each(eachDatabase)('an empty folder and database become a site, on %s', async (kind) => {
  await using env = await testEnv({ database: kind });
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

test('a stopped site starts again with what it knew', async () => {
  await using env = await testEnv();
  const first = await startServer(env);
  const token = await fetch(`${first.address}/api/csrf-token`);
  const cookie = token.headers.get('set-cookie')?.split(';')[0] ?? '';
  const known = await token.json();
  await first.stop();

  const second = await startServer(env);
  const again = await fetch(`${second.address}/api/csrf-token`, { headers: { cookie } });
  expect(await again.json()).toEqual(known);
  await second.stop();
});

test('a port in use is named in one line', async () => {
  await using env = await testEnv();
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(startServer({ ...env, port })).rejects.toThrow(
    new SettingError(`PORT ${port} on 127.0.0.1 is in use by another program; choose another.`),
  );
  other.close();
});

test('an address of another machine is named in one line', async () => {
  await using env = await testEnv();
  await expect(startServer({ ...env, host: '192.0.2.1' })).rejects.toThrow(
    new SettingError('HOST 192.0.2.1 is not an address of this machine; choose another.'),
  );
});

test('a folder that is a file is named in one line', async () => {
  await using env = await testEnv();
  const dataDir = join(env.dataDir, 'file');
  await writeFile(dataDir, '');
  await expect(startServer({ ...env, dataDir })).rejects.toThrow(
    /^The database of DATA_DIR .*file cannot be used: .*$/,
  );
});

test.each(['uploads', 'incoming'])(
  'a file in place of the folder %s is named in one line',
  async (name) => {
    await using env = await testEnv();
    const path = join(env.dataDir, name);
    await writeFile(path, 'a file');
    const error = await startServer(env).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(SettingError);
    expect(error.message).toBe(
      `The folder ${path} of DATA_DIR cannot be used: EEXIST: file already exists, mkdir '${path}'`,
    );
    expect(await readFile(path, 'utf8')).toBe('a file');
  },
);

test('a file that is no database is named in one line', async () => {
  await using env = await testEnv();
  await writeFile(join(env.dataDir, 'site.db'), 'not a database '.repeat(1000));
  await expect(startServer(env)).rejects.toThrow(
    /^The database of DATA_DIR .* cannot be used: file is not a database$/,
  );
});

test.each([
  ['out of reach', (url: URL) => (url.port = '9')],
  ['of another password', (url: URL) => (url.password = 'wrong')],
  ['that does not exist', (url: URL) => (url.pathname = '/nowhere')],
  ['with a missing certificate', (url: URL) => url.searchParams.set('sslrootcert', '/nope')],
])('a PostgreSQL database %s is named in one line without its password', async (_what, change) => {
  await using env = await testEnv();
  const url = new URL(inject('postgresUrl'));
  const { password } = url;
  change(url);
  const error = await startServer({ ...env, databaseUrl: url.href }).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(SettingError);
  expect(error.message).toMatch(/^The database of DATABASE_URL cannot be used: .+$/);
  expect(error.message).not.toContain(password);
});

test.each(eachDatabase)(
  'two processes that start at once share one database, on %s',
  async (kind) => {
    await using env = await testEnv({ database: kind });
    const settings = { DATA_DIR: env.dataDir, DATABASE_URL: env.databaseUrl ?? '' };
    await using first = startProcess(settings);
    await using second = startProcess(settings);
    const addresses = await Promise.all([first.address(), second.address()]);

    const tokens = await fetch(`${addresses[0]}/api/csrf-token`);
    const cookie = tokens.headers.get('set-cookie')?.split(';')[0] ?? '';
    const other = await fetch(`${addresses[1]}/api/csrf-token`, { headers: { cookie } });
    expect(await other.json()).toEqual(await tokens.json());
  },
);

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s lets a page in flight finish, refuses new requests and leaves with status 0',
  async (signal) => {
    await using env = await testEnv();
    await using server = startProcess({ DATA_DIR: env.dataDir });
    const address = await server.address();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await request(`${address}/api/videos`, agent);

    const slow = fetch(`${address}/slow`);
    await server.line('slow page asked for');
    server.process.kill(signal);
    await server.line('stopping');

    const refused = await request(`${address}/api/videos`, agent);
    expect(refused).toEqual({
      status: 503,
      retryAfter: '5',
      connection: 'close',
      body: { message: 'The site is restarting. Please try again in a moment.' },
    });
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    server.process.kill('SIGUSR2');
    const finished = await slow;
    expect([finished.status, await finished.json()]).toEqual([200, { status: 200 }]);
    expect(await server.exit()).toEqual([0, null]);
    agent.destroy();
  },
);

test('a connection that never asks for anything does not keep the server from leaving', async () => {
  await using env = await testEnv();
  await using server = startProcess({ DATA_DIR: env.dataDir });
  const { port, hostname } = new URL(await server.address());
  const [silent, halfway] = [connect(Number(port), hostname), connect(Number(port), hostname)];
  await Promise.all([once(silent, 'connect'), once(halfway, 'connect')]);
  halfway.write('GET /api/videos HTTP/1.1\r\nHost: ');
  await fetch(`http://${hostname}:${port}/healthz`);

  server.process.kill('SIGTERM');
  expect(await server.exit()).toEqual([0, null]);
});

test('a second signal ends the process at once', async () => {
  await using env = await testEnv();
  await using server = startProcess({ DATA_DIR: env.dataDir });
  const address = await server.address();
  const slow = fetch(`${address}/slow`).catch(() => 'cut off');
  await server.line('slow page asked for');
  server.process.kill('SIGTERM');
  await server.line('stopping');
  // Too soon after the first it would count as the same wish.
  const askAgain = () => {
    server.process.kill('SIGTERM');
    return server.process.exitCode;
  };
  await expect.poll(askAgain).toBe(1);
  expect(await slow).toBe('cut off');
});

test.each([
  ['the environment', { PORT: 'abc' }, ''],
  ['a file .env', {}, 'PORT=abc'],
  ['the environment rather than a file .env', { PORT: 'abc' }, 'PORT=3000'],
])('the real start stops at a wrong setting of %s with one line', async (_what, given, file) => {
  await using env = await testEnv();
  await writeFile(join(env.dataDir, '.env'), file);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    cwd: env.dataDir,
    env: given,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  const said = (await child.stderr.toArray()).join('');
  expect(said).toBe(
    'PORT must be a whole number from 0 to 65535, for example PORT=3000. It is "abc".\n',
  );
  expect(await closed).toEqual([1, null]);
});

test('the log tells what happened, and nothing of who or what was sent', async () => {
  await using env = await testEnv();
  await using server = startProcess({ DATA_DIR: env.dataDir });
  const address = await server.address();
  await fetch(`${address}/api/contact?secret=query`, { method: 'POST', body: 'secret body' });
  const line = JSON.parse(await server.line('request answered'));
  expect(line).toEqual({
    level: 30,
    time: expect.any(Number),
    pid: expect.any(Number),
    hostname: expect.any(String),
    reqId: expect.any(String),
    method: 'POST',
    path: '/api/contact',
    status: 403,
    durationMs: expect.any(Number),
    msg: 'request answered',
  });
});

async function request(address: string, agent: Agent) {
  const [reply] = await once(get(address, { agent }), 'response');
  const body = JSON.parse((await reply.toArray()).join(''));
  const { connection, 'retry-after': retryAfter } = reply.headers;
  return { status: reply.statusCode, retryAfter, connection, body };
}
