import type { Page } from '@playwright/test';
import { adminAddress } from '#domain/addresses.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { makeSocialLink } from '#tests/rows/make-social-link.ts';
import { openLogin, openPanel } from '../support/admin-actions.ts';
import {
  reopenVideosTab,
  sourceDialogs,
  videoDialogs,
} from '../support/dialogs/admin-dialog-states.ts';
import { openBio, openLinkDialog } from '../support/bio-actions.ts';
import { demoWithEvidence, evidenceDialogs } from '../support/dialogs/evidence-dialog-states.ts';
import { fullDemo, expect, test } from '../support/fixtures.ts';
import { boxOf, overflowingElements } from '../support/page-actions.ts';
import { linkRows, openAddDialog } from '../support/social-link-actions.ts';

async function setNarrowViewport(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 480 });
}

test('the login screen, the tab bar and the Security tab fit into 320 pixels @phone', async ({
  consoleErrors,
  emptySite,
  page,
}) => {
  await setNarrowViewport(page);
  await openLogin(page, consoleErrors, emptySite);
  expect(await overflowingElements(page)).toEqual([]);
  await openPanel(page, emptySite, adminAddress.security);
  expect(await overflowingElements(page)).toEqual([]);
  for (const tab of await page.getByRole('navigation').getByRole('link').all()) {
    const { height, right } = await boxOf(tab);
    expect(height).toBeGreaterThanOrEqual(44);
    expect(right).toBeLessThanOrEqual(320);
  }
});

for (const { what, dialogs } of [
  { what: 'the Videos tab and its dialogs fit', dialogs: videoDialogs },
  { what: 'the source dialogs fit', dialogs: sourceDialogs },
  { what: 'the dialogs of moments, corrections and the publish kit fit', dialogs: evidenceDialogs },
]) {
  test(`${what} into 320 pixels @phone`, async ({ page, prepareSite }) => {
    await setNarrowViewport(page);
    await openPanel(page, await prepareSite(demoWithEvidence));
    expect(await overflowingElements(page)).toEqual([]);
    for (const [name, open] of Object.entries(dialogs)) {
      await test.step(name, async () => {
        await open(page);
        const front = page.locator('[role="dialog"], [role="alertdialog"]').last();
        const { x, right } = await boxOf(front);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(320);
        const overflow = await front.evaluate((box) => box.scrollWidth - box.clientWidth);
        expect(overflow).toBe(0);

        // The last button can be scrolled into view.
        const button = front.getByRole('button').last();
        await button.scrollIntoViewIfNeeded();
        await expect(button).toBeInViewport({ ratio: 1 });
        await reopenVideosTab(page);
      });
    }
  });
}

test('the Bio Page, its link dialog and the Files tab fit into 320 pixels @phone', async ({
  page,
  prepareSite,
}) => {
  await setNarrowViewport(page);
  const site = await openPanel(page, await prepareSite(fullDemo), adminAddress.files);
  expect(await overflowingElements(page)).toEqual([]);
  await openBio(page, site);
  expect(await overflowingElements(page)).toEqual([]);
  await openLinkDialog(page);
  expect(await overflowingElements(page)).toEqual([]);
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

test('at 200 % zoom no tab scrolls sideways', async ({ page, prepareSite }) => {
  await page.setViewportSize({ width: 640, height: 360 });
  const site = await openPanel(page, await prepareSite(fullDemo), adminAddress.security);
  expect(await overflowingElements(page)).toEqual([]);
  for (const address of [adminAddress.videos, adminAddress.messages, adminAddress.settings]) {
    await page.goto(site.origin + address);
    await expect(
      page.getByRole('button', { name: /^Edit/ }).or(page.getByRole('article')).first(),
    ).toBeVisible();
    expect(await overflowingElements(page), address).toEqual([]);
  }
});
