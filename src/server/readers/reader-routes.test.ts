import { expect, test } from 'vitest';
import { suppressionKey } from '#server/database/signing-key.ts';
import { suppressionHash } from '#server/access/reader-tokens.ts';
import { sendForm } from '#tests/app/multipart-form.ts';
import { eachDatabase, startApp, type Headers, type TestApp } from '#tests/app/start-app.ts';
import { makeReaderSettings } from '#tests/readers/make-readers.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { makeMailServer } from '#tests/rows/make-mail-server.ts';

const LIST = '/api/admin/readers';
const SETTINGS = '/api/admin/reader-settings';

function send(app: TestApp, headers: Headers, content: string, commit = '') {
  const file = { name: 'list.csv', content };
  return sendForm(
    app,
    { url: `${LIST}/import`, headers },
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
  const headers = await app.signIn();
  expect((await app.get(SETTINGS, headers)).json()).toEqual({
    isOn: false,
    identity: '',
    perHour: 100,
    perDay: 400,
    invitesFromContactForm: true,
    missing: [
      'Set up a mail server first, under Email Configuration.',
      'The public address of the site, SITE_URL, must begin with https://.',
      'Enter your name and postal address. The law asks for them in every mail to readers.',
    ],
  });
  const refused = await app.post(SETTINGS, { isOn: true, perDay: 7 }, headers);
  expect(refused.statusCode).toBe(400);
  expect(refused.json().message).toContain('Set up a mail server');
  expect((await app.get(SETTINGS, headers)).json()).toMatchObject({ isOn: false, perDay: 400 });
});

test('a site on this machine with a mail server and an address can switch mails to readers on', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  await makeMailServer(app.database);
  const identity = '  Jonathan Hale,\n1 Main Street ';
  const reply = await app.post(SETTINGS, { isOn: true, identity }, headers);
  expect([reply.statusCode, reply.json()]).toMatchObject([
    200,
    { isOn: true, identity: 'Jonathan Hale, 1 Main Street', missing: [] },
  ]);
  expect((await app.get('/api/site')).json()).toMatchObject({ mailsReaders: true });
  await app.post(SETTINGS, { isOn: false }, headers);
  expect((await app.get('/api/site')).json()).not.toHaveProperty('mailsReaders');
});

test.each([{ perHour: 0 }, { perHour: 20_001 }, { perDay: 100_001 }, { perDay: 1.5 }, { isOn: 1 }])(
  'the settings %j of mails to readers are refused',
  async (settings) => {
    await using app = await startApp();
    const headers = await app.signIn();
    expect((await app.post(SETTINGS, settings, headers)).statusCode).toBe(400);
  },
);

test('an import shows what it would do, then adds new addresses, and skips ended subscriptions', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
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
  const preview = await send(app, headers, file);
  expect([preview.statusCode, preview.json()]).toEqual([200, expected]);
  expect((await app.get(LIST, headers)).json().readers).toEqual([]);
  expect((await send(app, headers, file, 'true')).json()).toEqual(expected);
  const list = await app.get(LIST, headers);
  expect(list.json()).toMatchObject({ counts: { pending: 0, confirmed: 2, bounced: 0 } });
  expect(list.json().readers).toHaveLength(2);
  expect((await send(app, headers, file, 'true')).json()).toMatchObject({ new: 0, known: 3 });
});

test('a list with semicolons is read, and its lines that have ended elsewhere are not added', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  const file =
    '\uFEFFEmail Address;status\r\nada@example.org;active\r\nben@example.org;bounced\r\n';
  expect((await send(app, headers, file, 'true')).json()).toMatchObject({
    new: 1,
    ended: [{ line: 3, reason: '“status” is “bounced”.' }],
  });
  const { readers } = (await app.get(LIST, headers)).json();
  expect(readers).toMatchObject([{ email: 'ada@example.org' }]);
});

test('a file without a column of addresses, and one that is no CSV file, are refused', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  expect((await send(app, headers, 'name\nAda', 'true')).json().message).toContain('"email"');
  expect((await send(app, headers, 'email\n"ada', 'true')).statusCode).toBe(400);
  const long = `email\n${'a@example.org\n'.repeat(50_001)}`;
  expect((await send(app, headers, long, 'true')).json().message).toContain('50,000');
  const large = `email\n${'x'.repeat(5 * 1024 * 1024)}`;
  expect((await send(app, headers, large, 'true')).statusCode).toBe(413);
});

test.each(eachDatabase)(
  'readers are listed in pages of 50, found by a part of the address, and deleted, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    const headers = await app.signIn();
    const emails = Array.from({ length: 120 }, (_, index) => `reader_${index}@example.org`);
    await send(app, headers, `email\n${emails.join('\n')}`, 'true');
    const sizes = [];
    for (const page of [1, 2, 3, 4]) {
      sizes.push((await app.get(`${LIST}?page=${page}`, headers)).json().readers.length);
    }
    expect(sizes).toEqual([50, 50, 20, 0]);
    const found = await app.get(`${LIST}?search=READER_11@`, headers);
    expect(found.headers['x-total-count']).toBe('1');
    const [{ id, email, state }] = found.json().readers;
    expect({ email, state }).toEqual({ email: 'reader_11@example.org', state: 'confirmed' });
    expect((await app.get(`${LIST}?search=%25`, headers)).json().readers).toEqual([]);
    expect((await app.delete(`${LIST}/${id}`, headers)).statusCode).toBe(200);
    expect((await app.delete(`${LIST}/${id}`, headers)).statusCode).toBe(404);
    expect((await app.get(LIST, headers)).json().counts.confirmed).toBe(119);
  },
);

test('readers in a pasted text are found, whatever surrounds their addresses', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  await makeReaderSettings(app.database);
  await send(app, headers, 'email\nada@example.org\nbob@example.org\neve@example.org', 'true');
  const text =
    'Final-Recipient: rfc822;ada@example.org\n<BOB@example.org>: user unknown. x@y.example';
  const reply = await app.post(`${LIST}/find`, { text }, headers);
  expect(reply.json().readers.map(({ email }: { email: string }) => email)).toEqual([
    'ada@example.org',
    'bob@example.org',
  ]);
});

test('the export of readers runs no formulas, and an import reads it again', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  await send(app, headers, 'email\n=a@example.org\n+b@example.org\nc@example.org', 'true');
  const { body, headers: sent } = await app.post(
    '/api/admin/readers.csv',
    { currentPassword: ADMIN_PASSWORD },
    headers,
  );
  expect(sent['content-disposition']).toContain('readers-');
  expect(body).toContain(`"'=a@example.org"`);
  expect(body).toContain(`"'+b@example.org"`);
  expect((await send(app, headers, body)).json()).toMatchObject({ new: 0, known: 3, invalid: [] });
});

test('the list of readers is exported only with the password, and the trail records the export', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  await send(app, headers, 'email\nada@example.org', 'true');
  const exportWith = (body: unknown) => app.post('/api/admin/readers.csv', body, headers);
  for (const body of [undefined, {}, { currentPassword: 'a wrong password' }]) {
    const refused = await exportWith(body);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).not.toContain('ada@example.org');
  }
  expect((await app.get('/api/admin/readers.csv', headers)).statusCode).toBe(404);
  expect((await exportWith({ currentPassword: ADMIN_PASSWORD })).body).toContain('ada@example.org');
  const [latest] = (await app.get('/api/admin/audit-trail?kind=security', headers)).json();
  expect(latest).toMatchObject({ event: 'export', detail: 'All readers as a CSV file' });
});
