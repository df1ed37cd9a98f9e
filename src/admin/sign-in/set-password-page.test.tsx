import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import { createFirstAdministrator } from '#server/owner/sign-in/passwords/first-administrator.ts';
import { descriptionOf, expectToast, renderPanel } from '#tests/components/render-panel.tsx';
import { startApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

const NEW_PASSWORD = 'Better-Battery-8';

/** Signs in on a site that generated its password at the given time. */
async function signInWithGenerated(now = new Date()) {
  const app = await startApp();
  const settings = { ...app.env, adminUsername: 'admin', adminPassword: undefined };
  const password = (await createFirstAdministrator(settings, app.database, now)) ?? '';
  const panel = await renderPanel(adminAddress.login, { app, isSignedIn: false });
  await panel.user.type(await screen.findByLabelText('Username'), 'admin');
  await panel.user.type(screen.getByLabelText('Password'), password);
  await panel.user.click(screen.getByRole('button', { name: 'Sign In' }));
  return { ...panel, password, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

slowTest('the panel opens once another password is set', async () => {
  await using panel = await signInWithGenerated();
  await screen.findByRole('heading', { name: 'Set a Password' });
  expect(document.title).toBe('Admin Panel');
  expect(screen.queryByRole('navigation')).toBeNull();

  expect(screen.queryByLabelText('Current Password')).toBeNull();
  await panel.user.type(screen.getByLabelText('New Password'), NEW_PASSWORD);
  await panel.user.type(screen.getByLabelText('Confirm New Password'), NEW_PASSWORD);
  await panel.user.click(screen.getByRole('button', { name: 'Set Password' }));
  await expectToast('Password changed successfully');
  await screen.findByRole('heading', { name: 'Video Management' });
  expect(document.title).toBe('Admin - Videos');
});

slowTest('a refused password is explained at its field, and the screen stays', async () => {
  await using panel = await signInWithGenerated();
  await panel.user.type(await screen.findByLabelText('New Password'), 'Password1');
  await panel.user.type(screen.getByLabelText('Confirm New Password'), 'Password1');
  await panel.user.click(screen.getByRole('button', { name: 'Set Password' }));
  await expectToast('Failed to set the password', 'one of the most common passwords');
  expect(descriptionOf(screen.getByLabelText('New Password'))).toMatch(/most common passwords/);
  screen.getByRole('heading', { name: 'Set a Password' });
});

test('Logout leaves the screen that asks for a new password', async () => {
  await using panel = await signInWithGenerated();
  await panel.user.click(await screen.findByRole('button', { name: 'Logout' }));
  await screen.findByRole('heading', { name: 'Admin Login' });
  expect(panel.writes.at(-1)).toBe('POST /api/admin/logout');
});

slowTest('an expired generated password is refused with the command for a new one', async () => {
  await using _ = await signInWithGenerated(new Date('2025-01-01T12:00:00.000Z'));
  await expectToast('Authentication Error', 'npm run admin -- set-password');
  expect(screen.queryByText(/attempts used/)).toBeNull();
});
