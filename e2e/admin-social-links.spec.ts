import type { Page } from '@playwright/test';
import { adminAddress, apiAddress, queryKeys } from '#domain/addresses.ts';
import { makeSocialLink } from '#tests/make-social-link.ts';
import { openPanel } from './admin-actions.ts';
import { expect, test } from './fixtures.ts';
import { toast, whatSticksOut } from './page-actions.ts';
import type { SiteServer } from './site-server.ts';
import {
  addButton,
  field,
  linkRows,
  openAddDialog,
  press,
  storedLinks,
} from './social-link-actions.ts';

const ADMIN_LINKS = `**${apiAddress(queryKeys.adminSocialLinks)}`;

/** The links in the footer of a public page, as a visitor gets it now. */
async function publicLinks(page: Page, { origin }: SiteServer): Promise<string[]> {
  const html = await (await page.request.get(`${origin}/contact`)).text();
  return [...html.matchAll(/href="(https:\/\/[^"]*)" target="_blank"/g)].map(([, url = '']) => url);
}

test(
  'without links the card says how to begin',
  { tag: '@desktop' },
  async ({ emptySite, page }) => {
    await openPanel(page, emptySite, adminAddress.settings);
    await expect(
      page.getByText('No social media links configured. Add your first link to get started.', {
        exact: true,
      }),
    ).toBeVisible();
    await expect(linkRows(page)).toHaveCount(0);
  },
);

test('each link is a row with platform, url, place and whether it is visible', async ({
  demoSite,
  page,
}) => {
  await openPanel(page, demoSite, adminAddress.settings);
  await expect(linkRows(page)).toHaveCount(9);
  await expect(page.getByText(/No social media links configured/)).toHaveCount(0);

  const bluesky = linkRows(page).nth(5);
  await expect(bluesky.getByRole('heading')).toHaveText('Blue Sky');
  await expect(bluesky.getByRole('link')).toHaveAttribute(
    'href',
    'https://bsky.app/profile/plain-evidence.example',
  );
  await expect(bluesky.getByRole('link')).toHaveAttribute('target', '_blank');
  await expect(bluesky.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(bluesky.getByText('#6', { exact: true })).toBeVisible();
  await expect(bluesky.getByText('Visible', { exact: true })).toBeVisible();
  await expect(bluesky.locator('svg').first()).toBeVisible();

  await expect(linkRows(page).last().getByText('Hidden', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /delete|remove/i })).toHaveCount(0);
});

test('the first link is added, and visitors see it with the next request', async ({
  page,
  startSite,
}) => {
  const site = await startSite();
  await openPanel(page, site, adminAddress.settings);
  await openAddDialog(page);
  await expect(field(page, 'Platform').getByRole('option')).toHaveText([
    'Select a platform',
    'Instagram',
    'YouTube',
    'Twitter',
    'Facebook',
    'TikTok',
    'Blue Sky',
    'Substack',
    'Email',
  ]);
  await expect(field(page, 'Sort order')).toHaveValue('1');
  await expect(field(page, 'Visible')).toBeChecked();

  await field(page, 'Platform').selectOption('YouTube');
  await field(page, 'URL').fill(' https://www.youtube.com/@new ');
  await press(page, 'Add Link');
  await expect(toast(page)).toHaveText(/^Social link added successfully/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(addButton(page)).toBeFocused();
  await expect(linkRows(page)).toHaveCount(1);
  await expect(linkRows(page).getByText('#1', { exact: true })).toBeVisible();
  expect(await storedLinks(site)).toEqual([
    { platform: 'YouTube', url: 'https://www.youtube.com/@new', isVisible: true, sortOrder: 1 },
  ]);
  expect(await publicLinks(page, site)).toContain('https://www.youtube.com/@new');
});

test(
  'a new link goes after the last, and what is no number becomes 1',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite(async ({ database }) => {
      await makeSocialLink(database, { sortOrder: 7 });
      await makeSocialLink(database, { sortOrder: 3, isVisible: false });
    });
    await openPanel(page, site, adminAddress.settings);
    await openAddDialog(page);
    await expect(field(page, 'Sort order')).toHaveValue('8');
    await expect(field(page, 'Sort order')).toHaveAttribute('min', '1');

    for (const typed of ['', '0', '-4', '2.9']) {
      await field(page, 'Sort order').fill(typed);
      await field(page, 'URL').focus();
      await expect(field(page, 'Sort order')).toHaveValue(typed === '2.9' ? '2' : '1');
    }
    await field(page, 'Platform').selectOption('email');
    await field(page, 'URL').fill('me@example.org');
    await field(page, 'Sort order').fill('');
    await press(page, 'Add Link');
    await expect(linkRows(page).first()).toContainText('me@example.org');
    await expect(linkRows(page).first().getByRole('link')).toHaveAttribute(
      'href',
      'mailto:me@example.org',
    );
    await expect(linkRows(page).first().getByText('#1', { exact: true })).toBeVisible();
  },
);

test(
  'a link is changed and hidden, and visitors no longer see it',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite(async ({ database }) => {
      await makeSocialLink(database, { sortOrder: 2, url: 'https://www.youtube.com/@old' });
    });
    await openPanel(page, site, adminAddress.settings);
    expect(await publicLinks(page, site)).toContain('https://www.youtube.com/@old');
    await page.getByRole('button', { name: 'Edit the YouTube link' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit Social Media Link' })).toBeVisible();
    await expect(field(page, 'Platform')).toHaveValue('YouTube');
    await expect(field(page, 'URL')).toHaveValue('https://www.youtube.com/@old');
    await expect(field(page, 'Sort order')).toHaveValue('2');
    await expect(field(page, 'Visible')).toBeChecked();

    await field(page, 'Platform').selectOption('bluesky');
    await field(page, 'URL').fill('bsky.app/profile/new.example');
    await field(page, 'Sort order').fill('5');
    await field(page, 'Visible').uncheck();
    await press(page, 'Save Changes');
    await expect(toast(page)).toHaveText(/^Social link updated successfully/);
    await expect(linkRows(page).getByRole('heading')).toHaveText('Blue Sky');
    await expect(linkRows(page).getByText('Hidden', { exact: true })).toBeVisible();
    expect(await storedLinks(site)).toEqual([
      { platform: 'bluesky', url: 'bsky.app/profile/new.example', isVisible: false, sortOrder: 5 },
    ]);
    expect(await publicLinks(page, site)).toEqual([]);
  },
);

test(
  'links that could not be loaded are asked for again',
  { tag: '@desktop' },
  async ({ consoleErrors, demoSite, page }) => {
    consoleErrors.expect(/status of 503 .*social-links/);
    await page.route(ADMIN_LINKS, (route) => route.fulfill({ status: 503 }), { times: 1 });
    await openPanel(page, demoSite, adminAddress.settings);
    const card = page.getByRole('region', { name: 'Social Media Links' });
    await expect(card.getByRole('alert')).toContainText('The social links could not be loaded.');
    await expect(addButton(page)).toBeDisabled();
    await card.getByRole('button', { name: 'Try again' }).click();
    await expect(linkRows(page)).toHaveCount(9);
    await expect(addButton(page)).toBeEnabled();
  },
);

test(
  'endless addresses do not make Settings scroll sideways',
  { tag: '@phone' },
  async ({ page, startSite }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const site = await startSite(async ({ database }) => {
      await makeSocialLink(database, { url: `https://example.org/${'x'.repeat(300)}` });
      await makeSocialLink(database, { platform: 'y'.repeat(100), url: 'javascript:alert(1)' });
    });
    await openPanel(page, site, adminAddress.settings);
    await expect(linkRows(page)).toHaveCount(2);
    await expect(linkRows(page).filter({ hasText: 'javascript:' }).getByRole('link')).toHaveCount(
      0,
    );
    expect(await whatSticksOut(page)).toEqual([]);
    await openAddDialog(page);
    expect(await whatSticksOut(page)).toEqual([]);
  },
);
