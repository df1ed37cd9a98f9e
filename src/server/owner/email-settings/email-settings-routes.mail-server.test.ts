import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { localServer, startAppFor } from '#tests/app/mail-server-settings.ts';
import { readTrail, TRAIL } from '#tests/app/audit-trail.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { answerOf, startApp, type TestApp } from '#tests/app/start-app.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { startMailServer } from '#tests/servers/mail-server.ts';
import { slowTest } from '#tests/slow-test.ts';
import { makeArchive } from '#tests/archives/archives.ts';
import { deliveredTexts, makeMessages } from '#tests/processes/outbox-rows.ts';
import { startOutbox } from '#tests/processes/start-outbox.ts';

const ADDRESS = '/api/admin/mail-server';
const TEST = '/api/admin/mail-server/test';
const SECRET = 'app password 7';

const gmail = {
  host: 'smtp.gmail.com',
  port: 465,
  security: 'tls',
  username: 'me@gmail.com',
  password: SECRET,
  from: 'Me <me@gmail.com>',
  currentPassword: ADMIN_PASSWORD,
};

function stored({ database }: TestApp) {
  return database.selectFrom('mail_server').selectAll().execute();
}

async function outcomes(app: TestApp, bodies: object[]): Promise<number[]> {
  const statuses = [];
  for (const body of bodies) statuses.push((await app.admin.post(ADDRESS, body)).statusCode);
  return statuses;
}

test('a saved mail server is shown without its password, in one row that each save replaces', async () => {
  await using app = await startApp();
  const before = await app.admin.get(ADDRESS);
  expect(before.json()).toMatchObject({ source: 'none', host: '', hasPassword: false });

  const shown = { ...gmail, source: 'panel', hasPassword: true };
  const { password: _password, currentPassword: _current, ...expected } = shown;
  const first = await app.admin.post(ADDRESS, { ...gmail, host: ' SMTP.Gmail.com' });
  expect(answerOf(first)).toEqual([200, expected]);
  expect((await app.admin.get(ADDRESS)).json()).toEqual(expected);

  const { password: _, ...withoutPassword } = { ...gmail, port: 587, security: 'starttls' };
  const second = await app.admin.post(ADDRESS, withoutPassword);
  expect(second.json()).toEqual({ ...expected, port: 587, security: 'starttls' });
  expect(await stored(app)).toMatchObject([{ port: 587, password: SECRET }]);

  const last = { ...withoutPassword, username: '', password: '', security: 'none', port: 25 };
  expect((await app.admin.post(ADDRESS, last)).json()).toMatchObject({ hasPassword: false });
  expect(await stored(app)).toMatchObject([{ port: 25, username: '', password: '' }]);
});

test('the stored password is kept for its host only', async () => {
  await using app = await startApp();
  await app.admin.post(ADDRESS, gmail);
  const before = await stored(app);
  const { password: _, ...elsewhere } = { ...gmail, host: 'smtp.example.org' };
  for (const address of [ADDRESS, TEST]) {
    await makeEmailSettings(app.database);
    const reply = await app.admin.post(address, elsewhere);
    const message = expect.stringContaining('only to smtp.gmail.com');
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toEqual([{ path: 'password', message }]);
  }
  expect(await stored(app)).toEqual(before);
  expect(await outcomes(app, [{ ...elsewhere, password: 'another' }])).toEqual([200]);
});

test('an unusable mail server is refused at the field that is wrong', async () => {
  await using app = await startApp();
  for (const [path, change] of [
    ['host', { host: 'smtp.example.org:465' }],
    ['port', { port: 22 }],
    ['security', { security: 'none' }],
    ['username', { username: '' }],
    ['password', { password: '' }],
    ['password', { password: undefined }],
  ] as const) {
    const reply = await app.admin.post(ADDRESS, { ...gmail, ...change });
    expect([reply.statusCode, reply.json().errors]).toMatchObject([400, [{ path }]]);
  }
  expect(await stored(app)).toEqual([]);
});

const login = { username: 'me@example.org', hasPassword: true };
const noPassword = { ...login, hasPassword: false };
const noLogin = { username: '', hasPassword: false };

test.each([
  ['SMTP_URL', 'smtps://me%40example.org:secret7@mail.example.org', 465, 'tls', login],
  ['SMTP_URL', 'smtp://me%40example.org:secret7@mail.example.org', 587, 'starttls', login],
  ['SMTP_URL', 'smtp://mail.example.org:2525?requireTLS=false', 2525, 'none', noLogin],
  ['SMTP_URL', 'smtp://me%40example.org@mail.example.org:25', 25, 'none', noPassword],
  ['SMTP_ADDRESS', 'mail.example.org', 587, 'none', noLogin],
])('%s=%s is shown without password and is read-only', async (name, value, port, security, who) => {
  const from = 'Site <site@example.org>';
  await using app = await startApp({ settings: { [name]: value, MAIL_FROM: from } });
  await makeEmailSettings(app.database);
  const shown = { source: name, host: 'mail.example.org', port, security, from, ...who };
  expect((await app.admin.get(ADDRESS)).json()).toEqual(shown);
  for (const address of [ADDRESS, TEST]) {
    const reply = await app.admin.post(address, gmail);
    const message = `The mail server is set on the server, by ${name}.`;
    expect(answerOf(reply)).toEqual([409, { message }]);
  }
  expect(await stored(app)).toEqual([]);
});

test('a test mail is sent through the entered mail server, which stays unsaved', async () => {
  await using mailServer = await startMailServer();
  await using app = await startAppFor([mailServer]);
  const entered = { ...localServer(mailServer), from: 'Größe, "A" <me@example.org>' };
  expect((await app.admin.post(TEST, entered)).json()).toEqual({
    message: 'No contact email address is saved yet.',
  });
  await makeEmailSettings(app.database);
  const reply = await app.admin.post(TEST, entered);
  expect(reply.statusCode).toBe(200);
  expect(reply.json().message).toMatch(
    /^The mail server accepted a test mail to creator@example\.org and answered: 250 /,
  );
  expect(mailServer.mails).toMatchObject([
    {
      from: { name: 'Größe, "A"', address: 'me@example.org' },
      to: [{ address: 'creator@example.org' }],
    },
  ]);
  expect(await stored(app)).toEqual([]);
});

slowTest('at most ten tests are made in an hour', async () => {
  const clock = makeClock();
  await using mailServer = await startMailServer();
  mailServer.behavior = 'rejects';
  await using app = await startAppFor([mailServer], { now: clock.now });
  await makeEmailSettings(app.database);
  const attempt = () => app.admin.post(TEST, localServer(mailServer));
  for (let count = 0; count < 10; count += 1) expect((await attempt()).statusCode).toBe(502);

  clock.advance({ minutes: 59 });
  const refused = await attempt();
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    429,
    '60',
    { message: 'At most ten tests are made in an hour. Please try again in 1 minute.' },
  ]);
  // The tests of the saved mail server are counted together with these.
  const ofSaved = await app.admin.post('/api/admin/email-settings/test-mail', undefined);
  expect(ofSaved.statusCode).toBe(429);
  expect(mailServer.connections).toBe(10);
  clock.advance({ minutes: 1 });
  expect((await attempt()).statusCode).toBe(502);
});

test('the security list names a change and a test of the mail server, but not a save without a change', async () => {
  await using mailServer = await startMailServer();
  await using app = await startAppFor([mailServer]);
  await makeEmailSettings(app.database);
  await app.admin.post(TEST, localServer(mailServer));
  expect(await outcomes(app, [localServer(mailServer), localServer(mailServer)])).toEqual([
    200, 200,
  ]);
  const { entries } = await readTrail(app, await app.signIn(), `${TRAIL}?kind=security`);
  const changes = entries.filter(({ event }) => event === 'change');
  expect(changes.map(({ detail }) => detail)).toEqual([
    'Set the mail server, which is used from the next mail on',
    'Test a mail server by a mail to the saved address, without saving it',
  ]);
});

test('every process uses the saved mail server from the next mail on', async () => {
  await using first = await startMailServer();
  await using second = await startMailServer();
  await using app = await startAppFor([first, second]);
  await using other = await startAppFor([first, second], { sharing: app });
  await makeEmailSettings(app.database);
  const browser = await app.signIn();
  const obstacle = async () =>
    (await other.get('/api/admin/email-settings/obstacle', browser)).json().obstacle;
  await using outbox = await startOutbox(other, { now: () => new Date() });
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
  const entered = { ...localServer(mailServer), username: 'me', password: SECRET };
  const replies = [
    await app.admin.post(TEST, entered),
    await app.admin.post(ADDRESS, entered),
    await app.admin.post(ADDRESS, { ...entered, port: 22 }),
    await app.admin.get(ADDRESS),
    await app.admin.post('/api/admin/email-settings/test-mail', undefined),
  ];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([502, 200, 400, 200, 502]);
  expect(replies[0]?.json()).toEqual({
    message: 'The mail server answered: 535 I do not know me with …',
  });
  await makeMessages(app, 1);
  await using outbox = await startOutbox(app, { now: () => new Date() });
  await outbox.runOnce();
  const rows = await app.database.selectFrom('mail_outbox').selectAll().execute();
  expect(rows).toMatchObject([{ lastError: expect.stringContaining('535') }]);
  const audits = await app.database.selectFrom('audit_entries').selectAll().execute();
  const backup = await readFile(await makeArchive(app.env), 'latin1');
  const texts = [...replies.map(({ body }) => body), ...lines, JSON.stringify([rows, audits])];
  expect(texts.filter((text) => text.includes(SECRET))).toEqual([]);
  expect([backup.includes('creator@example.org'), backup.includes(SECRET)]).toEqual([true, false]);
  expect(await stored(app)).toMatchObject([{ password: SECRET }]);
});

test('a save that has not seen a later change is refused, without naming the password', async () => {
  await using app = await startApp();
  const seen = (await app.admin.get(ADDRESS)).json();
  await app.admin.post(ADDRESS, { ...gmail, seen });
  const other = { ...gmail, port: 587, security: 'starttls' };
  const refused = await app.admin.post(ADDRESS, { ...other, seen });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'changed-meanwhile']);
  expect(refused.json().current).toEqual((await app.admin.get(ADDRESS)).json());
  expect(refused.body).not.toContain(SECRET);
  expect(await stored(app)).toMatchObject([{ port: 465 }]);
  const saved = await app.admin.post(ADDRESS, { ...other, seen: refused.json().current });
  expect(saved.json()).toMatchObject({ port: 587 });
});
