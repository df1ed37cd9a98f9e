import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { localServer, startAppFor } from '#tests/app/mail-server-settings.ts';
import { makeArchive } from '#tests/archives/archives.ts';
import { deliveredTexts, makeMessages } from '#tests/processes/outbox-rows.ts';
import { startOutbox } from '#tests/processes/start-outbox.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { startMailServer } from '#tests/servers/mail-server.ts';

const ADDRESS = '/api/admin/mail-server';
const TEST = '/api/admin/mail-server/test';
const SECRET = 'app password 7';

test('every process uses the saved mail server from the next mail on', async () => {
  await using first = await startMailServer();
  await using second = await startMailServer();
  await using app = await startAppFor([first, second]);
  await using other = await startAppFor([first, second], { sharing: app });
  await makeEmailSettings(app.database);
  const browser = await app.signIn();
  const obstacle = async () =>
    (await other.get('/api/admin/email-settings/obstacle', browser)).json().obstacle;
  await using outbox = startOutbox(other, { now: () => new Date() });
  const [one, two, three] = await makeMessages(app, 3);
  await outbox.runOnce();
  expect([first.mails.length, await obstacle()]).toEqual([0, 'no-mail-server']);

  await app.post(ADDRESS, localServer(first), browser);
  expect(await obstacle()).toBeNull();
  // The second mail server is saved while the first one receives a mail.
  first.behavior = 'stalls';
  const stalling = first.nextStalled();
  const pass = outbox.runOnce();
  await stalling;
  await app.post(ADDRESS, localServer(second), browser);
  first.acceptStalled();
  await pass;
  expect([deliveredTexts(first), deliveredTexts(second)]).toEqual([[one], [two, three]]);

  await other.post('/api/admin/email-settings/test-mail', undefined, browser);
  expect(second.mails.at(-1)?.subject).toBe('[Plain Evidence] Test mail');
});

test('the password is in no reply, log line, audit entry, outbox row or backup', async () => {
  await using mailServer = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      done(new Error(`I do not know ${username} with ${password}`));
    },
  });
  const lines: string[] = [];
  await using app = await startAppFor([mailServer], {
    settings: { LOG_LEVEL: 'trace' },
    log: { write: (line) => void lines.push(line) },
  });
  await makeEmailSettings(app.database);
  const browser = await app.signIn();
  const entered = { ...localServer(mailServer), username: 'me', password: SECRET };
  const replies = [
    await app.post(TEST, entered, browser),
    await app.post(ADDRESS, entered, browser),
    await app.post(ADDRESS, { ...entered, port: 22 }, browser),
    await app.get(ADDRESS, browser),
    await app.post('/api/admin/email-settings/test-mail', undefined, browser),
  ];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([502, 200, 400, 200, 502]);
  expect(replies[0]?.json()).toEqual({
    message: 'The mail server answered: 535 I do not know me with …',
  });
  await makeMessages(app, 1);
  await using outbox = startOutbox(app, { now: () => new Date() });
  await outbox.runOnce();
  const rows = await app.database.selectFrom('mail_outbox').selectAll().execute();
  expect(rows).toMatchObject([{ lastError: expect.stringContaining('535') }]);
  const audits = await app.database.selectFrom('audit_entries').selectAll().execute();
  const backup = await readFile(await makeArchive(app.env), 'latin1');
  const texts = [...replies.map(({ body }) => body), ...lines, JSON.stringify([rows, audits])];
  expect(texts.filter((text) => text.includes(SECRET))).toEqual([]);
  expect([backup.includes('creator@example.org'), backup.includes(SECRET)]).toEqual([true, false]);
  const stored = await app.database.selectFrom('mail_server').selectAll().execute();
  expect(stored).toMatchObject([{ password: SECRET }]);
});
