import type { Locator, Page } from '@playwright/test';
import { site } from '#site.config';
import { DEMO_CREATOR } from '#scripts/demo/demo-bio.ts';
import { expectNoViolations, expectNoViolationsInFront } from '../support/axe-check.ts';
import { fillIn, sendButton } from '../support/contact-actions.ts';
import { expect, test } from '../support/fixtures.ts';
import { videoAddress, videoTitle } from '../support/demo-videos.ts';
import { FAKE_PLAYER, sendFromPlayer } from '../support/fake-player.ts';
import {
  holdReplies,
  navigateOnClient,
  skipServerRendering,
  toast,
} from '../support/page-actions.ts';

// The content security policy would block the axe script that the test injects.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } });

const contentPages = (creator: string) => [
  { address: '/', heading: site.brand },
  { address: '/videos', heading: 'All Videos' },
  { address: '/about', heading: `About ${creator}` },
];

// Each test loads one document and navigates on the client, because loading axe into a document takes
// longer than running it. A document from the server contains the same elements, see hydration.spec.ts.

test(
  'axe finds no violations on any page',
  { tag: '@main' },
  async ({ consoleErrors, demoSite, page, visit }) => {
    consoleErrors.expect(/status of 404/);
    await visit('/nowhere');
    await expectNoViolations(page);
    for (const { address, heading } of [
      ...contentPages(DEMO_CREATOR),
      { address: '/contact', heading: 'Contact Me' },
      { address: '/corrections', heading: 'Corrections' },
      { address: '/case', heading: 'Keep moments' },
      { address: await videoAddress(demoSite, videoTitle.newest), heading: videoTitle.newest },
    ]) {
      await test.step(address, async () => {
        await navigateOnClient(page, address);
        await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
        await expect(placeholder(page)).toHaveCount(0);
        await expectNoViolations(page);
      });
    }
  },
);

test('axe finds no violations on pages that are loading, and in a search without results', async ({
  page,
  visit,
}) => {
  await visit('/contact');
  for (const { address, heading } of contentPages(DEMO_CREATOR)) {
    await test.step(address, async () => {
      const release = await holdReplies(page, /\/api\//);
      await navigateOnClient(page, address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(placeholder(page)).toBeVisible();
      await expectNoViolations(page);
      release();
    });
  }
  await test.step('a search without results', async () => {
    await navigateOnClient(page, '/videos');
    await page.getByRole('searchbox').fill('zebra');
    await expect(page.getByText('No videos found matching')).toBeVisible();
    await expectNoViolations(page);
  });
});

test('axe finds no violations on pages without content, and when loading fails', async ({
  consoleErrors,
  emptySite,
  page,
  visit,
}) => {
  consoleErrors.expect(/status of 404/);
  await visit(`${emptySite.origin}/video/recent`);
  await expectNoViolations(page);
  await test.step('loading the videos fails', async () => {
    consoleErrors.expect(/status of 503/);
    await page.route('**/api/videos', (route) => route.fulfill({ status: 503 }), { times: 1 });
    await navigateOnClient(page, '/videos');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectNoViolations(page);
  });
  for (const { address, heading } of [
    ...contentPages(site.brand),
    { address: '/contact', heading: 'Contact Me' },
    { address: '/corrections', heading: 'Corrections' },
  ]) {
    await test.step(address, async () => {
      await navigateOnClient(page, address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(placeholder(page)).toHaveCount(0);
      await expectNoViolations(page);
    });
  }
});

test('axe finds no violations on video pages, in the share menu and its toasts', async ({
  context,
  demoSite,
  otherHosts,
  page,
  visit,
}) => {
  await visit('/videos');
  await test.step('while a video is loading', async () => {
    const release = await holdReplies(page, /\/api\/videos\/./);
    await page.getByRole('link', { name: videoTitle.newest }).click();
    await expect(page.getByRole('status', { name: 'Loading video' })).toBeVisible();
    await expectNoViolations(page);
    release();
  });
  for (const title of [videoTitle.withDiagram, videoTitle.withPdf, videoTitle.vertical]) {
    await test.step(title, async () => {
      await navigateOnClient(page, await videoAddress(demoSite, title));
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
      await expectNoViolations(page);
    });
  }

  await test.step('a moment that plays, corrections and an open reference', async () => {
    otherHosts.answerPlayer(FAKE_PLAYER);
    await visit(await videoAddress(demoSite, videoTitle.newest));
    await sendFromPlayer(page, { event: 'infoDelivery', info: { currentTime: 252 } });
    await expect(page.locator('nav [aria-current="true"]')).toBeVisible();
    await page.getByText('Cite this video').click();
    await expectNoViolations(page);
    await sendFromPlayer(page, { event: 'onError', info: 150 });
    await expect(page.getByRole('link', { name: 'Watch on YouTube' })).toBeVisible();
    await expectNoViolations(page);
    await navigateOnClient(page, '/corrections');
    await expect(page.getByRole('heading', { level: 2, name: videoTitle.newest })).toBeVisible();
    await expectNoViolations(page);
    await navigateOnClient(page, await videoAddress(demoSite, videoTitle.withPdf));
  });

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNoViolationsInFront(page);
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
      await expectNoViolationsInFront(page);
    });
  }
});

test(
  'axe finds no violations on a phone, even with the navigation menu open',
  { tag: '@phone' },
  async ({ demoSite, page, visit }) => {
    await visit('/');
    await expectNoViolations(page);
    for (const { address, heading } of [
      { address: '/about', heading: `About ${DEMO_CREATOR}` },
      {
        address: await videoAddress(demoSite, videoTitle.withDiagram),
        heading: videoTitle.withDiagram,
      },
      { address: await videoAddress(demoSite, videoTitle.newest), heading: videoTitle.newest },
      { address: '/corrections', heading: 'Corrections' },
    ]) {
      await test.step(address, async () => {
        await navigateOnClient(page, address);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await expect(placeholder(page)).toHaveCount(0);
        await expectNoViolations(page);
      });
    }
    await page.getByRole('button', { name: 'Open navigation menu' }).click();
    await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 });
    await expectNoViolationsInFront(page);
  },
);

test('axe finds no violations on Contact while it loads, and in a form that is incomplete or being sent', async ({
  page,
  visit,
}) => {
  await skipServerRendering(page);
  const release = await holdReplies(page, /\/api\/(?!site$)/);
  await visit('/contact');
  await expect(placeholder(page)).toBeVisible();
  await expectNoViolations(page);
  release();
  await expect(placeholder(page)).toHaveCount(0);
  await sendButton(page).click();
  await expect(page.getByRole('alert')).toHaveCount(5);
  await expectNoViolations(page);

  await holdReplies(page, '**/api/csrf-token');
  await fillIn(page);
  await sendButton(page).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expectNoViolations(page);
});

/** What a page shows in place of its content until the content has been loaded. */
function placeholder(page: Page): Locator {
  return page.getByRole('status', { name: /^Loading/ });
}
