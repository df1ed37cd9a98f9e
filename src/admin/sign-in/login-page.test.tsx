import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import { signInSettings } from '#domain/sign-in/password-sign-in.ts';
import { updateSettings } from '#server/core/stored-settings/settings-store.ts';
import type { Replies } from '#tests/app/fetch-from.ts';
import {
  descriptionOf,
  expectToast,
  heldReply,
  holdRequests,
  renderPanel,
  toastText,
} from '#tests/components/render-panel.tsx';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { startApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';
import { stubPasskeys } from '#tests/components/stub-passkeys.ts';
import { makePasskey } from '#tests/rows/make-passkey.ts';

const LOGIN = '/api/admin/login';
const STATUS = '/api/admin/lockout-status';

const username = () => screen.getByLabelText<HTMLInputElement>('Username');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const signInButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign In' });
const form = () => screen.getByRole<HTMLFieldSetElement>('group', { name: 'Your credentials' });

interface OpenOptions {
  /** Origin of the site; by default that of the page. */
  origin?: string;
  hasPasskey?: boolean;
  isPasswordOff?: boolean;
}

async function openLogin(
  replies: Replies = {},
  { origin = window.location.origin, hasPasskey = false, isPasswordOff = false }: OpenOptions = {},
) {
  const app = await startApp({ settings: { SITE_URL: origin } });
  if (hasPasskey) await makePasskey(app.database);
  await updateSettings(app.database, signInSettings, { isPasswordOff }, new Date());
  const panel = await renderPanel(adminAddress.login, { app, replies, isSignedIn: false });
  await screen.findByRole('heading', { name: 'Admin Login' });
  return { ...panel, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

async function submit(user: UserEvent, typed: string): Promise<void> {
  await user.clear(username());
  await user.type(username(), 'admin');
  await user.clear(password());
  await user.type(password(), typed);
  await user.click(signInButton());
}

function locked(timeRemaining: number): () => Response {
  return () => Response.json({ isLocked: true, timeRemaining, attemptsRemaining: 0 });
}

function unlocked(): Response {
  return Response.json({ isLocked: false, timeRemaining: 0, attemptsRemaining: 5 });
}

async function expectLocked(): Promise<void> {
  await screen.findByText('Account locked');
  expect(form().disabled).toBe(true);
  expect(screen.queryByText(/attempts used/)).toBeNull();
}

function expectUnlocked(): void {
  expect(screen.queryByText('Account locked')).toBeNull();
  expect(form().disabled).toBe(false);
}

test('the login screen asks for user name and password, and says what to do without the password', async () => {
  await using panel = await openLogin();
  expect(screen.getByText(/^Forgot the password\?/).textContent).toBe(
    'Forgot the password? Run on the server: npm run admin -- set-password',
  );
  expect(document.activeElement).toBe(username());
  expect(document.title).toBe('Admin Panel');
  expect(username().autocomplete).toBe('username');
  expect(password().autocomplete).toBe('current-password');
  expect(password().type).toBe('password');
  expect(screen.queryByText(/attempts used/)).toBeNull();
  const logo = screen.getByRole('link', { name: /to the website/ });
  expect(logo.getAttribute('href')).toBe('/');
  await panel.user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password().type).toBe('text');
});

test('the login form needs a user name and a password of at least six characters', async () => {
  await using panel = await openLogin();
  await panel.user.click(signInButton());
  await waitFor(() => expect(descriptionOf(username())).toBe('Username is required'));
  expect(descriptionOf(password())).toBe('Password must be at least 6 characters');
  expect(document.activeElement).toBe(username());

  await submit(panel.user, 'Abc12');
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
  expect(descriptionOf(password())).toBe('Password must be at least 6 characters');
  expect(panel.writes).toEqual([]);
});

slowTest('the button is disabled until the correct password opens the panel', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  await using panel = await openLogin();
  holdRequests(released);
  await submit(panel.user, ADMIN_PASSWORD);
  const waiting = await screen.findByRole<HTMLButtonElement>('button', { name: 'Signing in...' });
  expect(waiting.disabled).toBe(true);
  release(undefined);
  await screen.findByRole('heading', { name: 'Video Management' });
  await expectToast('Login successful');
  expect(window.location.pathname).toBe('/admin');
  expect(document.title).toBe('Admin - Videos');
});

slowTest('after a failed sign-in the form can be sent again at once', async () => {
  const held = heldReply();
  await using panel = await openLogin({ [LOGIN]: held.reply });
  await submit(panel.user, ADMIN_PASSWORD);
  // The disabled button loses the focus.
  await waitFor(() => expect(document.activeElement).toBe(document.body));
  held.release(new Response(null, { status: 503 }));
  await expectToast('Login failed. Please check your credentials.');
  await waitFor(() => expect(document.activeElement).toBe(signInButton()));
  expect(password().value).toBe(ADMIN_PASSWORD);
  expectUnlocked();
});

test('a late lockout status does not overwrite a newer attempt count', async () => {
  const status = heldReply();
  await using panel = await openLogin({
    [STATUS]: status.reply,
    [`POST ${LOGIN}`]: () => Response.json({ attemptsRemaining: 3 }, { status: 401 }),
  });
  await submit(panel.user, 'Wrong-Horse-7');
  await expectToast('Authentication Error', 'Invalid credentials. 3 attempts remaining.');
  expect(screen.getByText('2 of 5 attempts used')).toBeDefined();
  await act(async () =>
    status.release(Response.json({ isLocked: false, timeRemaining: 0, attemptsRemaining: 5 })),
  );
  expect(screen.getByText('2 of 5 attempts used')).toBeDefined();
});

test('a lock that ends in one minute is announced when the page loads', async () => {
  await using _ = await openLogin({ [STATUS]: locked(1) });
  await expectToast('Account Locked', 'Too many failed attempts. Please try again in 1 minutes.');
  expect(await screen.findByText(/You can try again in 1 minute\./)).toBeDefined();
});

test('signing in while the account is locked shows the remaining minutes', async () => {
  await using panel = await openLogin({
    [`POST ${LOGIN}`]: () => Response.json({ timeRemaining: 9 }, { status: 429 }),
  });
  await submit(panel.user, 'Wrong-Horse-7');
  await expectToast('Too many login attempts. Please try again in 15 minutes.');
  await expectLocked();
  expect(screen.getByText(/You can try again in 9 minutes\./)).toBeDefined();
});

slowTest('five refusals lock the form even when the server does not count them', async () => {
  await using panel = await openLogin({
    [`POST ${LOGIN}`]: () => new Response(null, { status: 401 }),
  });
  for (const attempt of [1, 2, 3, 4]) {
    await submit(panel.user, `Wrong-Horse-${attempt}`);
    await screen.findByText(`${attempt} of 5 attempts used`);
  }
  await submit(panel.user, 'Wrong-Horse-5');
  await expectLocked();
  expect(panel.writes).toHaveLength(5);
});

test('a locked form sends nothing, even when a password manager submits it', async () => {
  await using panel = await openLogin({ [STATUS]: locked(7) });
  await expectToast('Please try again in 7 minutes.');
  await expectLocked();
  act(() => form().form?.requestSubmit());
  await expectToast('Please wait 15 minutes before trying again.');
  expect(panel.writes).toEqual([]);
});

test.each([
  { what: 'when the server confirms that it has ended', after: unlocked },
  { what: 'when the server does not answer', after: () => Promise.reject(new TypeError('Gone')) },
])('a lockout counts down, and the form is unlocked $what', async ({ after }) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  using clock = new DisposableStack();
  clock.defer(() => vi.useRealTimers());
  const replies = [locked(2)];
  await using _ = await openLogin({
    [STATUS]: () => replies.shift()?.() ?? after(),
  });
  await expectLocked();
  expect(screen.getByText(/You can try again in 2 minutes\./)).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(65_000));
  expect(screen.getByText(/You can try again in 1 minute\./)).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await waitFor(expectUnlocked);
  expect(screen.queryByText(/attempts used/)).toBeNull();
});

test('the form can be used when the lockout status cannot be read', async () => {
  await using _ = await openLogin({ [STATUS]: () => new Response(null, { status: 503 }) });
  expectUnlocked();
  expect(toastText()).toBe('');
});

test('the login form is shown when the session check fails', async () => {
  await using _ = await openLogin({
    '/api/admin/auth-check': () => Promise.reject(new TypeError('Failed to fetch')),
  });
  expect(username().disabled).toBe(false);
});

const SIGN_IN = '/api/admin/passkey-sign-in';

function button(): HTMLButtonElement | null {
  return screen.queryByRole('button', { name: /passkey/ });
}

test('the passkey button is enabled while sign-in is locked; canceling the request shows no error', async () => {
  stubPasskeys();
  await using panel = await openLogin({ [STATUS]: locked(7) }, { hasPasskey: true });
  await screen.findByText('Account locked');
  await panel.user.click(await screen.findByRole('button', { name: 'Close' }));
  await panel.user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
  await waitFor(() => expect(button()?.disabled).toBe(false));
  expect(toastText()).toBe('');
  expect(panel.writes).toEqual([]);
});

test.each([
  { what: 'no passkey is stored', hasPasskey: false },
  { what: 'the site has another origin', origin: 'https://www.example.org' },
  { what: 'the server does not answer', replies: { [SIGN_IN]: () => Response.error() } },
])('the login screen has no passkey button when $what', async ({ replies, ...options }) => {
  stubPasskeys();
  await using _ = await openLogin(replies, { hasPasskey: true, ...options });
  await screen.findByLabelText('Username');
  expect(button()).toBeNull();
});

test('the login screen has no passkey button in a browser that does not support passkeys', async () => {
  await using _ = await openLogin({}, { hasPasskey: true });
  await screen.findByLabelText('Username');
  expect(button()).toBeNull();
});

test('a sign-in that fails shows the reason', async () => {
  stubPasskeys();
  const removed = { origin: window.location.origin, options: null, isPasswordOff: false };
  const replies = [() => undefined, () => Response.json(removed)];
  await using panel = await openLogin(
    { [SIGN_IN]: () => replies.shift()?.() },
    { hasPasskey: true },
  );
  await panel.user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
  await expectToast('Authentication Error', 'All passkeys were removed. Please use the password.');
  expect(panel.writes).toEqual([]);
});

test('while password sign-in is off, the login screen has only the passkey button and the way to the console', async () => {
  stubPasskeys();
  await using _ = await openLogin({}, { hasPasskey: true, isPasswordOff: true });
  await screen.findByText('Password sign-in is off: use a passkey.');
  expect(button()?.disabled).toBe(false);
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(screen.getByText('npm run admin -- sign-in-link')).not.toBeNull();
});
