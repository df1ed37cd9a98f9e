import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { demoVideoAddress, videoTitle, visitPage } from '../support/demo-videos.ts';
import {
  holdReplies,
  skipServerRendering,
  visit,
  listRequests,
  cardTitles,
  searchBox,
  sources,
} from '../support/page-actions.ts';

const pages = ['/', '/videos', videoTitle.withDiagram, '/about', '/contact'];

test('hydration does not change a page and sends no requests @main', async ({ page }) => {
  const requests = listRequests(page, / \/api\//);
  for (const name of pages) {
    await test.step(name, async () => {
      const response = await visitPage(page, name);
      await page.waitForLoadState('networkidle');
      expect(response.status()).toBe(200);
      expect(requests).toEqual([]);
      expect(await renderedText(page)).toBe(await documentText(page, await response.text()));
    });
  }
});

test('a document without the query of its address opens at the second of the address, and shows the results of its search', async ({
  page,
}) => {
  await page.route(/[?&](?:t|search)=/, async (route) => {
    const address = route.request().url().replace(/\?.*/, '');
    const response = await route.fetch({ url: address });
    return route.fulfill({ response });
  });
  const address = await demoVideoAddress(page, videoTitle.newest);
  const moment = await visit(page, `${address}?t=4:12`);
  expect(await moment.text()).not.toContain('start=252');
  const player = page.getByTitle(videoTitle.newest, { exact: true });
  await expect(player).toHaveAttribute('src', /&start=252$/);
  await expect(page).toHaveURL(`${address}?t=4:12`);

  const search = await visit(page, '/videos?search=rulers');
  expect(await search.text()).toContain(videoTitle.newest);
  await expect(cardTitles(page)).toHaveText([videoTitle.withoutSources]);
  await expect(searchBox(page)).toHaveValue('rulers');
  await expect(page).toHaveTitle('Videos matching “rulers” | Plain Evidence');
});

test('the document for unknown addresses hydrates at each of them without requests', async ({
  consoleErrors,
  page,
}) => {
  consoleErrors.expect(/status of 404/);
  const requests = listRequests(page, / \/api\//);
  for (const [address, heading] of [
    [`/video/${randomUUID()}`, 'Video Not Found'],
    ['/video/unknown', 'Video Not Found'],
    ['/unknown', '404 Page Not Found'],
  ] as const) {
    const response = await visit(page, address);
    await page.waitForLoadState('networkidle');
    expect(response.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    expect(requests).toEqual([]);
    expect(await renderedText(page)).toBe(await documentText(page, await response.text()));
  }
});

test('a page that the server could not render shows "Loading..." until the browser has rendered it', async ({
  page,
}) => {
  await skipServerRendering(page);
  const release = await holdReplies(page, '**/assets/entry-client-*.js');
  const address = await demoVideoAddress(page, videoTitle.withDiagram);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(videoTitle.withDiagram);
  await expect(page).toHaveTitle(`${videoTitle.withDiagram} | Plain Evidence`);
  await expect(sources(page)).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);

  for (const name of pages) {
    await visitPage(page, name);
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

test('Back before the scripts have started leads to the other page', async ({ page }) => {
  const address = await demoVideoAddress(page, videoTitle.newest);
  const release = await holdReplies(page, '**/assets/entry-client-*.js');
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(videoTitle.newest);
  // As Back does after a reload, when the entry before belongs to the same document.
  await page.evaluate(() => window.history.replaceState(null, '', '/videos'));
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Videos');
  await expect(page.getByRole('link', { name: videoTitle.newest })).toBeVisible();
});
