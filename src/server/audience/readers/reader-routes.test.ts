import { expect, test } from 'vitest';
import { suppressionKey } from '#server/core/database/signing-key.ts';
import { suppressionHash } from '#server/core/access/reader-tokens.ts';
import { sendForm } from '#tests/app/multipart-form.ts';
import { sharedApp, startApp, type TestApp } from '#tests/app/start-app.ts';
import { makeReaderSettings } from '#tests/readers/make-readers.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { makeMailServer } from '#tests/rows/make-mail-server.ts';

/** For tests that store nothing. */
const refusing = sharedApp();

const LIST = '/api/admin/readers';
const SETTINGS = '/api/admin/reader-settings';

function send(app: TestApp, content: string, commit = '') {
  const file = { name: 'list.csv', content };
  return sendForm(
    app,
    { url: `${LIST}/import` },
    commit === '' ? [file] : [['commit', commit], file],
  );
}

async function suppress({ database }: TestApp, email: string): Promise<void> {
  const emailHash = suppressionHash(await suppressionKey(database), email);
  const row = { emailHash, reason: 'unsubscribed', day: '2025-03-01' } as const;
  await database.insertInto('suppressions').values(row).execute();
}

test('mails to readers are off at first, and are switched on when nothing is missing', async () => {
  await using app = await startApp({
    settings: { SITE_URL: 'http://example.org' },
  });
  expect((await app.admin.get(SETTINGS)).json()).toEqual({
    isOn: false,
    identity: '',
    perHour: 100,
    perDay: 400,
    invitesFromContactForm: true,
    missing: [
      'Set up a mail server first, under Mail server.',
      'The public address of the site, SITE_URL, must begin with https://.',
      'Enter your name and postal address. The law asks for them in every mail to readers.',
    ],
  });
  const refused = await app.admin.post(SETTINGS, { isOn: true, perDay: 7 });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().message).toContain('Set up a mail server');
  expect((await app.admin.get(SETTINGS)).json()).toMatchObject({ isOn: false, perDay: 400 });
});

test('a site on this machine with a mail server and an address can switch mails to readers on', async () => {
  await using app = await startApp();
  await makeMailServer(app.database);
  const identity = '  Jonathan Hale,\n1 Main Street ';
  const reply = await app.admin.post(SETTINGS, { isOn: true, identity });
  expect([reply.statusCode, reply.json()]).toMatchObject([
    200,
    { isOn: true, identity: 'Jonathan Hale, 1 Main Street', missing: [] },
  ]);
  expect((await app.get('/api/site')).json()).toMatchObject({ mailsReaders: true });
  await app.admin.post(SETTINGS, { isOn: false });
  expect((await app.get('/api/site')).json()).not.toHaveProperty('mailsReaders');
});

test.each([{ perHour: 0 }, { perHour: 20_001 }, { perDay: 100_001 }, { perDay: 1.5 }, { isOn: 1 }])(
  'the settings %j of mails to readers are refused',
  async (settings) => {
    const app = refusing();
    expect((await app.admin.post(SETTINGS, settings)).statusCode).toBe(400);
  },
);

test('an import shows what it would do, then adds new addresses, and skips ended subscriptions', async () => {
  await using app = await startApp();
  await suppress(app, 'gone@example.org');
  const file = [
    'Name,E-Mail,email',
    'Ada,x,Ada@example.org',
    'Ada,x,ada@example.org',
    'Bob,x,bob@example.org',
    'Gone,x,GONE@example.org',
    'None,x,',
    'Bad,x,=cmd@',
  ].join('\n');
  const expected = {
    new: 2,
    known: 1,
    suppressed: 1,
    invalid: [
      { line: 6, reason: 'There is no address.' },
      { line: 7, reason: 'This is not an email address.' },
    ],
    ended: [],
  };
  const preview = await send(app, file);
  expect([preview.statusCode, preview.json()]).toEqual([200, expected]);
  expect((await app.admin.get(LIST)).json().readers).toEqual([]);
  expect((await send(app, file, 'true')).json()).toEqual(expected);
  const list = await app.admin.get(LIST);
  expect(list.json()).toMatchObject({ counts: { pending: 0, confirmed: 2, bounced: 0 } });
  expect(list.json().readers).toHaveLength(2);
  expect((await send(app, file, 'true')).json()).toMatchObject({ new: 0, known: 3 });
});

test('a list with semicolons is read, and its lines that have ended elsewhere are not added', async () => {
  await using app = await startApp();
  const file =
    '\uFEFFEmail Address;status\r\nada@example.org;active\r\nben@example.org;bounced\r\n';
  expect((await send(app, file, 'true')).json()).toMatchObject({
    new: 1,
    ended: [{ line: 3, reason: '“status” is “bounced”.' }],
  });
  const { readers } = (await app.admin.get(LIST)).json();
  expect(readers).toMatchObject([{ email: 'ada@example.org' }]);
});

test('a file without a column of addresses, and one that is no CSV file, are refused', async () => {
  await using app = await startApp();
  expect((await send(app, 'name\nAda', 'true')).json().message).toContain('"email"');
  expect((await send(app, 'email\n"ada', 'true')).statusCode).toBe(400);
  const long = `email\n${'a@example.org\n'.repeat(50_001)}`;
  expect((await send(app, long, 'true')).json().message).toContain('50,000');
  const large = `email\n${'x'.repeat(5 * 1024 * 1024)}`;
  expect((await send(app, large, 'true')).statusCode).toBe(413);
});

test('readers are listed in pages of 50, found by a part of the address, and deleted', async () => {
  await using app = await startApp();
  const emails = Array.from({ length: 120 }, (_, index) => `reader_${index}@example.org`);
  await send(app, `email\n${emails.join('\n')}`, 'true');
  const sizes = [];
  for (const page of [1, 2, 3, 4]) {
    sizes.push((await app.admin.get(`${LIST}?page=${page}`)).json().readers.length);
  }
  expect(sizes).toEqual([50, 50, 20, 0]);
  const found = await app.admin.get(`${LIST}?search=READER_11@`);
  expect(found.headers['x-total-count']).toBe('1');
  const [{ id, email, state }] = found.json().readers;
  expect({ email, state }).toEqual({ email: 'reader_11@example.org', state: 'confirmed' });
  expect((await app.admin.get(`${LIST}?search=%25`)).json().readers).toEqual([]);
  expect((await app.admin.delete(`${LIST}/${id}`)).statusCode).toBe(200);
  expect((await app.admin.delete(`${LIST}/${id}`)).statusCode).toBe(404);
  expect((await app.admin.get(LIST)).json().counts.confirmed).toBe(119);
});

test('readers in a pasted text are found, whatever surrounds their addresses', async () => {
  await using app = await startApp();
  await makeReaderSettings(app.database);
  await send(app, 'email\nada@example.org\nbob@example.org\neve@example.org', 'true');
  const text =
    'Final-Recipient: rfc822;ada@example.org\n<BOB@example.org>: user unknown. x@y.example';
  const reply = await app.admin.post(`${LIST}/find`, { text });
  expect(reply.json().readers.map(({ email }: { email: string }) => email)).toEqual([
    'ada@example.org',
    'bob@example.org',
  ]);
});

test('the export of readers runs no formulas, and an import reads it again', async () => {
  await using app = await startApp();
  await send(app, 'email\n=a@example.org\n+b@example.org\nc@example.org', 'true');
  const { body, headers: sent } = await app.admin.post('/api/admin/readers.csv', {
    currentPassword: ADMIN_PASSWORD,
  });
  expect(sent['content-disposition']).toContain('readers-');
  expect(body).toContain(`"'=a@example.org"`);
  expect(body).toContain(`"'+b@example.org"`);
  expect((await send(app, body)).json()).toMatchObject({ new: 0, known: 3, invalid: [] });
});

test('the list of readers is exported only with the password, and the trail records the export', async () => {
  await using app = await startApp();
  await send(app, 'email\nada@example.org', 'true');
  const exportWith = (body: unknown) => app.admin.post('/api/admin/readers.csv', body);
  for (const body of [undefined, {}, { currentPassword: 'a wrong password' }]) {
    const refused = await exportWith(body);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).not.toContain('ada@example.org');
  }
  expect((await app.admin.get('/api/admin/readers.csv')).statusCode).toBe(404);
  expect((await exportWith({ currentPassword: ADMIN_PASSWORD })).body).toContain('ada@example.org');
  const [latest] = (await app.admin.get('/api/admin/audit-trail?kind=security')).json();
  expect(latest).toMatchObject({ event: 'export', detail: 'All readers as a CSV file' });
});
