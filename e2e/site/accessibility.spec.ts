import type { Locator, Page } from '@playwright/test';
import { site } from '#site.config';
import { DEMO_CREATOR } from '#scripts/demo/demo-bio.ts';
import { expectAccessible, expectFrontAccessible } from '../support/accessibility-check.ts';
import { fillIn, sendButton } from '../support/contact-actions.ts';
import { expect, test } from '../support/fixtures.ts';
import { demoVideoAddress, videoTitle, visitVideo } from '../support/demo-videos.ts';
import { sendFromPlayer } from '../support/fake-player.ts';
import {
  holdReplies,
  navigateOnClient,
  skipServerRendering,
  toast,
  visit,
} from '../support/page-actions.ts';

/** The headings of pages, by their addresses. */
const contentPages = (creator: string) => ({
  '/': site.brand,
  '/videos': 'All Videos',
  '/about': `About ${creator}`,
});

// Each test loads one document and navigates on the client, because loading axe into a document takes
// longer than running it. A document from the server contains the same elements, see hydration.spec.ts.

test('axe finds no violations on any page, and none scrolls sideways on a narrow screen @main', async ({
  consoleErrors,
  page,
}) => {
  consoleErrors.expect(/status of 404/);
  await visit(page, '/nowhere');
  await expectAccessible(page);
  await expectPagesAccessible(page, {
    ...contentPages(DEMO_CREATOR),
    '/contact': 'Contact Me',
    '/corrections': 'Corrections',
    '/case': 'Keep moments',
    [await demoVideoAddress(page, videoTitle.newest)]: videoTitle.newest,
  });
});

test('axe finds no violations on pages that are loading, and in searches with and without results', async ({
  page,
}) => {
  await visit(page, '/contact');
  for (const [address, heading] of Object.entries(contentPages(DEMO_CREATOR))) {
    await test.step(address, async () => {
      const release = await holdReplies(page, /\/api\//);
      await navigateOnClient(page, address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(placeholder(page)).toBeVisible();
      await expectAccessible(page);
      release();
    });
  }
  await test.step('searches', async () => {
    await navigateOnClient(page, '/videos');
    await page.getByRole('searchbox').fill('zebra');
    await expect(page.getByText('No videos found matching')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('searchbox').fill('constitution');
    await expect(page.getByRole('region', { name: /^In sources and transcripts/ })).toBeVisible();
    await expectAccessible(page);
  });
});

test('axe finds no violations on pages without content, and when loading fails', async ({
  consoleErrors,
  emptySite,
  page,
}) => {
  consoleErrors.expect(/status of 404/);
  await visit(page, `${emptySite.origin}/video/recent`);
  await expectAccessible(page);
  await test.step('loading the videos fails', async () => {
    consoleErrors.expect(/status of 503/);
    await page.route('**/api/videos', (route) => route.fulfill({ status: 503 }), { times: 1 });
    await navigateOnClient(page, '/videos');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
  });
  await expectPagesAccessible(page, {
    ...contentPages(site.brand),
    '/contact': 'Contact Me',
    '/corrections': 'Corrections',
  });
});

test('axe finds no violations on video pages, in the share menu and its toasts', async ({
  context,
  page,
}) => {
  await visit(page, '/videos');
  await test.step('while a video is loading', async () => {
    const release = await holdReplies(page, /\/api\/videos\/./);
    await page.getByRole('link', { name: videoTitle.newest }).click();
    await expect(page.getByRole('status', { name: 'Loading video' })).toBeVisible();
    await expectAccessible(page);
    release();
  });
  for (const title of [videoTitle.withDiagram, videoTitle.withPdf, videoTitle.vertical]) {
    await expectPagesAccessible(page, { [await demoVideoAddress(page, title)]: title });
  }

  await test.step('a moment that plays, corrections, an open reference and an open transcript', async () => {
    await visitVideo(page, videoTitle.newest);
    await sendFromPlayer(page, { event: 'infoDelivery', info: { currentTime: 252 } });
    await expect(page.locator('nav [aria-current="true"]')).toBeVisible();
    await page.getByText('Cite this video').click();
    await page.getByText('Transcript', { exact: true }).click();
    await expectAccessible(page);
    await sendFromPlayer(page, { event: 'onError', info: 150 });
    await expect(page.getByRole('link', { name: 'Watch on YouTube' })).toBeVisible();
    await expectAccessible(page);
    await navigateOnClient(page, '/corrections');
    await expect(page.getByRole('heading', { level: 2, name: videoTitle.newest })).toBeVisible();
    await expectAccessible(page);
    await navigateOnClient(page, await demoVideoAddress(page, videoTitle.withPdf));
  });

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectFrontAccessible(page);
  for (const { permission, outcome } of [
    // Granting only another permission denies access to the clipboard.
    { permission: 'geolocation', outcome: 'Copy failed' },
    { permission: 'clipboard-write', outcome: 'Link copied!' },
  ]) {
    await test.step(`a toast that says "${outcome}"`, async () => {
      await context.clearPermissions();
      await context.grantPermissions([permission]);
      await page.getByRole('menuitem', { name: 'Copy link' }).click();
      await expect(toast(page)).toContainText(outcome);
      // A toast with the focus stays open.
      await page.keyboard.press('F8');
      await expectFrontAccessible(page);
    });
  }
});

test('axe finds no violations on a phone, even with the navigation menu open @phone', async ({
  page,
}) => {
  await visit(page, '/');
  await expectAccessible(page);
  await expectPagesAccessible(page, {
    '/about': `About ${DEMO_CREATOR}`,
    [await demoVideoAddress(page, videoTitle.withDiagram)]: videoTitle.withDiagram,
    [await demoVideoAddress(page, videoTitle.newest)]: videoTitle.newest,
    '/corrections': 'Corrections',
  });
  await page.getByRole('button', { name: 'Open navigation menu' }).click();
  await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 });
  await expectFrontAccessible(page);
});

test('axe finds no violations on Contact while it loads, and in a form that is incomplete or being sent', async ({
  page,
}) => {
  await skipServerRendering(page);
  const release = await holdReplies(page, /\/api\/(?!site$)/);
  await visit(page, '/contact');
  await expect(placeholder(page)).toBeVisible();
  await expectAccessible(page);
  release();
  await expect(placeholder(page)).toHaveCount(0);
  await sendButton(page).click();
  await expect(page.getByRole('alert')).toHaveCount(5);
  await expectAccessible(page);

  await holdReplies(page, '**/api/csrf-token');
  await fillIn(page);
  await sendButton(page).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expectAccessible(page);
});

/** Goes to each of these addresses on the client, and runs axe once its page, with this heading, has loaded. */
async function expectPagesAccessible(page: Page, headings: Record<string, string>): Promise<void> {
  for (const [address, heading] of Object.entries(headings)) {
    await test.step(address, async () => {
      await navigateOnClient(page, address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(placeholder(page)).toHaveCount(0);
      await expectAccessible(page);
    });
  }
}

/** What a page shows in place of its content until the content has been loaded. */
function placeholder(page: Page): Locator {
  return page.getByRole('status', { name: /^Loading/ });
}
