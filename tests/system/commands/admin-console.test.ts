import { expect, test } from 'vitest';
import { USAGE } from '#scripts/admin/read-arguments.ts';
import { attemptLogin, lockoutStatus } from '#tests/app/attempt-login.ts';
import { ADMIN_PASSWORD, makeAdministrator } from '#tests/rows/make-administrator.ts';
import { runScript } from '#tests/processes/run-script.ts';
import { startApp, testEnv } from '#tests/app/start-app.ts';
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
