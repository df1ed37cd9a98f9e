import { expect, test } from 'vitest';
import { makeClock } from '#tests/app/make-clock.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';

const MESSAGES = '/api/admin/messages.csv';

function createdAt(minute: number): string {
  return `2025-03-01T12:0${minute}:00.000Z`;
}

/** The lines of the file that is exported on March 1, 2025, of which the last is empty. */
async function linesAt(app: TestApp, name: string): Promise<string[]> {
  const reply = await app.admin.get(`/api/admin/${name}.csv`);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename=${name}-2025-03-01.csv`,
  });
  return reply.body.split('\r\n');
}

test('all messages are exported, newest first', async () => {
  await using app = await startApp({ now: makeClock().now });
  await makeMessage(app.database, { message: { createdAt: createdAt(1), isRead: true } });
  await makeMessage(app.database, {
    message: {
      firstName: 'Zoë "Z"',
      lastName: 'Łuk',
      email: 'zoe@example.org',
      subject: 'general',
      message: 'One, two;\n"three"',
      newsletter: true,
      createdAt: createdAt(2),
    },
  });
  expect(await linesAt(app, 'messages')).toEqual([
    '\uFEFF"Received","First name","Last name","Email","Subject","Message","Newsletter","Read"',
    `"${createdAt(2)}","Zoë ""Z""","Łuk","zoe@example.org","General Inquiry","One, two;\n""three""","yes","no"`,
    `"${createdAt(1)}","Ada","Lovelace","ada@example.org","Video Topic Request","Please explain\nthe Electoral College.","no","yes"`,
    '',
  ]);
});

test('an export has as many lines as there are messages, also over several pages', async () => {
  await using app = await startApp();
  for (let count = 1; count <= 201; count += 1) {
    await makeMessage(app.database, { message: { message: `Message ${count}.` } });
  }
  const [, ...lines] = (await app.admin.get(MESSAGES)).body.split('\r\n');
  const texts = lines.map((line) => /Message \d+\./.exec(line)?.[0]);
  // 201 texts, and `undefined` for the empty last line.
  expect(new Set(texts).size).toBe(202);
});

test('a cell that a spreadsheet would run as a formula begins with an apostrophe', async () => {
  await using app = await startApp();
  const text = '=HYPERLINK("//evil","x")';
  await makeMessage(app.database, {
    message: { firstName: text, lastName: text, email: text, subject: text, message: text },
  });
  const { body } = await app.admin.get(MESSAGES);
  // The row contains the cell five times.
  expect(body.split(`"'=HYPERLINK(""//evil"",""x"")"`)).toHaveLength(6);
});

test('each address that signed up for the newsletter is listed once', async () => {
  await using app = await startApp({ now: makeClock().now });
  const signUp = (minute: number, email: string, firstName: string) =>
    makeMessage(app.database, {
      message: { email, firstName, newsletter: true, createdAt: createdAt(minute) },
    });
  await signUp(1, 'ada@example.org', 'A.');
  await signUp(2, 'grace@example.org', 'Grace');
  await signUp(3, 'ADA@example.org', 'Ada');
  await makeMessage(app.database, { message: { email: 'not@example.org', newsletter: false } });
  expect(await linesAt(app, 'newsletter-signups')).toEqual([
    '\uFEFF"Email","First name","Last name","Signed up"',
    '"ADA@example.org","Ada","Lovelace","2025-03-01T12:03:00.000Z"',
    '"grace@example.org","Grace","Lovelace","2025-03-01T12:02:00.000Z"',
    '',
  ]);
});
