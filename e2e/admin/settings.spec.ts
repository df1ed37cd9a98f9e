import type { Page } from '@playwright/test';
import { adminAddress } from '#domain/addresses.ts';
import { openPanel } from '../support/admin-actions.ts';
import { expect, fullDemo, test } from '../support/fixtures.ts';
import { overflowingElements, listRequests, pageHeight } from '../support/page-actions.ts';

/** Matches the requests to the API but those of every tab. */
const ofTheSection = / \/api\/(?!(admin\/(auth-check|messages)|csrf-token)(\?|$))/;

/** The sections in the order of their list, with the headings of each. */
const settingsSections = [
  {
    label: 'Email and social links',
    address: adminAddress.settings,
    headings: ['Email Configuration', 'Social Media Links'],
  },
  { label: 'Your site', address: adminAddress.siteSettings, headings: ['Your site'] },
  { label: 'Mail server', address: adminAddress.mailServer, headings: ['Mail server'] },
  { label: 'Readers', address: adminAddress.readers, headings: ['Readers by email'] },
  {
    label: 'Keeping evidence',
    address: '/admin/settings/keeping',
    headings: ['Keeping the evidence'],
  },
  {
    label: 'Backups and health',
    address: adminAddress.health,
    headings: ['Health', 'Backups'],
  },
];

const MOST_REQUESTS = 4;
const TWO_SCREENS = 2 * 900;

const sections = (page: Page) => page.getByRole('navigation', { name: 'Settings' });

test('each section of Settings has an address, at most four requests and two screens @main', async ({
  page,
  prepareSite,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const site = await openPanel(page, await prepareSite(fullDemo), adminAddress.files);
  const requests = listRequests(page, ofTheSection);
  for (const { label, address, headings } of settingsSections) {
    await test.step(label, async () => {
      requests.length = 0;
      await page.goto(site.origin + address, { waitUntil: 'networkidle' });
      await expect(page).toHaveTitle('Admin - Settings');
      await expect(page.getByRole('heading', { level: 2 })).toHaveText(headings);
      const tabs = page.getByRole('navigation', { name: 'Admin' });
      await expect(tabs.locator('[aria-current="page"]')).toHaveText(['Settings']);
      await expect(sections(page).locator('[aria-current="page"]')).toContainText(label);
      expect(requests.length, requests.join(' ')).toBeLessThanOrEqual(MOST_REQUESTS);
      expect(await pageHeight(page)).toBeLessThanOrEqual(TWO_SCREENS);
    });
  }
});

test('Health marks its section while something needs attention', async ({ emptySite, page }) => {
  await openPanel(page, emptySite, adminAddress.siteSettings);
  const health = sections(page).getByRole('link', { name: /^Backups and health/ });
  await expect(health).toHaveAccessibleName('Backups and health , needs attention');
  await page.route('**/api/admin/health', (route) => route.fulfill({ json: { lines: [] } }));
  await page.reload();
  await expect(health).toHaveAccessibleName('Backups and health');
});

test('on a phone the tab opens with the list of sections, which a button folds on their pages @phone', async ({
  page,
  prepareSite,
}) => {
  const site = await prepareSite(fullDemo);
  await page.setViewportSize({ width: 320, height: 640 });
  await openPanel(page, site, adminAddress.settings);
  await expect(sections(page).getByRole('link')).toHaveCount(settingsSections.length);
  expect(await overflowingElements(page)).toEqual([]);
  const button = sections(page).getByRole('button');
  await button.click();
  await expect(sections(page).getByRole('link')).toHaveCount(0);
  for (const { label, address, headings } of settingsSections.slice(1)) {
    await test.step(label, async () => {
      await button.click();
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      await sections(page).getByRole('link', { name: label }).click();
      await expect(page).toHaveURL(site.origin + address);
      await expect(button).toContainText(label);
      await expect(button).toHaveAttribute('aria-expanded', 'false');
      await expect(page.getByRole('heading', { level: 2 })).toHaveText(headings);
      await expect(page.getByRole('status').getByText('Loading...')).toHaveCount(0);
      expect(await overflowingElements(page)).toEqual([]);
    });
  }
});
