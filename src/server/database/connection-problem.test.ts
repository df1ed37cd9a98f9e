import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { openDatabase } from '#server/database/open-database.ts';
import { SettingError } from '#server/env.ts';
import { hasPostgres, testEnv } from '#tests/start-app.ts';
import { makeCertificate, turnOnTls } from '#tests/turn-on-tls.ts';

const folder = await mkdtemp(join(tmpdir(), 'plain-evidence-tls-'));
afterAll(() => rm(folder, { recursive: true }));

/** An empty database whose address has the given parts instead of its own. */
async function databaseAt(parts: Partial<URL> & { query?: Record<string, string> }) {
  const env = await testEnv({ database: 'postgres' });
  const { query = {}, ...others } = parts;
  const url = Object.assign(new URL(env.databaseUrl ?? ''), others);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return { ...env, databaseUrl: url.href };
}

/**
 * Opens the database and returns whether its connection is encrypted, or else the error message
 * without its beginning.
 */
async function outcomeOf(parts: Parameters<typeof databaseAt>[0]): Promise<string> {
  await using env = await databaseAt(parts);
  try {
    const database = await openDatabase(env);
    const { rows } = await sql<{ ssl: boolean }>`
      select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(database);
    await database.destroy();
    return rows[0]?.ssl ? 'encrypted' : 'unencrypted';
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return error.message.replace('The database of DATABASE_URL cannot be used: ', '');
  }
}

test.runIf(hasPostgres)('each sslmode connects as in libpq, or fails with one line', async () => {
  const server = await makeCertificate(folder, 'localhost');
  const other = await makeCertificate(folder, 'db.example.org');
  const tlsUser = { name: 'tls_only', password: 'Secret-word-1' };
  expect(await outcomeOf({ query: { sslmode: 'require' } })).toMatch(
    /^PostgreSQL does not offer TLS; .*$/,
  );

  const turnOff = await turnOnTls(inject('postgresUrl') ?? '', server, tlsUser);
  const { certificate: sslrootcert } = server;
  const [onlyTls, localhost] = [
    { username: tlsUser.name, password: tlsUser.password },
    { hostname: 'localhost' },
  ];
  expect(
    await Promise.all([
      outcomeOf({}),
      outcomeOf({ query: { sslmode: 'disable' } }),
      outcomeOf({ query: { sslmode: 'require' } }),
      outcomeOf({ query: { sslmode: 'verify-ca', sslrootcert } }),
      outcomeOf({ query: { sslmode: 'verify-full', sslrootcert }, ...localhost }),
      outcomeOf({ query: { sslmode: 'require' }, ...onlyTls }),
      outcomeOf(onlyTls),
      outcomeOf({ query: { sslmode: 'verify-full', sslrootcert } }),
      outcomeOf({ query: { sslmode: 'verify-full' }, ...localhost }),
      outcomeOf({ query: { sslmode: 'verify-full', sslrootcert: 'system' }, ...localhost }),
      outcomeOf({ query: { sslmode: 'verify-ca', sslrootcert: other.certificate } }),
      outcomeOf({ query: { sslmode: 'verify-ca', sslrootcert: join(folder, 'none.crt') } }),
    ]),
  ).toEqual([
    'unencrypted',
    'unencrypted',
    'encrypted',
    'encrypted',
    'encrypted',
    'encrypted',
    expect.stringMatching(
      /^PostgreSQL refuses .*perhaps because it requires TLS; add sslmode=verify-full \(.*\)$/,
    ),
    expect.stringMatching(/^The certificate .* is for another host; .* \(.*127\.0\.0\.1.*\)$/),
    expect.stringMatching(/^The certificate .* is not signed by a trusted authority; .*$/),
    expect.stringMatching(/^The certificate .* is not signed by a trusted authority; .*$/),
    expect.stringMatching(/^The certificate .* is not signed by a trusted authority; .*$/),
    expect.stringMatching(/^ENOENT: .*none\.crt'$/),
  ]);
  await turnOff();
});

test.runIf(hasPostgres).each([
  ['a wrong password', { password: 'wrong' }, /^password authentication failed for user "tests"$/],
  [
    'no password',
    { password: '' },
    /^PostgreSQL requires a password, and the address has none .*$/,
  ],
  ['an unknown database', { pathname: '/nowhere' }, /^database "nowhere" does not exist$/],
  ['a port where nothing listens', { port: '9' }, /^connect ECONNREFUSED 127\.0\.0\.1:9$/],
  ['an unknown host', { hostname: 'db.invalid' }, /^getaddrinfo \w+ db\.invalid$/],
])('%s is reported on one line', async (_mistake, parts, line) => {
  expect(await outcomeOf(parts)).toMatch(line);
});

test.runIf(hasPostgres)('a PostgreSQL that is too old is refused on one line', async () => {
  const { hostname, port } = new URL(inject('postgresUrl') ?? '');
  // Passes connections to the real server, and changes the version in its replies.
  const proxy = createServer((socket) => {
    const target = connect(Number(port), hostname);
    socket.on('close', () => target.destroy()).pipe(target);
    target.on('data', (bytes) => {
      socket.write(bytes.toString('latin1').replace(/\d\d(?=\.\d+\0*[^.])/, '12'), 'latin1');
    });
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const address = proxy.address();
  const port2 = typeof address === 'object' && address ? String(address.port) : '';
  expect(await outcomeOf({ port: port2 })).toMatch(
    /^PostgreSQL 12\.\S+ is too old; version 14 or .*$/,
  );
  proxy.close();
});
