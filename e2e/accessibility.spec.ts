import { expectNoViolations } from './axe-check.ts';
import { fillIn, sendButton } from './contact-actions.ts';
import { expect, test } from './fixtures.ts';
import { videoAddress, videoTitle } from './demo-videos.ts';
import { holdReplies, skipServerRendering, toast } from './page-actions.ts';

test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } });

const pages = [
  { name: 'the home page', address: '/' },
  { name: 'All Videos', address: '/videos' },
  { name: 'About', address: '/about' },
  { name: 'Contact', address: '/contact' },
];

for (const { name, address } of pages) {
  test(`axe finds no violations on ${name}, with and without content`, async ({
    emptySite,
    page,
    visit,
  }) => {
    await test.step('with the content of the demo', async () => {
      await visit(address);
      await expectNoViolations(page);
    });
    await test.step('without content', async () => {
      await visit(emptySite.origin + address);
      await expectNoViolations(page);
    });
  });
}

test('axe finds no violations on pages that are loading', async ({ page, visit }) => {
  await skipServerRendering(page);
  await holdReplies(page, /\/api\//);
  for (const { name, address } of pages) {
    await test.step(name, async () => {
      await visit(address);
      // The page's chunk has arrived, but its data has not.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('status').first()).toBeVisible();
      await expectNoViolations(page);
    });
  }
});

test('axe finds no violations on video pages', async ({ demoSite, page, visit }) => {
  for (const title of [videoTitle.withDiagram, videoTitle.withPdf, videoTitle.vertical]) {
    await test.step(title, async () => {
      await visit(await videoAddress(demoSite, title));
      await expectNoViolations(page);
    });
  }
  await test.step('while a video is loading', async () => {
    await visit('/videos');
    await holdReplies(page, /\/api\/videos\/./);
    await page.getByRole('link', { name: videoTitle.newest }).click();
    await expect(page.getByRole('status', { name: 'Loading video' })).toBeVisible();
    await expectNoViolations(page);
  });
});

test('axe finds no violations on not-found pages and an empty search result', async ({
  consoleErrors,
  page,
  visit,
}) => {
  consoleErrors.expect(/status of 404/);
  for (const address of ['/nowhere', '/video/recent']) {
    await test.step(address, async () => {
      await visit(address);
      await expectNoViolations(page);
    });
  }
  await test.step('a search without results', async () => {
    await visit('/videos');
    await page.getByRole('searchbox').fill('zebra');
    await expect(page.getByText('No videos found matching')).toBeVisible();
    await expectNoViolations(page);
  });
});

test(
  'axe finds no violations on a phone, also with the navigation menu open',
  { tag: '@phone' },
  async ({ demoSite, page, visit }) => {
    for (const address of ['/', await videoAddress(demoSite, videoTitle.withDiagram), '/about']) {
      await test.step(address, async () => {
        await visit(address);
        await expectNoViolations(page);
      });
    }
    await page.getByRole('button', { name: 'Open navigation menu' }).click();
    await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 });
    await expectNoViolations(page);
  },
);

test('axe finds no violations in the share menu and its toasts', async ({
  context,
  demoSite,
  page,
  visit,
}) => {
  const address = await videoAddress(demoSite, videoTitle.second);
  await visit(address);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNoViolations(page);

  for (const { permission, outcome } of [
    { permission: 'clipboard-write', outcome: 'Link copied!' },
    // Granting only another permission denies access to the clipboard.
    { permission: 'geolocation', outcome: 'Copy failed' },
  ]) {
    await test.step(`a toast that says "${outcome}"`, async () => {
      await context.clearPermissions();
      await context.grantPermissions([permission]);
      await visit(address);
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Copy link' }).click();
      await expect(toast(page)).toContainText(outcome);
      // A toast with the focus stays open.
      await page.keyboard.press('F8');
      await expectNoViolations(page);
    });
  }
});

test('axe finds no violations in a contact form that is incomplete or being sent', async ({
  page,
  visit,
}) => {
  await visit('/contact');
  await sendButton(page).click();
  await expect(page.getByRole('alert')).toHaveCount(5);
  await expectNoViolations(page);

  await holdReplies(page, '**/api/csrf-token');
  await fillIn(page);
  await sendButton(page).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expectNoViolations(page);
});

test('axe finds no violations on a page whose data failed to load', async ({
  consoleErrors,
  page,
  visit,
}) => {
  consoleErrors.expect(/status of 503/);
  await visit('/about');
  await page.route('**/api/videos', (route) => route.fulfill({ status: 503 }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'All Videos' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoViolations(page);
});
