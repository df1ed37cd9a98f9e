import { expect, test } from 'vitest';
import { mailServerInputSchema, parseSender } from '#domain/email-settings/mail-server.ts';

const smallest = { host: 'localhost', port: 25, security: 'none', currentPassword: 'x' };

test('host, user name and sender are trimmed, and the password stays as it was entered', () => {
  const typed = {
    host: ' SMTP.Example.org\n',
    port: 465,
    security: 'tls',
    username: ' me ',
    password: ' with spaces ',
    from: ' Größe, "A" <me@example.org> ',
    currentPassword: ' x ',
  };
  expect(mailServerInputSchema.parse(typed)).toEqual({
    ...typed,
    host: 'smtp.example.org',
    username: 'me',
    from: 'Größe, "A" <me@example.org>',
  });
});

test('user name and sender may be left out', () => {
  expect(mailServerInputSchema.parse(smallest)).toEqual({ ...smallest, username: '', from: '' });
});

test.each([
  ['host', ''],
  ['host', 'smtp://smtp.example.org'],
  ['host', 'smtp.example.org:465'],
  ['host', 'smtp.example.org\r\nQUIT'],
  ['host', '-smtp.example.org'],
  ['host', 'a'.repeat(254)],
  ['port', '465'],
  ['port', 25.5],
  ['security', 'ssl'],
  ['username', 'me\r\nyou'],
  ['password', 'two\nlines'],
  ['password', 'x'.repeat(1001)],
  ['from', 'Me'],
  ['from', 'me@example.org, you@example.org'],
  ['from', 'Me <me@example.org>\r\nBcc: you@example.org'],
  ['from', 'Me <me@example.org> <you@example.org>'],
  ['currentPassword', ''],
  ['currentPassword', undefined],
])('the %s %j is refused', (path, value) => {
  const result = mailServerInputSchema.safeParse({ ...smallest, [path]: value });
  expect(result.error?.issues.map((issue) => issue.path)).toEqual([[path]]);
});

test.each([
  ['me@example.org', '', 'me@example.org'],
  ['Me <me@example.org>', 'Me', 'me@example.org'],
  ['"Me, myself" <me@example.org>', 'Me, myself', 'me@example.org'],
  ['Me, myself (host) <me@example.org>', 'Me, myself (host)', 'me@example.org'],
])('the sender %s has the name "%s"', (text, name, address) => {
  expect(parseSender(text)).toEqual({ name, address });
});
