import { expect, test } from 'vitest';
import { sharedApp, startApp, type TestApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

const contact = '/api/contact';

const shared = sharedApp();

/**
 * The status of a POST without a body: 403 when the check of the token or the origin refuses
 * it; 400 when it passes that check, because the schema then refuses the missing body.
 */
async function statusOfPost(app: TestApp, headers: Record<string, string>): Promise<number> {
  return (await app.server.inject({ method: 'POST', url: contact, headers })).statusCode;
}

test('a visitor gets one cookie, and the same token for as long as the cookie exists', async () => {
  const app = shared();
  const first = await app.get('/api/csrf-token');
  expect(first.statusCode).toBe(200);
  expect(first.headers['cache-control']).toBe('no-store');
  expect(first.headers['set-cookie']).toMatch(/^csrf=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);

  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
  const second = await app.get('/api/csrf-token', { cookie });
  expect(second.headers['set-cookie']).toBeUndefined();
  expect(second.json()).toEqual(first.json());
});

test('on an https site the cookie is Secure and bound to the host', async () => {
  await using app = await startApp({ settings: { SITE_URL: 'https://example.org' } });
  const reply = await app.get('/api/csrf-token');
  expect(reply.headers['set-cookie']).toMatch(
    /^__Host-csrf=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(await statusOfPost(app, await app.visitor())).toBe(400);
});

test.each(['/api/videos', '/api/bio', '/api/social-links', '/api/nothing', '/healthz'])(
  'reading %s sets no cookie',
  async (address) => {
    const app = shared();
    expect((await app.get(address)).headers).not.toHaveProperty('set-cookie');
  },
);

test('a request without a token is refused with the reason and sets no cookie', async () => {
  const app = shared();
  const reply = await app.server.inject({ method: 'POST', url: contact });
  expect(reply.statusCode).toBe(403);
  expect(reply.json()).toEqual({
    message: 'The anti-forgery token is missing or no longer valid.',
  });
  expect(reply.headers).not.toHaveProperty('set-cookie');
});

test('a token is accepted only with its own cookie', async () => {
  const app = shared();
  const [mine, other] = [await app.visitor(), await app.visitor()];
  const token = mine['x-csrf-token'] ?? '';
  const cookie = mine.cookie ?? '';
  expect(await statusOfPost(app, mine)).toBe(400);

  const refused: [what: string, headers: Record<string, string>][] = [
    ['nothing', {}],
    ['no token', { cookie }],
    ['no cookie', { 'x-csrf-token': token }],
    ['an empty token', { cookie, 'x-csrf-token': '' }],
    ["another visitor's token", { cookie, 'x-csrf-token': other['x-csrf-token'] ?? '' }],
    ['garbage', { cookie, 'x-csrf-token': 'garbage' }],
    ['a token of the right length', { cookie, 'x-csrf-token': 'x'.repeat(token.length) }],
    ['an overlong token', { cookie, 'x-csrf-token': `${token}${'x'.repeat(8000)}` }],
    ['a token that is not ASCII', { cookie, 'x-csrf-token': 'é'.repeat(token.length) }],
    ['the token in the cookie header', { cookie: `${cookie}; x-csrf-token=${token}` }],
    ['an unsigned cookie', { cookie: cookie.split('.')[0] ?? '', 'x-csrf-token': token }],
    ['a cookie with a false signature', { cookie: 'csrf=a.b', 'x-csrf-token': token }],
    ['an empty cookie', { cookie: 'csrf=', 'x-csrf-token': token }],
  ];
  const statuses = await Promise.all(refused.map(([, headers]) => statusOfPost(app, headers)));
  expect(refused.filter((_, index) => statuses[index] !== 403)).toEqual([]);
});

test('a visitor token is refused after sign-in, and a session token after sign-out', async () => {
  const app = shared();
  const visitor = await app.visitor();
  const administrator = await app.signIn();
  expect(await statusOfPost(app, visitor)).toBe(400);
  expect(await statusOfPost(app, administrator)).toBe(400);

  const both = { cookie: `${visitor['cookie']}; ${administrator['cookie']}` };
  const before = { ...both, 'x-csrf-token': visitor['x-csrf-token'] ?? '' };
  const after = { ...both, 'x-csrf-token': administrator['x-csrf-token'] ?? '' };
  expect(await statusOfPost(app, before)).toBe(403);
  expect(await statusOfPost(app, after)).toBe(400);

  await app.post('/api/admin/logout', undefined, after);
  expect(await statusOfPost(app, after)).toBe(403);
  expect(await statusOfPost(app, before)).toBe(400);
});

test("the administrator's token lasts as long as the session and needs no other cookie", async () => {
  const app = shared();
  const { cookie = '', ...token } = await app.signIn();
  const again = await app.get('/api/csrf-token', { cookie });
  expect(again.headers).not.toHaveProperty('set-cookie');
  expect(again.json()).toEqual({ csrfToken: token['x-csrf-token'] });
});

slowTest('every server process on the same database accepts the token', async () => {
  await using app = await startApp();
  const headers = await app.visitor();
  await using secondProcess = await startApp({ sharing: app });
  expect(await statusOfPost(secondProcess, headers)).toBe(400);
  await using unrelated = await startApp();
  expect(await statusOfPost(unrelated, headers)).toBe(403);
});

test.each([
  ['same-origin', 400],
  ['none', 400],
  ['cross-site', 403],
  ['same-site', 403],
])(
  'with Sec-Fetch-Site: %s, a request with a valid token is answered with %i',
  async (site, status) => {
    const app = shared();
    const headers = { ...(await app.visitor()), 'sec-fetch-site': site };
    expect(await statusOfPost(app, headers)).toBe(status);
  },
);

test('without SITE_URL a request is accepted when its origin is the address it was sent to', async () => {
  await using app = await startApp({ settings: { PORT: '3000' } });
  const visitor = await app.visitor();
  const from = (origin: string, host: string) => statusOfPost(app, { ...visitor, origin, host });

  expect(await from('http://localhost:3000', 'localhost:3000')).toBe(400);
  expect(await from('http://127.0.0.1:3000', '127.0.0.1:3000')).toBe(400);
  expect(await from('http://192.0.2.7', '192.0.2.7')).toBe(400);
  expect(await from('http://evil.example', 'localhost:3000')).toBe(403);
  expect(await from('http://localhost:3001', 'localhost:3000')).toBe(403);
  expect(await from('https://localhost:3000', 'localhost:3000')).toBe(403);
  expect(await from('null', 'localhost:3000')).toBe(403);
});

test('with SITE_URL no other origin is accepted, whatever the Host header contains', async () => {
  await using app = await startApp({ settings: { SITE_URL: 'http://example.org' } });
  const visitor = await app.visitor();
  const from = (origin: string, host: string) => statusOfPost(app, { ...visitor, origin, host });

  expect(await from('http://example.org', 'internal:3000')).toBe(400);
  expect(await from('http://evil.example', 'evil.example')).toBe(403);
  expect(await from('http://example.org.evil.example', 'example.org')).toBe(403);
});

test('behind a trusted proxy, the origin is compared with the address in the headers of the proxy', async () => {
  await using app = await startApp({ settings: { TRUST_PROXY: '127.0.0.1' } });
  const forwarded = { 'x-forwarded-host': 'example.org', 'x-forwarded-proto': 'https' };
  const origin = 'https://example.org';
  expect(await statusOfPost(app, { ...(await app.visitor()), ...forwarded, origin })).toBe(400);

  const direct = shared();
  expect(await statusOfPost(direct, { ...(await direct.visitor()), ...forwarded, origin })).toBe(
    403,
  );
});
