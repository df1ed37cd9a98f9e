import { expect, test } from 'vitest';
import { isPostgresUrl, postgresConnection } from '#server/core/settings/postgres-url.ts';

test.each([
  ['', true],
  ['?sslmode=disable', true],
  ['?sslmode=require', true],
  ['?sslmode=verify-full', true],
  ['?sslmode=verify-full&sslrootcert=system', true],
  ['?sslmode=verify-ca&sslrootcert=/etc/ssl/ca.crt', true],
  ['?sslmode=verify-ca', false],
  ['?sslmode=verify-ca&sslrootcert=system', false],
  ['?sslmode=require&sslrootcert=system', false],
  ['?sslrootcert=system', false],
  ['?sslmode=prefer', false],
  ['?sslmode=no-verify', false],
  ['?connect_timeout=10', true],
  ['?connect_timeout=0', false],
  ['?connect_timeout=soon', false],
])('an address of PostgreSQL may end in "%s": %s', (query, isAccepted) => {
  expect(isPostgresUrl(`postgres://u:p@db/site${query}`)).toBe(isAccepted);
});

test.each([
  ['', 5000],
  ['?connect_timeout=12', 12_000],
])('with "%s", connecting takes at most %s ms', (query, timeoutMs) => {
  const { connectionTimeoutMillis } = postgresConnection(`postgres://u:p@db/site${query}`);
  expect(connectionTimeoutMillis).toBe(timeoutMs);
});
