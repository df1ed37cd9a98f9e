import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';
import { expect, inject, test } from 'vitest';
import { startDatabase, testEnv } from '#tests/app/start-app.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { startMailServer } from '#tests/servers/mail-server.ts';
import { serverWithSlowPage, startServerProcess } from '#tests/processes/start-server-process.ts';

/** How many processes start concurrently. */
const PROCESSES = inject('isThorough') ? 6 : 3;

test(`${PROCESSES} processes that start concurrently on an empty database share one administrator and signing key`, async () => {
  await using env = await testEnv();
  const settings = { DATA_DIR: env.dataDir, DATABASE_URL: env.databaseUrl ?? '' };
  await using started = new AsyncDisposableStack();
  const servers = Array.from({ length: PROCESSES }, () =>
    started.use(startServerProcess(settings)),
  );
  const [first = '', ...others] = await Promise.all(servers.map(({ address }) => address()));

  const tokens = await fetch(`${first}/api/csrf-token`);
  const cookie = tokens.headers.get('set-cookie')?.split(';')[0] ?? '';
  const token = await tokens.json();
  for (const address of others) {
    const reply = await fetch(`${address}/api/csrf-token`, { headers: { cookie } });
    expect(await reply.json()).toEqual(token);
  }
  const output = servers.flatMap((server) => server.output);
  expect(output.filter((line) => line.includes('Password:'))).toHaveLength(1);
  // Warnings and errors have the levels 40 to 60.
  expect(output.filter((line) => /"level":[4-6]0/.test(line))).toEqual([]);
});

/** More connections than Node lets the system queue by default. Systems other than Linux queue fewer. */
const QUEUED = 600;

test.runIf(process.platform === 'linux')(
  'connections that the server has not accepted before SIGTERM are answered with 503',
  async () => {
    await using env = await testEnv();
    const gate = join(env.dataDir, 'gate');
    execFileSync('mkfifo', [gate]);
    await using server = startServerProcess({ DATA_DIR: env.dataDir }, serverWithSlowPage);
    const address = await server.address();
    const { port, hostname } = new URL(address);
    const blocked = fetch(`${address}/blocked`);
    // Resolves when the server waits at the pipe. After SIGSTOP instead, it could accept a connection
    // before SIGTERM reaches it, because any of its threads can receive the signal.
    const opened = await open(gate, 'w');
    const sockets = Array.from({ length: QUEUED }, () => connect(Number(port), hostname));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    const replies = sockets.map((socket) => text(socket));
    // The system has each request before the server can accept its connection.
    await Promise.all(
      sockets.map((socket) => write(socket, 'GET /api/videos HTTP/1.1\r\nHost: localhost\r\n\r\n')),
    );

    server.process.kill('SIGTERM');
    await opened.close();
    const statuses = (await Promise.all(replies)).map((reply) => reply.split('\r\n', 1)[0]);
    expect(new Set(statuses)).toEqual(new Set(['HTTP/1.1 503 Service Unavailable']));
    expect((await blocked).status).toBe(200);
    expect(await server.exit()).toEqual([0, null]);
  },
);

test('connections without a complete request do not keep the server from exiting', async () => {
  await using env = await testEnv();
  await using server = startServerProcess({ DATA_DIR: env.dataDir });
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
  await using server = startServerProcess({ DATA_DIR: env.dataDir }, serverWithSlowPage);
  const address = await server.address();
  const slow = fetch(`${address}/slow`).catch(() => 'cut off');
  await server.waitForLine('slow page requested');
  server.process.kill('SIGTERM');
  await server.waitForLine('stopping');
  // Repeated, because the server ignores a second signal that follows too soon.
  const signalAgain = () => {
    server.process.kill('SIGTERM');
    return server.process.exitCode;
  };
  await expect.poll(signalAgain).toBe(1);
  expect(await slow).toBe('cut off');
});

test('the server stops even if the process that reads its log has ended', async () => {
  await using env = await testEnv();
  await using server = startServerProcess({ DATA_DIR: env.dataDir });
  await server.address();
  server.process.stdout.destroy();
  server.process.kill('SIGTERM');
  expect(await server.exit()).toEqual([0, null]);
});

test('the server stops even if the process that reads its log has stalled', async () => {
  await using env = await testEnv();
  await using server = startServerProcess({ DATA_DIR: env.dataDir });
  const address = await server.address();
  server.process.stdout.pause();
  // With about 150 bytes a line, these requests log more than a pipe can buffer.
  await autocannon({ url: `${address}/healthz`, amount: 10_000, connections: 10 });
  server.process.kill('SIGTERM');
  expect(await server.exit()).toEqual([0, null]);
});

test('SIGTERM waits for the mail in flight and exits with status 0', async () => {
  await using mailServer = await startMailServer();
  await using site = await startDatabase({ database: 'sqlite' });
  await makeEmailSettings(site.database);
  await makeMessage(site.database);
  await makeMessage(site.database);
  mailServer.behavior = 'stalls';
  const stalling = mailServer.nextStalled();
  await using server = startServerProcess({
    DATA_DIR: site.env.dataDir,
    SMTP_URL: mailServer.url,
  });
  await stalling;
  server.process.kill('SIGTERM');
  await server.waitForLine('stopping');
  mailServer.acceptStalled();
  expect(await server.exit()).toEqual([0, null]);
  expect(mailServer.mails).toHaveLength(1);
  const waiting = site.database.selectFrom('mail_outbox').where('state', '=', 'waiting');
  expect(await waiting.select('id').execute()).toHaveLength(1);
});

function write(socket: Socket, sent: string): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  socket.write(sent, resolve);
  return promise;
}
