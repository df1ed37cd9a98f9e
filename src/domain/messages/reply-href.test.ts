import { expect, test } from 'vitest';
import { replyHref } from '#domain/messages/reply-href.ts';

const answered = {
  firstName: 'Anna',
  email: 'anna@example.org',
  subject: 'source-suggestion',
  message: 'Hello,\nsee § 5 & "more"?',
};

/** The draft as a mail program reads it. */
function readDraft(href: string) {
  const [address = '', query = ''] = href.split('?');
  // Unlike in a web form, a plus is a plus.
  const fields = query.split('&').map((field) => field.split('=').map(decodeURIComponent));
  return { to: decodeURIComponent(address.replace('mailto:', '')), ...Object.fromEntries(fields) };
}

test('a reply is addressed, greets, and quotes the message', () => {
  expect(readDraft(replyHref(answered))).toEqual({
    to: 'anna@example.org',
    subject: 'Re: Source Suggestion',
    body: 'Hello Anna,\r\n\r\n\r\n\r\nYou wrote:\r\n> Hello,\r\n> see § 5 & "more"?',
  });
});

test('line breaks are CR LF, and nothing but letters and digits stands as it is', () => {
  const href = replyHref({ ...answered, message: 'a\nb\r\nc d&bcc=x@example.org#+' });
  expect(href).toContain(
    '%0D%0A%3E%20a%0D%0A%3E%20b%0D%0A%3E%20c%20d%26bcc%3Dx%40example.org%23%2B',
  );
  expect(href).not.toMatch(/\s/);
});

test('a subject from elsewhere is answered in its own words', () => {
  const { subject } = readDraft(replyHref({ ...answered, subject: 'Spam & eggs' }));
  expect(subject).toBe('Re: Spam & eggs');
});

test.each([
  ['letters', 'word '.repeat(2000)],
  ['lines', 'a\n'.repeat(5000)],
  ['characters of four bytes', '😀'.repeat(5000)],
  ['half surrogates', '\uD83D'.repeat(5000)],
])('of a message of many %s as much is quoted as a link can carry', (_what, message) => {
  const href = replyHref({ ...answered, message });
  expect(href.length).toBeLessThanOrEqual(2000);
  expect(href.length).toBeGreaterThan(1900);
  const { body } = readDraft(href);
  expect(body.endsWith('\r\n> [...]')).toBe(true);
});

test('what is cut is cut between characters', () => {
  const { body } = readDraft(replyHref({ ...answered, message: 'a😀'.repeat(5000) }));
  expect(body).toMatch(/You wrote:\r\n> (?:a😀)+a?\r\n> \[\.\.\.\]$/u);
});

test('a message that just fits is quoted whole', () => {
  const room = 2000 - replyHref({ ...answered, message: '' }).length;
  const whole = 'x'.repeat(room);
  expect(readDraft(replyHref({ ...answered, message: whole })).body).toContain(whole);
  expect(readDraft(replyHref({ ...answered, message: `${whole}y` })).body).toMatch(/x\r\n> \[/);
});
