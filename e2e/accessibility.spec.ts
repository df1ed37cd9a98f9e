import { expectNothingWrong } from './axe-check.ts';
import { fillIn, sendButton } from './contact-actions.ts';
import { expect, test } from './fixtures.ts';
import { videoAddress, videoTitle } from './demo-videos.ts';
import { holdReplies, leaveRenderingToTheBrowser, toast } from './page-actions.ts';

test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } });

for (const { name, address } of [
  { name: 'the home page', address: '/' },
  { name: 'All Videos', address: '/videos' },
  { name: 'About', address: '/about' },
  { name: 'Contact', address: '/contact' },
]) {
  test(`axe finds nothing wrong with ${name}`, async ({ page, visit }) => {
    await visit(address);
    await expectNothingWrong(page);
  });

  test(`axe finds nothing wrong with ${name} of a site without content`, async ({
    emptySite,
    page,
    visit,
  }) => {
    await visit(emptySite.origin + address);
    await expectNothingWrong(page);
  });

  test(`axe finds nothing wrong with ${name} while it is loading`, async ({ page, visit }) => {
    await leaveRenderingToTheBrowser(page);
    const letGo = await holdReplies(page, /\/api\//);
    await visit(address);
    // The page's own skeleton, not yet its data; before that its chunk is on the way.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status').first()).toBeVisible();
    await expectNothingWrong(page);
    letGo();
  });
}

for (const title of [videoTitle.withDiagram, videoTitle.withPdf, videoTitle.vertical]) {
  test(`axe finds nothing wrong with the page of "${title}"`, async ({ demoSite, page, visit }) => {
    await visit(await videoAddress(demoSite, title));
    await expectNothingWrong(page);
  });
}

test('axe finds nothing wrong with a video page while it is loading', async ({ page, visit }) => {
  await visit('/videos');
  const letGo = await holdReplies(page, /\/api\/videos\/./);
  await page.getByRole('link', { name: videoTitle.newest }).click();
  await expect(page.getByRole('status', { name: 'Loading video' })).toBeVisible();
  await expectNothingWrong(page);
  letGo();
});

test('axe finds nothing wrong with a search without results', async ({ page, visit }) => {
  await visit('/videos');
  await page.getByRole('searchbox').fill('zebra');
  await expect(page.getByText('No videos found matching')).toBeVisible();
  await expectNothingWrong(page);
});

for (const address of ['/nowhere', '/video/recent']) {
  test(`axe finds nothing wrong with what ${address} leads to`, async ({
    consoleErrors,
    page,
    visit,
  }) => {
    consoleErrors.expect(/status of 404/);
    await visit(address);
    await expectNothingWrong(page);
  });
}

test(
  'axe finds nothing wrong with the open navigation menu',
  { tag: '@phone' },
  async ({ page, visit }) => {
    await visit('/about');
    await page.getByRole('button', { name: 'Open navigation menu' }).click();
    await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 });
    await expectNothingWrong(page);
  },
);

test('axe finds nothing wrong with the open share menu', async ({ demoSite, page, visit }) => {
  await visit(await videoAddress(demoSite, videoTitle.second));
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNothingWrong(page);
});

test('axe finds nothing wrong with a toast', async ({ context, demoSite, page, visit }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(await videoAddress(demoSite, videoTitle.second));
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(toast(page)).toBeVisible();
  // The focus keeps the toast from leaving.
  await page.keyboard.press('F8');
  await expectNothingWrong(page);
});

test('axe finds nothing wrong with a toast about a failure', async ({
  context,
  demoSite,
  page,
  visit,
}) => {
  await context.grantPermissions(['geolocation']);
  await visit(await videoAddress(demoSite, videoTitle.second));
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(toast(page)).toContainText('Copy failed');
  await page.keyboard.press('F8');
  await expectNothingWrong(page);
});

test('axe finds nothing wrong with a form whose fields are missing', async ({ page, visit }) => {
  await visit('/contact');
  await sendButton(page).click();
  await expect(page.getByRole('alert')).toHaveCount(5);
  await expectNothingWrong(page);
});

test('axe finds nothing wrong with a form that is on its way', async ({ page, visit }) => {
  await visit('/contact');
  const letGo = await holdReplies(page, '**/api/csrf-token');
  await fillIn(page);
  await sendButton(page).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expectNothingWrong(page);
  await page.route('**/api/contact', (route) =>
    route.fulfill({ status: 201, json: { message: 'Sent.' } }),
  );
  letGo();
  await expect(toast(page)).toContainText('Message sent successfully!');
});

test('axe finds nothing wrong with a page whose content could not be loaded', async ({
  consoleErrors,
  page,
  visit,
}) => {
  consoleErrors.expect(/status of 503/);
  await visit('/about');
  await page.route('**/api/videos', (route) => route.fulfill({ status: 503 }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'All Videos' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNothingWrong(page);
});
