import type { Locator, Page } from '@playwright/test';
import { checkSession, readLockout, signIn } from '#domain/calls/sign-in-calls.ts';
import { adminAddress } from '#domain/addresses.ts';
import type { ConsoleErrors } from './console-errors.ts';
import { waitUntilDrawn } from './keyboard-actions.ts';
import { signInDirectly } from './sign-in-directly.ts';
import type { SiteServer } from './site-server.ts';

/** Patterns of API addresses, for `page.route`. */
export const api = {
  authCheck: `**${checkSession.path}`,
  login: `**${signIn.path}`,
  lockoutStatus: `**${readLockout.path}`,
} as const;

/** Opens the login screen while signed out; the browser logs the 401 reply as an error. */
export async function openLogin(
  page: Page,
  consoleErrors: ConsoleErrors,
  { origin }: SiteServer,
): Promise<void> {
  consoleErrors.expect(/status of 401 .*\/api\/admin\/auth-check/);
  await page.goto(origin + adminAddress.login);
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
}

/** Signs in without the login screen and opens a page of the panel of a site. Returns the site. */
export async function openPanel(
  page: Page,
  site: SiteServer,
  address: string = adminAddress.home,
): Promise<SiteServer> {
  await signInDirectly(page.context(), site);
  await page.goto(site.origin + address);
  // The biography in the editor may contain headings of this level, too.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.getByText('Loading...').first().waitFor({ state: 'detached' });
  await waitUntilDrawn(page);
  return site;
}

/** Fills in the login form and submits it. */
export async function submitLogin(page: Page, password: string, username = 'admin'): Promise<void> {
  await usernameField(page).fill(username);
  await passwordField(page).fill(password);
  await signInButton(page).click();
}

export function usernameField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Username' });
}

function passwordField(page: Page): Locator {
  return page.getByLabel('Password', { exact: true });
}

export function signInButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Sign In', exact: true });
}
