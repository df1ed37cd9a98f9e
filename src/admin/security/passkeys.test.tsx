import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import {
  answer,
  descriptionOf,
  expectToast,
  renderPanel,
  rowOf,
  toastText,
} from '#tests/components/render-panel.tsx';
import { stubPasskeys } from '#tests/components/stub-passkeys.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { makePasskey } from '#tests/rows/make-passkey.ts';
import { startApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

interface OpenOptions {
  /** Names of the passkeys that are stored. */
  names?: readonly string[];
  /** Origin of the site; by default that of the page. */
  origin?: string;
}

async function openSecurity({ names = [], origin }: OpenOptions = {}) {
  const app = await startApp({ settings: { SITE_URL: origin ?? window.location.origin } });
  for (const name of names) await makePasskey(app.database, { id: name.replace(/\W/g, ''), name });
  const panel = await renderPanel(adminAddress.security, { app });
  const region = within(await screen.findByRole('region', { name: 'Passkeys' }));
  return { ...panel, app, region, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

test('the tab lists the passkeys with the time when each was added and last used', async () => {
  await using app = await startApp();
  await makePasskey(app.database, { id: 'a', name: 'Firefox on Linux' });
  await makePasskey(app.database, { id: 'b', lastUsedAt: '2025-03-02T12:00:00.000Z' });
  await renderPanel(adminAddress.security, { app });
  const region = within(await screen.findByRole('region', { name: 'Passkeys' }));
  const unused = rowOf(await region.findByText('Firefox on Linux'));
  expect(unused.textContent).toMatch(/Added Mar 1, 2025, \d+:00\s[AP]MNever used/);
  const used = rowOf(region.getByText('Chrome on Windows'));
  expect(used.textContent).toMatch(/Added Mar 1, .*Last used Mar 2, 2025, \d+:00\s[AP]M/);
});

test('a passkey is removed after confirmation', async () => {
  await using panel = await openSecurity({ names: ['Firefox on Linux', 'Safari on iOS'] });
  const row = within(rowOf(await panel.region.findByText('Safari on iOS')));
  await panel.user.click(row.getByRole('button', { name: /^Remove/ }));
  await answer(panel.user, 'Remove the passkey of Safari on iOS?', 'Remove');
  await expectToast('Passkey removed successfully');
  await waitFor(() => expect(panel.region.queryByText('Safari on iOS')).toBeNull());
  expect(panel.region.queryByText('Firefox on Linux')).not.toBeNull();
});

test('password sign-in is switched off with the password, and on again', async () => {
  await using panel = await openSecurity({ names: ['Firefox on Linux'] });
  const passwordSignIn = await panel.region.findByRole('switch', { name: 'Password sign-in' });
  for (const state of ['off', 'on']) {
    await panel.user.click(passwordSignIn);
    const action = `Switch password sign-in ${state}`;
    const dialog = within(await screen.findByRole('dialog', { name: action }));
    await panel.user.type(dialog.getByLabelText('Current Password'), ADMIN_PASSWORD);
    await panel.user.click(dialog.getByRole('button', { name: action }));
    await expectToast(`Password sign-in is ${state}`);
    expect(passwordSignIn).toHaveProperty('checked', state === 'on');
  }
});

slowTest('a passkey needs the password, and canceling it shows no error', async () => {
  stubPasskeys();
  await using panel = await openSecurity();
  await panel.user.click(await panel.region.findByRole('button', { name: 'Add a Passkey' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a Passkey' }));
  const password = dialog.getByLabelText<HTMLInputElement>('Current Password');
  const next = dialog.getByRole<HTMLButtonElement>('button', { name: 'Continue' });

  await panel.user.click(next);
  await waitFor(() => expect(descriptionOf(password)).toBe('Current password is required'));
  await panel.user.type(password, 'Wrong-Horse-7');
  await panel.user.click(next);
  await expectToast('Failed to add the passkey', 'Current password is incorrect');
  expect(descriptionOf(password)).toBe('Current password is incorrect');

  await panel.user.click(screen.getByRole('button', { name: 'Close' }));
  await panel.user.clear(password);
  await panel.user.type(password, ADMIN_PASSWORD);
  await panel.user.click(next);
  await waitFor(() => expect(panel.writes).toHaveLength(2));
  await waitFor(() => expect(next.disabled).toBe(false));
  expect(toastText()).toBe('');
  await panel.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  {
    what: 'the site has another origin',
    open: { origin: 'https://www.example.org' },
    reason: 'Passkeys work only at https://www.example.org.',
  },
  {
    what: 'twenty passkeys are stored',
    open: { names: Array.from({ length: 20 }, (_, index) => `Chrome ${index}`) },
    reason: 'There are 20 passkeys. Remove one to add another.',
  },
])('no passkey can be added when $what', async ({ open, reason }) => {
  stubPasskeys();
  await using panel = await openSecurity(open);
  expect(await panel.region.findByText(reason)).toBeDefined();
  expect(panel.region.queryByRole('button', { name: 'Add a Passkey' })).toBeNull();
});

test('a browser that does not support passkeys can only remove them', async () => {
  await using panel = await openSecurity({ names: ['Firefox on Linux'] });
  expect(await panel.region.findByText('This browser does not support passkeys.')).toBeDefined();
  expect(panel.region.getByRole('button', { name: /^Remove/ })).toBeDefined();
});
