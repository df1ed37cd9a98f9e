import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import type { Replies } from '#tests/app/fetch-from.ts';
import { expectToast, renderPanel, toastText } from '#tests/components/render-panel.tsx';
import { stubPasskeys } from '#tests/components/stub-passkeys.ts';
import { makePasskey } from '#tests/rows/make-passkey.ts';
import { startApp } from '#tests/app/start-app.ts';

const SIGN_IN = '/api/admin/passkey-sign-in';

interface OpenOptions {
  /** Origin of the site; by default that of the page. */
  origin?: string;
  hasPasskey?: boolean;
  replies?: Replies;
}

async function openLogin({ origin, hasPasskey = true, replies }: OpenOptions = {}) {
  const app = await startApp({ settings: { SITE_URL: origin ?? window.location.origin } });
  if (hasPasskey) await makePasskey(app.database);
  const panel = await renderPanel(adminAddress.login, { app, replies, isSignedIn: false });
  await screen.findByRole('heading', { name: 'Admin Login' });
  return { ...panel, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

function button(): HTMLButtonElement | null {
  return screen.queryByRole('button', { name: /passkey/ });
}

test('the passkey button is enabled while sign-in is locked; canceling the request shows no error', async () => {
  stubPasskeys();
  const locked = { isLocked: true, timeRemaining: 7, attemptsRemaining: 0 };
  await using panel = await openLogin({
    replies: { '/api/admin/lockout-status': () => Response.json(locked) },
  });
  await screen.findByText('Account locked');
  await panel.user.click(await screen.findByRole('button', { name: 'Close' }));
  await panel.user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
  await waitFor(() => expect(button()?.disabled).toBe(false));
  expect(toastText()).toBe('');
  expect(panel.writes).toEqual([]);
});

test.each([
  { what: 'no passkey is stored', open: { hasPasskey: false } },
  { what: 'the site has another origin', open: { origin: 'https://www.example.org' } },
  { what: 'the server does not answer', open: { replies: { [SIGN_IN]: () => Response.error() } } },
])('the login screen has no passkey button when $what', async ({ open }) => {
  stubPasskeys();
  await using _ = await openLogin(open);
  await screen.findByLabelText('Username');
  expect(button()).toBeNull();
});

test('the login screen has no passkey button in a browser that does not support passkeys', async () => {
  await using _ = await openLogin();
  await screen.findByLabelText('Username');
  expect(button()).toBeNull();
});

test('a sign-in that fails shows the reason', async () => {
  stubPasskeys();
  const removed = { origin: window.location.origin, options: null };
  const replies = [() => undefined, () => Response.json(removed)];
  await using panel = await openLogin({ replies: { [SIGN_IN]: () => replies.shift()?.() } });
  await panel.user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
  await expectToast('Authentication Error', 'All passkeys were removed. Please use the password.');
  expect(panel.writes).toEqual([]);
});
