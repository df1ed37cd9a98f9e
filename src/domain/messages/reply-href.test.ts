import { expect, test } from 'vitest';
import { replyHref } from '#domain/messages/reply-href.ts';

const received = {
  firstName: 'Anna',
  email: 'anna@example.org',
  subject: 'source-suggestion',
  message: 'Hello,\nsee § 5 & "more"?',
};

/** Decodes the draft like a mail program. */
function readDraft(href: string) {
  const [address = '', query = ''] = href.split('?');
  // A plus is literal here, unlike in a form submission.
  const fields = query.split('&').map((field) => field.split('=').map(decodeURIComponent));
  return { to: decodeURIComponent(address.replace('mailto:', '')), ...Object.fromEntries(fields) };
}

test('the draft has the address, a greeting and the quoted message', () => {
  expect(readDraft(replyHref(received))).toEqual({
    to: 'anna@example.org',
    subject: 'Re: Source Suggestion',
    body: 'Hello Anna,\r\n\r\n\r\n\r\nYou wrote:\r\n> Hello,\r\n> see § 5 & "more"?',
  });
});

test('line breaks are CR LF, and special characters are encoded', () => {
  const href = replyHref({ ...received, message: 'a\nb\r\nc d&bcc=x@example.org#+' });
  expect(href).toContain(
    '%0D%0A%3E%20a%0D%0A%3E%20b%0D%0A%3E%20c%20d%26bcc%3Dx%40example.org%23%2B',
  );
  expect(href).not.toMatch(/\s/);
});

test('an unknown subject is kept unchanged', () => {
  const { subject } = readDraft(replyHref({ ...received, subject: 'Spam & eggs' }));
  expect(subject).toBe('Re: Spam & eggs');
});

test.each([
  ['letters', 'word '.repeat(2000)],
  ['lines', 'a\n'.repeat(5000)],
  ['characters of four bytes', '😀'.repeat(5000)],
  ['lone surrogates', '\uD83D'.repeat(5000)],
])('a message of many %s is quoted up to the length limit', (_what, message) => {
  const href = replyHref({ ...received, message });
  expect(href.length).toBeLessThanOrEqual(2000);
  expect(href.length).toBeGreaterThan(1900);
  const { body } = readDraft(href);
  expect(body.endsWith('\r\n> [...]')).toBe(true);
});

test('a message is not cut within a character', () => {
  const { body } = readDraft(replyHref({ ...received, message: 'a😀'.repeat(5000) }));
  expect(body).toMatch(/You wrote:\r\n> (?:a😀)+a?\r\n> \[\.\.\.\]$/u);
});

test('a message that just fits is quoted completely', () => {
  const room = 2000 - replyHref({ ...received, message: '' }).length;
  const whole = 'x'.repeat(room);
  expect(readDraft(replyHref({ ...received, message: whole })).body).toContain(whole);
  expect(readDraft(replyHref({ ...received, message: `${whole}y` })).body).toMatch(/x\r\n> \[/);
});
