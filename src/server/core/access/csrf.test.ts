import { expect, test } from 'vitest';
import { sharedApp, startApp, type TestApp } from '#tests/app/start-app.ts';

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

test("the administrator's token lasts as long as its session, needs no other cookie, and fits no other session", async () => {
  const app = shared();
  const { cookie = '', ...token } = await app.signIn();
  const again = await app.get('/api/csrf-token', { cookie });
  expect(again.headers).not.toHaveProperty('set-cookie');
  expect(again.json()).toEqual({ csrfToken: token['x-csrf-token'] });
  expect(await statusOfPost(app, { ...(await app.signIn()), ...token })).toBe(403);
});

test("a visitor's token is accepted by each server of the site, and by no other site", async () => {
  const headers = await shared().visitor();
  await using second = await startApp({ sharing: shared() });
  expect(await statusOfPost(second, headers)).toBe(400);
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

test.each<[settings: Record<string, string>, origin: string, host: string, status: number]>([
  [{}, 'http://localhost:3000', 'localhost:3000', 400],
  [{}, 'http://127.0.0.1:3000', '127.0.0.1:3000', 400],
  [{}, 'http://192.0.2.7', '192.0.2.7', 400],
  [{}, 'http://evil.example', 'localhost:3000', 403],
  [{}, 'http://localhost:3001', 'localhost:3000', 403],
  [{}, 'https://localhost:3000', 'localhost:3000', 403],
  [{}, 'null', 'localhost:3000', 403],
  [{ SITE_URL: 'http://example.org' }, 'http://example.org', 'internal:3000', 400],
  [{ SITE_URL: 'http://example.org' }, 'http://evil.example', 'evil.example', 403],
  [{ SITE_URL: 'http://example.org' }, 'http://example.org.evil.example', 'example.org', 403],
])('with the settings %j, a post from %s to the host %s gets %i', async (settings, ...request) => {
  const [origin, host, status] = request;
  await using app = await startApp({ settings: { PORT: '3000', ...settings } });
  expect(await statusOfPost(app, { ...(await app.visitor()), origin, host })).toBe(status);
});

test.each([
  [{ TRUST_PROXY: '127.0.0.1' }, 400],
  [{}, 403],
])(
  'with the settings %j, a post from the origin in the headers of a proxy gets %i',
  async (settings, status) => {
    await using app = await startApp({ settings });
    const forwarded = { 'x-forwarded-host': 'example.org', 'x-forwarded-proto': 'https' };
    const headers = { ...(await app.visitor()), ...forwarded, origin: 'https://example.org' };
    expect(await statusOfPost(app, headers)).toBe(status);
  },
);
