import { expect, test } from 'vitest';
import { NOTIFICATION_HEADERS } from '#tests/inputs/notification-headers.ts';
import { startMailServer } from '#tests/servers/mail-server.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startDatabase } from '#tests/app/start-app.ts';
import { startOutbox } from '#tests/processes/start-outbox.ts';

const mailId = '11111111-2222-4333-8444-555555555555';

type MessageFields = NonNullable<NonNullable<Parameters<typeof makeMessage>[1]>['message']>;

/** The mail that arrives for a message. */
async function notificationFor(message: MessageFields, mailFrom?: string) {
  await using site = await startDatabase();
  await using mailServer = await startMailServer();
  await makeEmailSettings(site.database);
  if (message.aboutVideoId) await makeVideo(site.database, { id: message.aboutVideoId });
  await makeMessage(site.database, { message, mail: { id: mailId } });
  const { now } = makeClock();
  await using outbox = await startOutbox(site, { now, smtpUrl: mailServer.url, mailFrom });
  await outbox.runOnce();
  const [mail, ...others] = mailServer.mails;
  if (!mail || others.length > 0)
    throw new Error(`expected one mail, got ${mailServer.mails.length}`);
  return mail;
}

test('a message arrives as plain text, from the site, with the visitor in Reply-To', async () => {
  const mail = await notificationFor({ newsletter: true });
  expect(mail.from).toEqual({ name: 'Plain Evidence', address: 'no-reply@example.org' });
  expect(mail.to).toEqual([{ name: '', address: 'creator@example.org' }]);
  expect(mail.replyTo).toEqual([{ name: 'Ada Lovelace', address: 'ada@example.org' }]);
  expect(mail.envelope).toEqual({ from: 'no-reply@example.org', to: ['creator@example.org'] });
  expect(mail.subject).toBe('[Plain Evidence] Video Topic Request from Ada Lovelace');
  expect(mail.messageId).toBe(`<${mailId}@example.org>`);
  expect(mail.html).toBeUndefined();
  expect(mail.attachments).toEqual([]);
  expect(mail.text).toBe(`Ada Lovelace <ada@example.org> wrote:

Please explain
the Electoral College.

-- 
Subject: Video Topic Request
Newsletter: yes, please
Sent: 2025-03-01T12:00:00.000Z
All messages: https://www.example.org/admin/messages
`);
  expect(headersOf(mail)).toEqual(NOTIFICATION_HEADERS);
});

test('MAIL_FROM is the sender', async () => {
  const mail = await notificationFor({}, '"Site, Inc." <site@mail.example.org>');
  expect(mail.from).toEqual({ name: 'Site, Inc.', address: 'site@mail.example.org' });
  expect(mail.envelope.from).toBe('site@mail.example.org');
});

test('names and text in any script arrive unchanged', async () => {
  const text = 'Zażółć 🎬\n\n.\n..\nFrom me\n-- \n=20 =?utf-8?q?x?= <b>bold</b>';
  const mail = await notificationFor({
    firstName: 'Zoë',
    lastName: '"李", (x) <y>',
    message: text,
  });
  expect(mail.replyTo).toEqual([{ name: 'Zoë "李", (x) <y>', address: 'ada@example.org' }]);
  expect(mail.subject).toBe('[Plain Evidence] Video Topic Request from Zoë "李", (x) <y>');
  expect(mail.text).toContain(`\n\n${text}\n\n`);
});

test('the mail links to the moment that the message is about', async () => {
  const aboutVideoId = '5b0e9c1e-4b7a-4d0a-8f43-3a1f1f0a7c11';
  const { text } = await notificationFor({ aboutVideoId, aboutSecond: 252 });
  expect(text).toContain(`About: https://www.example.org/video/${aboutVideoId}?t=252\n`);
});

// The contact form refuses these values, but a row in the database may contain them.
const injections: [what: string, message: MessageFields][] = [
  ['a line break in the first name', { firstName: 'Ada\r\nBcc: victim@example.org' }],
  ['a bare line feed in the last name', { lastName: 'L\nX-Injected: yes\n\nbody' }],
  ['a bare carriage return', { lastName: 'L\rBcc: victim@example.org\r\r' }],
  ['a line separator', { firstName: 'Ada\u2028Bcc: victim@example.org' }],
  ['a control character', { firstName: 'Ada\u0001Bcc: victim@example.org' }],
  ['a subject', { subject: 'other\r\nBcc: victim@example.org' }],
  ['an address', { email: 'ada@example.org\r\nBcc: victim@example.org' }],
  ['two addresses', { email: 'ada@example.org, victim@example.org' }],
  ['an address with a name', { email: 'Victim <victim@example.org>' }],
  ['a name that looks like an address', { firstName: '<victim@example.org>,', lastName: 'x' }],
  ['an encoded word', { firstName: '=?utf-8?q?A=0D=0ABcc:_victim@example.org?=' }],
  ['the end of a mail', { message: 'x\r\n.\r\nRCPT TO:<victim@example.org>\r\n.\r\n' }],
];

test.each(injections)(
  'a message with %s adds no header or recipient to its mail',
  async (_what, message) => {
    const mail = await notificationFor(message);
    expect(headersOf(mail).filter((name) => !NOTIFICATION_HEADERS.includes(name))).toEqual([]);
    expect(mail.envelope).toEqual({ from: 'no-reply@example.org', to: ['creator@example.org'] });
    expect(mail.to).toEqual([{ name: '', address: 'creator@example.org' }]);
    expect([mail.cc, mail.bcc]).toEqual([undefined, undefined]);
    expect(mail.replyTo ?? []).not.toContainEqual(
      expect.objectContaining({ address: expect.stringContaining('victim') }),
    );
    expect(mail.text).toContain('All messages: https://www.example.org/admin/messages');
  },
);

function headersOf(mail: Awaited<ReturnType<typeof notificationFor>>): string[] {
  return mail.headers.map(({ key }) => key).toSorted();
}
