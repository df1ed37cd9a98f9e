import { expect, test } from 'vitest';
import { securityTxt, serveSecurityTxt } from '#server/pages/documents/security-txt.ts';
import { startApp } from '#tests/app/start-app.ts';

const now = new Date('2025-03-01T12:00:00.000Z');

const expires = 'Expires: 2025-08-28T12:00:00.000Z';
const languages = 'Preferred-Languages: en';
const canonical = 'Canonical: https://example.org/.well-known/security.txt';

test.each([
  ['http://localhost:3000', {}, ['Contact: http://localhost:3000/contact', expires, languages]],
  [
    'https://example.org',
    {},
    ['Contact: https://example.org/contact', expires, languages, canonical],
  ],
  [
    'https://example.org',
    {
      securityContact: 'mailto:security@example.org',
      securityPolicy: 'https://example.com/policy',
    },
    [
      'Contact: mailto:security@example.org',
      expires,
      languages,
      canonical,
      'Policy: https://example.com/policy',
    ],
  ],
])('security.txt of %s contains contact, expiry and settings %j', (siteUrl, settings, lines) => {
  expect(securityTxt(settings, siteUrl, now)).toBe(`${lines.join('\n')}\n`);
});

test('security.txt is public, and its addresses do not depend on the Host header', async () => {
  await using app = await startApp({
    pages: async (pages) => serveSecurityTxt(pages, 'https://example.org'),
  });
  const reply = await app.get('/.well-known/security.txt', { host: 'evil.example' });
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(reply.body).toContain('Contact: https://example.org/contact\n');
  expect(reply.body).not.toContain('evil');
});
