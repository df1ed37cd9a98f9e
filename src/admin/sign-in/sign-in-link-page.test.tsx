import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import { findAdministrator } from '#server/owner/sign-in/account/administrator-store.ts';
import {
  createSignInLink,
  deleteSignInLinks,
} from '#server/owner/sign-in/links/sign-in-link-store.ts';
import { expectToast, renderPanel } from '#tests/components/render-panel.tsx';
import { makeAdministrator } from '#tests/rows/make-administrator.ts';
import { startApp } from '#tests/app/start-app.ts';

/** Opens a link such as the command `npm run admin -- sign-in-link` prints. */
async function openLink() {
  const app = await startApp();
  await makeAdministrator(app.database);
  const administrator = await findAdministrator(app.database);
  const token = await createSignInLink(app.database, administrator?.id ?? '', new Date());
  const address = `${adminAddress.signInLink}#${token}`;
  const panel = await renderPanel(address, { app, isSignedIn: false });
  await screen.findByRole('heading', { name: 'Sign In by Link' });
  return { ...panel, app, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

function signInButton(): HTMLButtonElement {
  return screen.getByRole('button', { name: 'Sign In' });
}

test('opening the link sends nothing; its button signs in and opens the panel', async () => {
  await using panel = await openLink();
  expect(document.title).toBe('Admin Panel');
  expect(panel.writes).toEqual([]);
  await panel.user.click(signInButton());
  await expectToast('Login successful');
  await screen.findByRole('heading', { name: 'Video Management' });
  expect(window.location.pathname + window.location.hash).toBe(adminAddress.home);
});

test('a link that was already used shows the reason and the command that prints a new one', async () => {
  await using panel = await openLink();
  await deleteSignInLinks(panel.app.database);
  await panel.user.click(signInButton());
  await screen.findByText(/^This link was used already, .*npm run admin -- sign-in-link$/);
  await waitFor(() => expect(document.activeElement).toBe(signInButton()));
  const passwordLink = screen.getByRole('link', { name: 'Sign in with the password' });
  expect(passwordLink.getAttribute('href')).toBe('/admin/login');
});
