import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { open } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type HealthLine, healthIds, healthSchema } from '#domain/health/health.ts';
import { makeBackup } from '#tests/app/make-backup.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { defaultDatabase, startApp, type TestApp } from '#tests/app/start-app.ts';
import { messageInput } from '#tests/inputs/message-input.ts';
import { startOutbox } from '#tests/processes/start-outbox.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { makeRow } from '#tests/rows/sample-rows.ts';
import { startMailServer } from '#tests/servers/mail-server.ts';

async function readLines(app: TestApp): Promise<HealthLine[]> {
  return healthSchema.parse((await app.admin.get('/api/admin/health')).json()).lines;
}

async function lineOf(app: TestApp, id: HealthLine['id']): Promise<string> {
  const line = (await readLines(app)).find((each) => each.id === id);
  return `${line?.level}: ${line?.text}`;
}

test('a new site has a line for each part of it', async () => {
  await using app = await startApp();
  const lines = await readLines(app);
  expect(lines.map(({ id }) => id).toSorted()).toEqual([...healthIds].toSorted());
  const texts = lines.map(({ text }) => text).join('\n');
  expect(texts).toContain('No mail server is set up');
  expect(texts).toContain('There is no backup yet');
  expect(texts).toMatch(/The disk has [\d.]+ GB free/);
  expect(texts).toMatch(defaultDatabase === 'sqlite' ? /SQLite 3\.\d+/ : /PostgreSQL \d+/);
});

test('mail: a refusal is quoted while its mail waits and no other was sent since', async () => {
  const clock = makeClock();
  await using mailServer = await startMailServer();
  mailServer.behavior = ({ text = '' }) => (text.includes('Postponed') ? 'rejects' : 'accepts');
  const settings = { SMTP_URL: mailServer.url };
  await using app = await startApp({ now: clock.now, settings });
  await using outbox = await startOutbox(app, { now: clock.now, smtpUrl: mailServer.url });
  expect(await lineOf(app, 'mail')).toMatch(/^warning: No contact email is saved/);

  await makeEmailSettings(app.database, { contactEmail: 'me@example.org' });
  await app.post('/api/contact', { ...messageInput, message: 'Postponed message' });
  await outbox.runOnce();
  expect(await lineOf(app, 'mail')).toBe(
    'bad: Mail fails with “The mail server answered: 451 Try again later” (1 mail waits, no mail was ever sent): correct the mail server, then press “Send test mail” under Mail server.',
  );
  clock.advance({ seconds: 30 });
  await app.post('/api/contact', messageInput);
  await outbox.runOnce();
  expect(await lineOf(app, 'mail')).toMatch(/^ok: Mail works: .*, and 1 mail waits\.$/);
  clock.advance({ seconds: 31 });
  await outbox.runOnce();
  expect(await lineOf(app, 'mail')).toMatch(/^bad: Mail fails with .*1 mail waits/);

  mailServer.behavior = 'accepts';
  clock.advance({ minutes: 5 });
  await outbox.runOnce();
  clock.advance({ hours: 5 });
  expect(await lineOf(app, 'mail')).toBe(
    'ok: Mail works: the last mail was sent 5 hours ago, and none waits.',
  );
});

test('backups: a new one is found on the same disk', async () => {
  const clock = makeClock();
  await using app = await startApp({ database: 'sqlite', now: clock.now });
  await makeBackup(app);
  clock.advance({ hours: 5 });
  expect(await lineOf(app, 'backups')).toMatch(
    /^warning: The newest backup was made 5 hours ago, but it would be lost together with the disk/,
  );
});

test('database: stored settings of each group that cannot be used are named', async () => {
  await using app = await startApp();
  await makeRow(app.database, 'settings', { group: 'readers', json: '{"perDay":"many"}' });
  expect(await lineOf(app, 'database')).toMatch(
    /^warning: Stored settings cannot be used \(readers: perDay\)/,
  );
});

test('database: damage of the SQLite file is found', async () => {
  await using app = await startApp({ database: 'sqlite' });
  expect(await lineOf(app, 'database')).toMatch(/^ok: .*has been checked and is in order/);
  await sql`pragma wal_checkpoint(truncate)`.execute(app.database);
  const { rootpage } = (
    await sql<{ rootpage: number }>`
      select rootpage from sqlite_schema where name = 'social_links'`.execute(app.database)
  ).rows[0] ?? { rootpage: 0 };
  await using file = await open(join(app.env.dataDir, 'site.db'), 'r+');
  await file.write(Buffer.alloc(100, 7), 0, 100, (rootpage - 1) * 4096);
  expect(await lineOf(app, 'database')).toMatch(/^bad: The database is damaged/);
});

test('reading the lines opens no connection', async () => {
  const bucket = 's3://KEY:SECRET@backups?endpoint=http://127.0.0.1:9';
  await using app = await startApp({
    settings: {
      SMTP_URL: 'smtp://127.0.0.1:9',
      BACKUP_URL: bucket,
      SITE_URL: 'https://example.org',
    },
  });
  await app.admin.headers();
  let sockets = 0;
  const count = () => (sockets += 1);
  subscribe('net.client.socket', count);
  expect(await readLines(app)).toHaveLength(healthIds.length);
  expect(sockets).toBe(0);
  // Every other connection of this process would have been counted.
  connect(9, '127.0.0.1').on('error', () => {});
  unsubscribe('net.client.socket', count);
  expect(sockets).toBe(1);
});
