import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { videoAddress, videoTitle } from '../support/demo-videos.ts';
import { holdReplies, skipServerRendering } from '../support/page-actions.ts';
import type { SiteServer } from '../support/site-server.ts';

const pages: { name: string; address: (site: SiteServer) => string | Promise<string> }[] = [
  { name: 'home', address: () => '/' },
  { name: 'All Videos', address: () => '/videos' },
  { name: 'a video', address: (site) => videoAddress(site, videoTitle.withDiagram) },
  { name: 'About', address: () => '/about' },
  { name: 'Contact', address: () => '/contact' },
];

test(
  'hydration does not change a page and sends no requests',
  { tag: '@main' },
  async ({ demoSite, page, visit }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(`${demoSite.origin}/api/`)) requests.push(request.url());
    });
    for (const { name, address } of pages) {
      await test.step(name, async () => {
        const response = await visit(await address(demoSite));
        await page.waitForLoadState('networkidle');
        expect(response.status()).toBe(200);
        expect(requests).toEqual([]);
        expect(await renderedText(page)).toBe(await documentText(page, await response.text()));
      });
    }
  },
);

test('a document without the query of its address opens at the second of the address, and shows the results of its search', async ({
  demoSite,
  page,
  visit,
}) => {
  await page.route(/[?&](?:t|search)=/, async (route) => {
    const address = route.request().url().replace(/\?.*/, '');
    const response = await route.fetch({ url: address });
    return route.fulfill({ response });
  });
  const address = await videoAddress(demoSite, videoTitle.newest);
  const moment = await visit(`${address}?t=4:12`);
  expect(await moment.text()).not.toContain('start=252');
  const player = page.getByTitle(videoTitle.newest, { exact: true });
  await expect(player).toHaveAttribute('src', /&start=252$/);
  await expect(page).toHaveURL(`${address}?t=4:12`);

  const search = await visit('/videos?search=rulers');
  expect(await search.text()).toContain(videoTitle.newest);
  const titles = page.getByRole('main').getByRole('heading', { level: 3 });
  await expect(titles).toHaveText([videoTitle.withoutSources]);
  await expect(page.getByRole('searchbox', { name: 'Search videos' })).toHaveValue('rulers');
  await expect(page).toHaveTitle('Videos matching “rulers” | Plain Evidence');
});

test('the document for unknown addresses hydrates at each of them without requests', async ({
  consoleErrors,
  demoSite,
  page,
  visit,
}) => {
  consoleErrors.expect(/status of 404/);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${demoSite.origin}/api/`)) requests.push(request.url());
  });
  for (const [address, heading] of [
    [`/video/${randomUUID()}`, 'Video Not Found'],
    ['/video/unknown', 'Video Not Found'],
    ['/unknown', '404 Page Not Found'],
  ] as const) {
    const response = await visit(address);
    await page.waitForLoadState('networkidle');
    expect(response.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    expect(requests).toEqual([]);
    expect(await renderedText(page)).toBe(await documentText(page, await response.text()));
  }
});

test('a page that the server could not render shows "Loading..." until the browser has rendered it', async ({
  demoSite,
  page,
  visit,
}) => {
  await skipServerRendering(page);
  const release = await holdReplies(page, '**/assets/entry-client-*.js');
  const address = await videoAddress(demoSite, videoTitle.withDiagram);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(videoTitle.withDiagram);
  await expect(page).toHaveTitle(`${videoTitle.withDiagram} | Plain Evidence`);
  await expect(page.getByRole('region', { name: 'Link to source:' })).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);

  for (const { name, address: other } of pages) {
    await visit(await other(demoSite));
    await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible();
  }
});

/** Text of the page as rendered now, without `noscript` elements. */
function renderedText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const root = document.querySelector('#root')?.cloneNode(true);
    if (!(root instanceof Element)) return '';
    for (const element of root.querySelectorAll('noscript')) element.remove();
    return root.textContent;
  });
}

/** Text of the page in the server's document, without `noscript` elements. */
function documentText(page: Page, html: string): Promise<string> {
  return page.evaluate((source) => {
    const root = new DOMParser().parseFromString(source, 'text/html').querySelector('#root');
    for (const element of root?.querySelectorAll('noscript') ?? []) element.remove();
    return root?.textContent ?? '';
  }, html);
}

test('Back before the scripts have started leads to the other page', async ({ demoSite, page }) => {
  const address = await videoAddress(demoSite, videoTitle.newest);
  const release = await holdReplies(page, '**/assets/entry-client-*.js');
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(videoTitle.newest);
  // As Back does after a reload, when the entry before belongs to the same document.
  await page.evaluate(() => window.history.replaceState(null, '', '/videos'));
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Videos');
  await expect(page.getByRole('link', { name: videoTitle.newest })).toBeVisible();
});
