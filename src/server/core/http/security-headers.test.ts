import { expect, test } from 'vitest';
import { sharedApp, startApp } from '#tests/app/start-app.ts';

const shared = sharedApp({
  pages: async (server) => {
    server.get('/', { config: { access: 'public' } }, (_request, reply) =>
      reply.type('text/html; charset=utf-8').send('<p>'),
    );
  },
});

test.each(['/api/videos', '/api/nothing', '/healthz', '/api/%ff', '/uploads/none.png'])(
  'the reply to %s forbids content sniffing, framing by other sites and full referrers',
  async (address) => {
    const app = shared();
    const { headers } = await app.get(address);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
  },
);

test('a page may load its own files, thumbnails and the player, but no inline code', async () => {
  const app = shared();
  const policy = String((await app.get('/')).headers['content-security-policy']);
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' https://i.ytimg.com",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    'frame-src https://www.youtube-nocookie.com',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ]);
});

test('an https site sends HSTS for a year', async () => {
  await using app = await startApp({ settings: { SITE_URL: 'https://example.org' } });
  const { headers } = await app.get('/api/videos');
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
});
