import type { Page } from '@playwright/test';
import { adminAddress } from '#domain/addresses.ts';
import { freePort } from '#tests/servers/free-port.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { openPanel, signInButton, submitLogin } from '../support/admin-actions.ts';
import { expect, test } from '../support/fixtures.ts';
import { toast } from '../support/page-actions.ts';

/** Adds an authenticator to the browser that stores passkeys and always confirms the user. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a passkey that was added in the Security tab signs in while the password is locked', async ({
  consoleErrors,
  page,
  prepareSite,
}) => {
  // Browsers store passkeys for names only, so the site is opened by its name.
  const PORT = String(await freePort());
  const origin = `http://localhost:${PORT}`;
  const site = { ...(await prepareSite(undefined, { PORT, SITE_URL: origin })), origin };
  await addAuthenticator(page);

  await openPanel(page, site, adminAddress.security);
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a Passkey' });
  await dialog.getByLabel('Current Password', { exact: true }).fill(ADMIN_PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(toast(page)).toHaveText(/^Passkey added successfully/);
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText(
    /Chrome on .*Never used/,
  );

  await page.getByRole('button', { name: 'Logout' }).click();
  consoleErrors.expect(/status of 401 .*\/api\/admin\/login/);
  for (const attempt of [1, 2, 3, 4]) {
    await submitLogin(page, `Wrong-Horse-${attempt}`);
    await expect(page.getByText(`${attempt} of 5 attempts used`, { exact: true })).toBeVisible();
  }
  await submitLogin(page, 'Wrong-Horse-5');
  await expect(page.getByText('Account locked', { exact: true })).toBeVisible();
  await expect(signInButton(page)).toBeDisabled();

  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(toast(page)).toHaveText(/^Login successful/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video Management');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video Management');
});
