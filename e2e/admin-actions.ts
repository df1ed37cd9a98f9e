import type { Locator, Page } from '@playwright/test';
import { adminAddress, apiAddress, queryKeys } from '#domain/addresses.ts';
import type { ConsoleErrors } from './console-errors.ts';
import { waitUntilDrawn } from './keyboard-actions.ts';
import { signInDirectly } from './sign-in-directly.ts';
import type { SiteServer } from './site-server.ts';

export const api = {
  authCheck: `**${apiAddress(queryKeys.authCheck)}`,
  login: `**${apiAddress(queryKeys.login)}`,
  logout: `**${apiAddress(queryKeys.logout)}`,
  lockoutStatus: `**${apiAddress(queryKeys.lockoutStatus)}`,
  changePassword: `**${apiAddress(queryKeys.changePassword)}`,
} as const;

/** Opens the login screen as somebody who is not signed in, which the browser complains about. */
export async function openLogin(
  page: Page,
  consoleErrors: ConsoleErrors,
  { origin }: SiteServer,
): Promise<void> {
  consoleErrors.expect(/status of 401 .*\/api\/admin\/auth-check/);
  await page.goto(origin + adminAddress.login);
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
}

/** Signs in without the login screen and opens a page of the panel. */
export async function openPanel(
  page: Page,
  site: SiteServer,
  address: string = adminAddress.home,
): Promise<void> {
  await signInDirectly(page.context(), site);
  await page.goto(site.origin + address);
  // The biography in its editor may hold headings of this level, too.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.getByText('Loading...').first().waitFor({ state: 'detached' });
  await waitUntilDrawn(page);
}

/** Types a user name and a password and presses the button. */
export async function submitLogin(page: Page, password: string, username = 'admin'): Promise<void> {
  await usernameField(page).fill(username);
  await passwordField(page).fill(password);
  await signInButton(page).click();
}

export function usernameField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Username' });
}

export function passwordField(page: Page): Locator {
  return page.getByLabel('Password', { exact: true });
}

export function signInButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Sign In', exact: true });
}

/** Addresses the page posts to from now on. */
export function listPosts(page: Page): readonly string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') addresses.push(new URL(request.url()).pathname);
  });
  return addresses;
}
