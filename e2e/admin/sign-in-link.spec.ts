import { adminAddress } from '#domain/addresses.ts';
import { findAdministrator } from '#server/owner/sign-in/account/administrator-store.ts';
import { createSignInLink } from '#server/owner/sign-in/links/sign-in-link-store.ts';
import { signInButton } from '../support/admin-actions.ts';
import { expect, test } from '../support/fixtures.ts';
import { toast } from '../support/page-actions.ts';

test('a sign-in link opens the panel, and its token stays in the browser', async ({
  emptySite,
  page,
}) => {
  const administrator = await findAdministrator(emptySite.database);
  const token = await createSignInLink(emptySite.database, administrator?.id ?? '', new Date());
  const sent: string[] = [];
  page.on('request', (request) => {
    sent.push(`${request.method()} ${request.url()} ${JSON.stringify(request.headers())}`);
  });

  await page.goto(`${emptySite.origin}${adminAddress.signInLink}#${token}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In by Link');
  await signInButton(page).click();
  await expect(toast(page)).toHaveText(/^Login successful/);
  await expect(page).toHaveURL(`${emptySite.origin}/admin`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video Management');
  expect(sent.filter((request) => request.includes(token))).toEqual([]);

  await page.goto(emptySite.origin + adminAddress.security);
  await expect(page.getByRole('list', { name: 'Known browsers' })).toHaveText(
    /^Chrome on \w+This browser/,
  );
});
