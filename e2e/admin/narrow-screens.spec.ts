import type { Page } from '@playwright/test';
import { adminAddress } from '#domain/addresses.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { makeSocialLink } from '#tests/rows/make-social-link.ts';
import { openPanel } from '../support/admin-actions.ts';
import { expect, test } from '../support/fixtures.ts';
import { boxOf, overflowingElements } from '../support/page-actions.ts';
import { linkRows, openAddDialog } from '../support/social-link-actions.ts';

async function setNarrowViewport(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 480 });
}

test('on a phone, each tab of the panel is high enough to be touched @phone', async ({
  emptySite,
  page,
}) => {
  await setNarrowViewport(page);
  await openPanel(page, emptySite, adminAddress.security);
  for (const tab of await page.getByRole('navigation').getByRole('link').all()) {
    const { height, right } = await boxOf(tab);
    expect(height).toBeGreaterThanOrEqual(44);
    expect(right).toBeLessThanOrEqual(320);
  }
});

test('messages and settings with very long words fit into 320 pixels @phone', async ({
  page,
  prepareSite,
}) => {
  await setNarrowViewport(page);
  const endless = 'x'.repeat(100);
  const site = await prepareSite(async ({ database }) => {
    await makeMessage(database, {
      message: {
        firstName: endless,
        lastName: endless,
        email: `${'x'.repeat(64)}@${'y'.repeat(60)}.${'z'.repeat(60)}.org`,
        message: `https://example.org/${endless.repeat(5)}`,
        newsletter: true,
      },
      mail: { state: 'failed', attempts: 30, lastError: endless },
    });
    await makeSocialLink(database, { url: `https://example.org/${'x'.repeat(300)}` });
    await makeSocialLink(database, { platform: 'y'.repeat(100), url: 'javascript:alert(1)' });
  });
  await openPanel(page, site, adminAddress.messages);
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(await overflowingElements(page)).toEqual([]);

  await page.goto(site.origin + adminAddress.settings);
  await expect(linkRows(page)).toHaveCount(2);
  expect(await overflowingElements(page)).toEqual([]);
  await openAddDialog(page);
  expect(await overflowingElements(page)).toEqual([]);
});
