import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { openDatabase } from '#server/core/database/open-database.ts';
import { type Env, SettingError } from '#server/core/settings/env.ts';
import { eachDatabase, testEnv } from '#tests/app/start-app.ts';
import { makeCertificate, turnOnTls } from '#tests/servers/turn-on-tls.ts';
import { slowTest } from '#tests/slow-test.ts';

const folder = await mkdtemp(join(tmpdir(), 'plain-evidence-tls-'));
afterAll(() => rm(folder, { recursive: true }));

type Parts = Partial<URL> & { query?: Record<string, string> };

/**
 * Opens a database with parts of its address replaced. Returns whether the connection is encrypted,
 * or else the error message without its beginning.
 */
async function outcomeOf(env: Env, { query = {}, ...parts }: Parts): Promise<string> {
  const url = Object.assign(new URL(env.databaseUrl ?? ''), parts);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  try {
    await using database = await openDatabase({ ...env, databaseUrl: url.href });
    const { rows } = await sql<{ ssl: boolean }>`
      select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(database);
    return rows[0]?.ssl ? 'encrypted' : 'unencrypted';
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return error.message.replace('The database of DATABASE_URL cannot be used: ', '');
  }
}

/** Once in a run, because all tests share the server, which this one changes. */
const postgres = eachDatabase.filter((database) => database === 'postgres');

slowTest.each(postgres)(
  'each sslmode connects as in libpq, or fails with one line, on %s',
  async (database) => {
    await using env = await testEnv({ database });
    const server = await makeCertificate(folder, 'localhost');
    const other = await makeCertificate(folder, 'db.example.org');
    const tlsUser = { name: 'tls_only', password: 'Secret-word-1' };
    expect(await outcomeOf(env, { query: { sslmode: 'require' } })).toMatch(
      /^PostgreSQL does not offer TLS; .*$/,
    );

    const turnOff = await turnOnTls(inject('postgresUrl'), server, tlsUser);
    const { certificate: sslrootcert } = server;
    const onlyTls = { username: tlsUser.name, password: tlsUser.password };
    const localhost = { hostname: 'localhost' };
    expect(
      await Promise.all([
        outcomeOf(env, {}),
        outcomeOf(env, { query: { sslmode: 'disable' } }),
        outcomeOf(env, { query: { sslmode: 'require' } }),
        outcomeOf(env, { query: { sslmode: 'verify-ca', sslrootcert } }),
        outcomeOf(env, { query: { sslmode: 'verify-full', sslrootcert }, ...localhost }),
        outcomeOf(env, { query: { sslmode: 'require' }, ...onlyTls }),
        outcomeOf(env, onlyTls),
        outcomeOf(env, { query: { sslmode: 'verify-full', sslrootcert } }),
        outcomeOf(env, { query: { sslmode: 'verify-full' }, ...localhost }),
        outcomeOf(env, { query: { sslmode: 'verify-full', sslrootcert: 'system' }, ...localhost }),
        outcomeOf(env, { query: { sslmode: 'verify-ca', sslrootcert: other.certificate } }),
        outcomeOf(env, { query: { sslmode: 'verify-ca', sslrootcert: join(folder, 'none.crt') } }),
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
  },
);

test.each([
  ['a wrong password', { password: 'wrong' }, /^password authentication failed for user "tests"$/],
  [
    'no password',
    { password: '' },
    /^PostgreSQL requires a password, and DATABASE_URL contains none .*$/,
  ],
  ['an unknown database', { pathname: '/nowhere' }, /^database "nowhere" does not exist$/],
  ['a port where nothing listens', { port: '9' }, /^connect ECONNREFUSED 127\.0\.0\.1:9$/],
  ['an unknown host', { hostname: 'db.invalid' }, /^getaddrinfo \w+ db\.invalid$/],
])('%s is reported on one line', async (_mistake, parts, line) => {
  await using env = await testEnv({ database: 'postgres' });
  expect(await outcomeOf(env, parts)).toMatch(line);
});
