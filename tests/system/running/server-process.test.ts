import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { expect, test } from 'vitest';
import { newPasswordSchema } from '#domain/sign-in/change-password.ts';
import { openDatabase } from '#server/core/database/open-database.ts';
import { findSignInLink } from '#server/owner/sign-in/links/sign-in-link-store.ts';
import { argon2id } from '#server/core/access/password-hashing.ts';
import { eachDatabase, testEnv } from '#tests/app/start-app.ts';
import { serverWithSlowPage, startServerProcess } from '#tests/processes/start-server-process.ts';
import { firstOf, slowTest } from '#tests/slow-test.ts';

test.each(eachDatabase)(
  'the first start prints the generated password and a sign-in link once, outside the log, on %s',
  async (kind) => {
    await using env = await testEnv({ database: kind });
    const settings = { DATA_DIR: env.dataDir, DATABASE_URL: env.databaseUrl ?? '' };
    await using first = startServerProcess({ ...settings, ADMIN_USERNAME: 'jonathan' });
    await first.address();

    const log = first.output.filter((line) => line.startsWith('{'));
    const box = first.output.filter((line) => !line.startsWith('{'));
    expect([box[0], box.at(-1)]).toEqual([
      expect.stringMatching(/^─+$/),
      expect.stringMatching(/^─+$/),
    ]);
    const boxText = box.join('\n');
    const password = /Password: +(\S+)/.exec(boxText)?.[1] ?? '';
    const token = /^http:\/\/localhost:0\/admin\/sign-in#(\S+)$/m.exec(boxText)?.[1] ?? '';
    expect(boxText).toMatch(/User name: +jonathan$/m);
    expect(newPasswordSchema.safeParse(password).success).toBe(true);
    expect(log.join('\n')).not.toContain(password);
    expect(log.join('\n')).not.toContain(token);

    const database = await openDatabase(env);
    const row = await database.selectFrom('administrators').selectAll().executeTakeFirstOrThrow();
    const link = await findSignInLink(database, token, new Date());
    await database.destroy();
    expect(row.username).toBe('jonathan');
    expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await argon2id.verify(row.passwordHash, password)).toBe(true);
    expect(link).toBe('valid');
  },
);

test.each<NodeJS.Signals>(firstOf(1, ['SIGTERM', 'SIGINT']))(
  '%s finishes a page in flight, refuses new requests and exits with status 0',
  async (signal) => {
    await using env = await testEnv();
    await using server = startServerProcess({ DATA_DIR: env.dataDir }, serverWithSlowPage);
    const address = await server.address();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await request(`${address}/api/videos`, agent);

    const slow = fetch(`${address}/slow`);
    await server.waitForLine('slow page requested');
    server.process.kill(signal);
    await server.waitForLine('stopping');

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

slowTest('stopping the server writes the buffered lines of its log', async () => {
  await using env = await testEnv();
  await using server = startServerProcess({ DATA_DIR: env.dataDir });
  const address = await server.address();
  for (let count = 0; count < 20; count += 1) await fetch(`${address}/healthz`);
  server.process.kill('SIGTERM');
  const requests = () => server.output.filter((line) => line.includes('request answered'));
  await expect.poll(requests).toHaveLength(20);
  expect(await server.exit()).toEqual([0, null]);
});

slowTest(
  'the log names the version of Node, and warns once of headers of an untrusted proxy',
  async () => {
    await using env = await testEnv();
    await using server = startServerProcess({ DATA_DIR: env.dataDir });
    const address = await server.address();
    for (let count = 0; count < 3; count += 1) {
      await fetch(`${address}/healthz`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
      await server.waitForLine('request answered');
    }
    const linesWith = (part: string) => server.output.filter((line) => line.includes(part));
    expect(linesWith('listening at')).toEqual([
      expect.stringContaining(`${address} with Node ${process.version}"`),
    ]);
    expect(linesWith('TRUST_PROXY')).toHaveLength(1);
  },
);

test('the request log contains neither the client address nor the query nor the body', async () => {
  await using env = await testEnv();
  await using server = startServerProcess({ DATA_DIR: env.dataDir });
  const address = await server.address();
  await fetch(`${address}/api/contact?secret=query`, { method: 'POST', body: 'secret body' });
  const line = JSON.parse(await server.waitForLine('request answered'));
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
