import { once } from 'node:events';
import { expect, test } from 'vitest';
import { USAGE } from '#scripts/admin/read-arguments.ts';
import { attemptLogin, lockoutStatus } from '#tests/app/attempt-login.ts';
import { ADMIN_PASSWORD, makeAdministrator } from '#tests/rows/make-administrator.ts';
import { makePasskey } from '#tests/rows/make-passkey.ts';
import { runScript, startScript } from '#tests/processes/run-script.ts';
import { startApp, type TestApp, testEnv } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

test('set-password resets the password and ends a lock while the site runs', async () => {
  await using app = await startApp();
  const browser = await app.signIn();
  for (let wrong = 0; wrong < 5; wrong += 1) await attemptLogin(app);
  expect(await lockoutStatus(app)).toMatchObject({ isLocked: true });

  const password = ' Größe 🎬 12 ';
  const args = ['set-password', '--username', 'jonathan'];
  expect(await runScript('admin', args, app.env, `${password}\nand more\n`)).toEqual({
    code: 0,
    output: 'The password of jonathan is set. Every browser is signed out.\n',
    error: '',
  });
  expect((await app.get('/api/admin/auth-check', browser)).statusCode).toBe(401);
  expect((await attemptLogin(app, { password: ADMIN_PASSWORD })).statusCode).toBe(401);
  expect((await attemptLogin(app, { username: 'jonathan', password })).statusCode).toBe(200);
});

test('sign-in-link prints a link that signs a locked browser in', async () => {
  await using app = await startApp();
  await makeAdministrator(app.database);
  for (let wrong = 0; wrong < 5; wrong += 1) await attemptLogin(app);
  const { code, output } = await runScript('admin', ['sign-in-link'], app.env);
  expect(code).toBe(0);
  expect(output).toContain('It works once, for 10 minutes.');
  const token = /^http:\/\/localhost:3000\/admin\/sign-in#(\S+)\n/.exec(output)?.[1];
  const reply = await app.post('/api/admin/sign-in-link', { token });
  expect([reply.statusCode, reply.json()]).toEqual([200, { authenticated: true }]);
});

slowTest(
  'unlock ends the locks of known browsers, and unlock --everyone ends all locks',
  async () => {
    await using app = await startApp();
    const headers = await app.signIn();
    for (let wrong = 0; wrong < 5; wrong += 1) {
      await attemptLogin(app);
      await attemptLogin(app, { headers });
    }
    const locks = async () => [
      (await lockoutStatus(app, undefined, headers)).isLocked,
      (await lockoutStatus(app)).isLocked,
    ];
    expect(await locks()).toEqual([true, true]);
    const { code, output } = await runScript('admin', ['unlock'], app.env);
    expect(code).toBe(0);
    expect(output).toContain('The locks of known browsers are ended.');
    expect(await locks()).toEqual([false, true]);
    const forEveryone = await runScript('admin', ['unlock', '--everyone'], app.env);
    expect(forEveryone.output).toMatch(/^Every lock is ended, /);
    expect(await locks()).toEqual([false, false]);
    const trail = app.database.selectFrom('audit_entries').select('detail');
    expect(await trail.where('event', '=', 'console').orderBy('at').execute()).toEqual([
      { detail: 'unlock' },
      { detail: 'unlock --everyone' },
    ]);
  },
);

slowTest(
  'an unknown command prints the usage and exits with status 1, and help exits with status 0',
  async () => {
    await using env = await testEnv();
    expect(await runScript('admin', ['unlok'], env)).toEqual({
      code: 1,
      output: '',
      error: `${USAGE}\n`,
    });
    expect(await runScript('admin', ['help'], env)).toEqual({
      code: 0,
      output: `${USAGE}\n`,
      error: '',
    });
  },
);

slowTest(
  'sign-in-link before the first start explains how to create the administrator',
  async () => {
    await using env = await testEnv();
    const { code, output, error } = await runScript('admin', ['sign-in-link'], env);
    expect([code, output]).toEqual([1, '']);
    expect(error).toMatch(/^There is no administrator yet\./);
  },
);

slowTest('sign-out-everywhere ends every session while the site runs', async () => {
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

slowTest(
  'rotate-keys makes running servers refuse every cookie and token, and accept new ones',
  async () => {
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
  },
);

slowTest(
  'set-password before the first start creates the administrator, and waits for one line, not for the end of its input',
  async () => {
    await using env = await testEnv();
    const child = startScript('admin', ['set-password'], env);
    const closed = once(child, 'close');
    child.stdin.write(`${ADMIN_PASSWORD}\n`);
    expect((await child.stdout.toArray()).join('')).toBe(
      'The password of admin is set. Every browser is signed out.\n',
    );
    expect(await closed).toEqual([0, null]);
  },
);

slowTest.each([
  ['empty input', '', /no password was entered/],
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
