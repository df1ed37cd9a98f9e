import type { Locator, Page } from '@playwright/test';
import { adminAddress, pageAddress } from '#domain/addresses.ts';
import { accentPair } from '#domain/site/accent.ts';
import { makeSquare } from '#tests/inputs/make-site-picture.ts';
import { makeSiteSettings } from '#tests/rows/make-site-settings.ts';
import { openPanel } from '../support/admin-actions.ts';
import { expectAccessible } from '../support/accessibility-check.ts';
import { sendButton } from '../support/contact-actions.ts';
import { expect, fullDemo, test } from '../support/fixtures.ts';
import {
  doubleTextSize,
  overflowingElements,
  toast,
  visit,
  listRequests,
} from '../support/page-actions.ts';

const ACCENT = '#2e7d32';

const SHARE_IMAGE = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"/>';

/** Names that could break out of their place in a document, or out of their box. */
const HOSTILE = `${'W'.repeat(41)}</style><script>\u200f🗽`;

/** A color as browsers report it, e.g. "rgb(0, 92, 15)". */
function rgb(color: string): string {
  const channels = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  return `rgb(${channels.join(', ')})`;
}

function naturalWidth(image: Locator): Promise<number> {
  return image.evaluate((element) => Reflect.get(element, 'naturalWidth'));
}

function buttonColor(page: Page): Promise<string> {
  return page
    .getByRole('link', { name: 'View All Videos' })
    .evaluate((button) => getComputedStyle(button).backgroundColor);
}

test('a new name and color are on the next public page in light and in dark, without scripts', async ({
  browser,
  page,
  emptySite,
}) => {
  // Drawing the share image takes seconds on a busy machine.
  await page.route('**/api/admin/site/share-image', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: SHARE_IMAGE }),
  );
  await openPanel(page, emptySite, adminAddress.siteSettings);
  await page.getByLabel('Site name', { exact: true }).fill('Größe & Maß');
  await page.getByLabel('Accent color', { exact: true }).fill(ACCENT);
  await expect(page.getByRole('figure')).toContainText('Größe & Maß');
  await expect(page.getByRole('img', { name: 'The share image of the site' })).toBeVisible();
  await page.getByRole('button', { name: 'Save Site' }).click();
  await expect(toast(page)).toContainText('Site updated successfully');

  for (const colorScheme of ['light', 'dark'] as const) {
    await using context = await browser.newContext({ colorScheme, javaScriptEnabled: false });
    const visitor = await context.newPage();
    await visitor.goto(emptySite.origin);
    await expect(visitor).toHaveTitle('Größe & Maß');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Größe & Maß');
    expect(await buttonColor(visitor)).toBe(rgb(accentPair(ACCENT)[colorScheme].color));
  }

  const requests = listRequests(page, / \/api\//);
  await visit(page, emptySite.origin);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Größe & Maß');
  expect(requests).toEqual([]);
});

test('a chosen picture is public as logo and icon once it is saved, until the default is chosen', async ({
  page,
  emptySite,
}) => {
  const logo = async () => (await (await fetch(`${emptySite.origin}/api/site`)).json()).logo.small;
  await openPanel(page, emptySite, adminAddress.siteSettings);
  const picture = page.getByRole('group', { name: 'Picture' });
  const files = picture.locator('input[type="file"]');
  await files.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await expect(picture.getByRole('alert')).toContainText('"a.txt" was not accepted.');

  const buffer = await makeSquare('#204080');
  await files.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await expect(picture.getByRole('alert')).toHaveCount(0);
  await expect(picture.getByRole('img')).toHaveAttribute('src', /^blob:/);
  await page.getByLabel('Tagline').fill('Numbers');
  const shareImage = page.getByRole('img', { name: 'The share image of the site' });
  await expect.poll(() => naturalWidth(shareImage)).toBe(1200);
  const byDefault = await logo();
  expect(byDefault).toBe('/brand/logo.svg');

  const save = page.getByRole('button', { name: 'Save Site' });
  await save.click();
  await expect(toast(page)).toContainText('Site updated successfully');
  const saved = await logo();
  expect(saved).toMatch(/^\/brand\/[\da-f]{8}\/logo-96\.webp$/);
  const shown = page.getByRole('banner').locator('img');
  await expect(shown).toHaveAttribute('src', saved);
  await visit(page, emptySite.origin);
  await expect(shown).toHaveAttribute('src', saved);
  expect(await naturalWidth(shown)).toBe(96);

  await page.goto(emptySite.origin + adminAddress.siteSettings);
  await picture.getByRole('button', { name: /^Use default/ }).click();
  await expect(picture.getByRole('button', { name: 'Choose Image' })).toBeFocused();
  expect(await logo()).toBe(saved);
  await save.click();
  await expect.poll(logo).toBe(byDefault);
});

test('axe finds no violations in the form of the site, and on pages with an accent of its own', async ({
  page,
  prepareSite,
}) => {
  const site = await prepareSite(async (parts) => {
    await fullDemo(parts);
    await makeSiteSettings(parts.database, { brand: 'Green', accent: ACCENT });
  });
  await openPanel(page, site, adminAddress.siteSettings);
  await page.getByLabel('Copyright year').fill('1');
  await page.getByRole('button', { name: 'Save Site' }).click();
  await expect(page.getByText('Copyright year must be a year')).toBeVisible();
  await expectAccessible(page, 'form:has([role="alert"])');

  await visit(page, site.origin);
  await expectAccessible(page);
  await visit(page, site.origin + pageAddress.contact);
  await sendButton(page).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectAccessible(page);
});

test('hostile names fit into 320 pixels and into a phone with text at 200 %, and stay texts @phone', async ({
  page,
  prepareSite,
}) => {
  const site = await prepareSite(({ database }) =>
    makeSiteSettings(database, {
      brand: HOSTILE,
      creatorName: 'W'.repeat(80),
      tagline: 'W'.repeat(200),
      footerBlurb: 'W'.repeat(300),
      correctionsPolicy: 'W'.repeat(2000),
    }),
  );
  for (const address of ['/', '/videos', '/about', '/contact', '/corrections']) {
    await page.setViewportSize({ width: 320, height: 640 });
    await visit(page, site.origin + address);
    await expect(page.getByRole('banner')).toContainText('WWW</style><script>');
    expect(await overflowingElements(page), address).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await doubleTextSize(page);
    expect(await overflowingElements(page), address).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await openPanel(page, site, adminAddress.siteSettings);
  await expect(page.getByRole('figure')).toContainText('WWW</style><script>');
  expect(await overflowingElements(page)).toEqual([]);
});
