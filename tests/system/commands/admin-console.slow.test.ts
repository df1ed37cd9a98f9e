import { once } from 'node:events';
import { expect, test } from 'vitest';
import { attemptLogin } from '#tests/app/attempt-login.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { makePasskey } from '#tests/rows/make-passkey.ts';
import { runScript, startScript } from '#tests/processes/run-script.ts';
import { startApp, type TestApp, testEnv } from '#tests/app/start-app.ts';

test('sign-in-link before the first start explains how to create the administrator', async () => {
  await using env = await testEnv();
  const { code, output, error } = await runScript('admin', ['sign-in-link'], env);
  expect([code, output]).toEqual([1, '']);
  expect(error).toMatch(/^There is no administrator yet\./);
});

test('sign-out-everywhere ends every session while the site runs', async () => {
  await using app = await startApp();
  const browsers = [await app.signIn(), await app.signIn()];
  expect(await runScript('admin', ['sign-out-everywhere'], app.env)).toMatchObject({
    code: 0,
    output: 'Every browser is signed out.\n',
  });
  for (const browser of browsers) {
    expect((await app.get('/api/admin/auth-check', browser)).statusCode).toBe(401);
  }
  expect(await app.database.selectFrom('known_browsers').select('id').execute()).toEqual([]);
  await expectSignIn(app);
});

test('rotate-keys makes running servers refuse every cookie and token, and accept new ones', async () => {
  await using app = await startApp();
  await using other = await startApp({ sharing: app });
  const [browser, visitor] = [await app.signIn(), await app.visitor()];
  await makePasskey(app.database);
  expect(await runScript('admin', ['rotate-keys'], app.env)).toMatchObject({
    code: 0,
    output:
      'The signing key is new. Every browser is signed out, and every passkey is removed. No server needs a restart.\n',
  });
  for (const server of [app, other]) {
    expect((await server.get('/api/admin/auth-check', browser)).statusCode).toBe(401);
    // The old token is refused. Without headers, `post` fetches a new token, which is accepted: then
    // only the empty message is refused.
    expect((await server.post('/api/contact', {}, visitor)).statusCode).toBe(403);
    expect((await server.post('/api/contact', {})).statusCode).toBe(400);
  }
  expect(await app.database.selectFrom('known_browsers').select('id').execute()).toEqual([]);
  expect(await app.database.selectFrom('passkeys').select('id').execute()).toEqual([]);
  await expectSignIn(other);
});

test('set-password waits for one line, not for the end of its input', async () => {
  await using env = await testEnv();
  const child = startScript('admin', ['set-password'], env);
  const closed = once(child, 'close');
  child.stdin.write(`${ADMIN_PASSWORD}\n`);
  expect(await closed).toEqual([0, null]);
});

test('set-password before the first start creates the administrator', async () => {
  await using env = await testEnv();
  const result = await runScript('admin', ['set-password'], env, ADMIN_PASSWORD);
  expect(result.output).toBe('The password of admin is set. Every browser is signed out.\n');
});

test.each([
  ['empty input', '', /no password was entered/],
  ['an empty line', '\n', /at least 8 characters/],
  ['a password without digits', 'Correct-Horse\n', /one number/],
  ['a common password', 'Password123\n', /most common passwords/],
])('set-password refuses %s and changes nothing', async (_what, input, sentence) => {
  await using app = await startApp();
  const browser = await app.signIn();
  const { code, output, error } = await runScript('admin', ['set-password'], app.env, input);
  expect([code, output]).toEqual([1, '']);
  expect(error).toMatch(sentence);
  expect((await app.get('/api/admin/auth-check', browser)).statusCode).toBe(200);
  await expectSignIn(app);
});

/** Expects that the administrator is still there, whom `attemptLogin` would create, and can sign in. */
async function expectSignIn(app: TestApp) {
  expect(await app.database.selectFrom('administrators').select('id').execute()).toHaveLength(1);
  expect((await attemptLogin(app, { password: ADMIN_PASSWORD })).statusCode).toBe(200);
}
