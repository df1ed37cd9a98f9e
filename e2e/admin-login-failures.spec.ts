import type { Page } from '@playwright/test';
import {
  api,
  listPosts,
  openLogin,
  passwordField,
  signInButton,
  submitLogin,
  usernameField,
} from './admin-actions.ts';
import { expect, test } from './fixtures.ts';
import { expectToast, holdReplies, toast } from './page-actions.ts';

interface Reply {
  status: number;
  json?: object;
}

/** Answers every sign-in in the server's stead. */
async function answerLogin(page: Page, reply: Reply): Promise<void> {
  await page.route(api.login, (route) => route.fulfill(reply));
}

async function expectLocked(page: Page): Promise<void> {
  await expect(page.getByText('Account locked', { exact: true })).toBeVisible();
  await expect(usernameField(page)).toBeDisabled();
  await expect(passwordField(page)).toBeDisabled();
  await expect(signInButton(page)).toBeDisabled();
  await expect(page.getByText(/attempts used/)).toHaveCount(0);
}

async function expectUnlocked(page: Page): Promise<void> {
  await expect(page.getByText('Account locked', { exact: true })).toHaveCount(0);
  await expect(usernameField(page)).toBeEnabled();
  await expect(passwordField(page)).toBeEnabled();
  await expect(signInButton(page)).toBeEnabled();
}

const failures: { what: string; reply: Reply; sentence: string; used?: string }[] = [
  {
    what: 'credentials that break a rule',
    reply: { status: 400, json: { message: 'Username is too long' } },
    sentence: 'Please enter valid credentials.',
  },
  {
    what: 'the last attempt but one',
    reply: { status: 401, json: { message: 'Invalid credentials.', attemptsRemaining: 1 } },
    sentence: 'Invalid credentials. 1 attempts remaining.',
    used: '4 of 5 attempts used',
  },
  {
    what: 'a refusal that says nothing but the attempts left',
    reply: { status: 401, json: { attemptsRemaining: 2 } },
    sentence: 'Invalid credentials. 2 attempts remaining.',
    used: '3 of 5 attempts used',
  },
  {
    what: 'a refusal that does not count',
    reply: { status: 401, json: { message: 'No.' } },
    sentence: 'Login failed. Please check your credentials.',
    used: '1 of 5 attempts used',
  },
  {
    what: 'a server that fails',
    reply: { status: 500, json: { message: 'Something went wrong on our side.' } },
    sentence: 'Login failed. Please check your credentials.',
  },
  {
    what: 'a proxy that fails',
    reply: { status: 502 },
    sentence: 'Login failed. Please check your credentials.',
  },
];

for (const { what, reply, sentence, used } of failures) {
  test(
    `${what} is told as "${sentence}"`,
    { tag: '@desktop' },
    async ({ consoleErrors, emptySite, page }) => {
      consoleErrors.expect(new RegExp(`status of ${reply.status} .*/api/admin/login`));
      await answerLogin(page, reply);
      await openLogin(page, consoleErrors, emptySite);
      await submitLogin(page, 'Wrong-Horse-7');
      await expect(toast(page)).toContainText('Authentication Error');
      await expect(toast(page)).toContainText(sentence);
      await expect(page.getByText(/attempts used/)).toHaveText(used ?? []);
      await expectUnlocked(page);
    },
  );
}

test(
  'a sign-in that gets no answer is told, and can be sent again',
  { tag: '@desktop' },
  async ({ consoleErrors, emptySite, page }) => {
    consoleErrors.expect(/ERR_FAILED/);
    await page.route(api.login, (route) => route.abort());
    await openLogin(page, consoleErrors, emptySite);
    await submitLogin(page, 'Wrong-Horse-7');
    await expect(toast(page)).toContainText('Login failed. Please check your credentials.');
    await expect(passwordField(page)).toHaveValue('Wrong-Horse-7');
    await expectUnlocked(page);
  },
);

test(
  'a count is not taken back by what the server said before it',
  { tag: '@desktop' },
  async ({ consoleErrors, emptySite, page }) => {
    consoleErrors.expect(/status of 401 .*\/api\/admin\/login/);
    const letGo = await holdReplies(page, api.lockoutStatus);
    await answerLogin(page, { status: 401, json: { message: 'No.', attemptsRemaining: 3 } });
    const question = page.waitForRequest(api.lockoutStatus);
    await openLogin(page, consoleErrors, emptySite);
    await submitLogin(page, 'Wrong-Horse-7');
    await expect(page.getByText('2 of 5 attempts used', { exact: true })).toBeVisible();
    letGo();
    const answer = await (await question).response();
    await answer?.finished();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(page.getByText('2 of 5 attempts used', { exact: true })).toBeVisible();
  },
);

test('the fifth wrong password locks the account, also after a reload', async ({
  consoleErrors,
  page,
  startSite,
}) => {
  consoleErrors.expect(/status of 401 .*\/api\/admin\/login/);
  const site = await startSite();
  await openLogin(page, consoleErrors, site);
  for (const attempt of [1, 2, 3, 4]) {
    await submitLogin(page, `Wrong-Horse-${attempt}`);
    await expect(page.getByText(`${attempt} of 5 attempts used`, { exact: true })).toBeVisible();
  }
  await submitLogin(page, 'Wrong-Horse-5');
  await expect(toast(page)).toContainText('Authentication Error');
  await expect(toast(page)).toContainText('Too many failed attempts. Account temporarily locked.');
  await expectLocked(page);
  await expect(page.getByText('You can try again in 15 minutes.')).toBeVisible();

  await page.reload();
  await expect(toast(page)).toContainText('Account Locked');
  await expect(toast(page)).toContainText(
    'Too many failed attempts. Please try again in 15 minutes.',
  );
  await expectLocked(page);
});

test(
  'the last minute of a lock is told in the words of all others',
  { tag: '@desktop' },
  async ({ consoleErrors, emptySite, page }) => {
    await page.route(api.lockoutStatus, (route) =>
      route.fulfill({ json: { isLocked: true, timeRemaining: 1, attemptsRemaining: 0 } }),
    );
    await openLogin(page, consoleErrors, emptySite);
    await expectToast(
      page,
      'Account Locked',
      'Too many failed attempts. Please try again in 1 minutes.',
    );
    await expect(page.getByText('You can try again in 1 minute.')).toBeVisible();
  },
);

test(
  'a lock that came up meanwhile is told when signing in',
  { tag: '@desktop' },
  async ({ consoleErrors, emptySite, page }) => {
    consoleErrors.expect(/status of 429 .*\/api\/admin\/login/);
    await answerLogin(page, { status: 429, json: { timeRemaining: 9 } });
    await openLogin(page, consoleErrors, emptySite);
    await submitLogin(page, 'Wrong-Horse-7');
    await expect(toast(page)).toContainText('Authentication Error');
    await expect(toast(page)).toContainText(
      'Too many login attempts. Please try again in 15 minutes.',
    );
    await expectLocked(page);
    await expect(page.getByText('You can try again in 9 minutes.')).toBeVisible();
  },
);

test(
  'where the server does not count, five refusals lock all the same',
  { tag: '@desktop' },
  async ({ consoleErrors, emptySite, page }) => {
    consoleErrors.expect(/status of 401 .*\/api\/admin\/login/);
    await answerLogin(page, { status: 401 });
    await openLogin(page, consoleErrors, emptySite);
    for (const attempt of [1, 2, 3, 4]) {
      await submitLogin(page, `Wrong-Horse-${attempt}`);
      await expect(page.getByText(`${attempt} of 5 attempts used`, { exact: true })).toBeVisible();
    }
    await submitLogin(page, 'Wrong-Horse-5');
    await expectLocked(page);
  },
);

test(
  'what is submitted to a locked form is not sent',
  { tag: '@desktop' },
  async ({ consoleErrors, emptySite, page }) => {
    await page.route(api.lockoutStatus, (route) =>
      route.fulfill({ json: { isLocked: true, timeRemaining: 7, attemptsRemaining: 0 } }),
    );
    await openLogin(page, consoleErrors, emptySite);
    await expect(toast(page)).toContainText('Please try again in 7 minutes.');
    await expectLocked(page);

    const posts = listPosts(page);
    // As a password manager does.
    await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
    await expect(toast(page)).toContainText('Please wait 15 minutes before trying again.');
    expect(posts).toEqual([]);
  },
);

test(
  'a lock counts its minutes down and ends by itself',
  { tag: '@desktop' },
  async ({ consoleErrors, emptySite, page }) => {
    const statuses = [
      { isLocked: true, timeRemaining: 2, attemptsRemaining: 0 },
      { isLocked: false, timeRemaining: 0, attemptsRemaining: 5 },
    ];
    await page.route(api.lockoutStatus, (route) => route.fulfill({ json: statuses.shift() }));
    await page.clock.install();
    await openLogin(page, consoleErrors, emptySite);
    await expectLocked(page);
    await expect(page.getByText('You can try again in 2 minutes.')).toBeVisible();

    await page.clock.fastForward('01:05');
    await expect(page.getByText('You can try again in 1 minute.')).toBeVisible();
    await page.clock.fastForward('01:00');
    await expectUnlocked(page);
    await expect(page.getByText(/attempts used/)).toHaveCount(0);
    expect(statuses).toEqual([]);
  },
);

test(
  'a lock ends by itself even if the server does not answer just then',
  { tag: '@desktop' },
  async ({ consoleErrors, emptySite, page }) => {
    consoleErrors.expect(/ERR_FAILED/);
    await page.route(api.lockoutStatus, (route) => route.abort());
    await page.route(
      api.lockoutStatus,
      (route) =>
        route.fulfill({ json: { isLocked: true, timeRemaining: 1, attemptsRemaining: 0 } }),
      { times: 1 },
    );
    await page.clock.install();
    await openLogin(page, consoleErrors, emptySite);
    await expectLocked(page);
    await page.clock.fastForward('01:05');
    await expectUnlocked(page);
  },
);

test(
  'without an answer about locks the form can be used',
  { tag: '@desktop' },
  async ({ consoleErrors, emptySite, page }) => {
    consoleErrors.expect(/status of 503 .*lockout-status/);
    await page.route(api.lockoutStatus, (route) => route.fulfill({ status: 503 }));
    await openLogin(page, consoleErrors, emptySite);
    await expectUnlocked(page);
    await expect(toast(page)).toHaveCount(0);
  },
);
