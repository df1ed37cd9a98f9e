import { expect, test } from 'vitest';
import { securityText, securityTxt } from '#server/pages/security-txt.ts';
import { startApp } from '#tests/start-app.ts';

const now = new Date('2025-03-01T12:00:00.000Z');
const contact = { securityContact: 'mailto:security@example.org' };
const policy = { securityPolicy: 'https://example.com/policy' };

test.each([
  [
    'https://example.org',
    {},
    ['Contact: https://example.org/contact', 'Canonical: https://example.org'],
  ],
  ['http://localhost:3000', {}, ['Contact: http://localhost:3000/contact']],
  [
    'https://example.org',
    { ...contact, ...policy },
    [
      'Contact: mailto:security@example.org',
      'Canonical: https://example.org',
      'Policy: https://example.com/policy',
    ],
  ],
])('security.txt of %s with %j names %j', (siteUrl, texts, fields) => {
  const lines = securityText({ language: 'en', ...texts }, siteUrl, now).split('\n');
  expect(lines.pop()).toBe('');
  expect(lines).toEqual([
    fields[0],
    'Expires: 2025-08-28T12:00:00.000Z',
    'Preferred-Languages: en',
    ...fields
      .slice(1)
      .map((field) => field.replace(/^(Canonical.*)/, '$1/.well-known/security.txt')),
  ]);
});

test('security.txt is public, and its addresses do not depend on the Host header', async () => {
  await using app = await startApp({
    pages: async (pages) => securityTxt(pages, 'https://example.org'),
  });
  const address = { url: '/.well-known/security.txt', headers: { host: 'evil.example' } };
  const reply = await app.server.inject(address);
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(reply.body).toContain('Contact: https://example.org/contact\n');
  expect(reply.body).not.toContain('evil');
  const inDays =
    (Date.parse(/Expires: (.*)/.exec(reply.body)?.[1] ?? '') - Date.now()) / 86_400_000;
  expect(inDays).toBeGreaterThan(30);
  expect(inDays).toBeLessThan(365);
  const head = await app.server.inject({ ...address, method: 'HEAD' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  expect(head.headers['content-length']).toBe(reply.headers['content-length']);
});
