import { expectAccessible } from '../support/accessibility-check.ts';
import { videoAddress, videoTitle } from '../support/demo-videos.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { keepingDemo, lostDemo, withoutThumbnail } from '../support/lost-evidence.ts';
import {
  brokenWords,
  doubleTextSize,
  overflowingElements,
  visit,
  sources,
} from '../support/page-actions.ts';
import type { Response } from '@playwright/test';

interface LostFixtures {
  /** Opens a video of the demo site in which evidence has disappeared. */
  openLost: (title: string) => Promise<Response>;
}

const test = base.extend<LostFixtures>({
  openLost: async ({ page, prepareSite }, use) => {
    const site = await prepareSite(lostDemo);
    await use(async (title) => visit(page, site.origin + (await videoAddress(site, title))));
  },
});

const lostVideos = [videoTitle.newest, videoTitle.withDiagram, videoTitle.second];

test('the page of a removed video has its picture, its mirrors and its evidence, and no player', async ({
  openLost,
  page,
}) => {
  expect((await openLost(videoTitle.newest)).status()).toBe(200);
  const main = page.getByRole('main');
  await expect(main.getByText('YouTube does not show this video any more.')).toBeVisible();
  await expect(main.locator('img').first()).toHaveJSProperty('naturalWidth', 640);
  await expect(main.getByRole('link', { name: 'Internet Archive' })).toHaveAttribute(
    'href',
    'https://archive.org/details/introduction',
  );
  await expect(main.getByRole('link', { name: 'PeerTube' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);

  await expect(
    sources(page).getByRole('link', { name: 'Click here to view the source', exact: true }),
  ).toHaveCount(2);
  await expect(main.getByRole('heading', { name: 'Corrections' })).toBeVisible();
  const moment = sources(page).getByRole('link', { name: '4:12', exact: true });
  await expect(moment).toHaveAttribute('href', /\?t=252$/);
  await moment.click();
  await expect(moment).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('button', { name: 'Share this moment' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('a gone source leads with its copy, or else with the archived one, and keeps its link', async ({
  openLost,
  page,
}) => {
  await openLost(videoTitle.second);
  const entries = page.locator('section#sources > ol > li');
  const [first, second, third] = [entries.nth(0), entries.nth(1), entries.nth(2)];
  const archived = 'Archived copy, May 3, 2026';
  const original = 'Click here to view the source';
  await expect(first.locator('a[target=_blank]')).toHaveText([
    'Copy on this site, PDF, 1.20 MB, May 3, 2026',
    archived,
    original,
  ]);
  await expect(first.getByRole('link').first()).toHaveAttribute('href', '/uploads/source-copy.pdf');
  await expect(first.getByText('The original was last seen on May 3, 2026.')).toBeVisible();
  await expect(second.locator('a[target=_blank]')).toHaveText([archived, original]);
  await expect(third.locator('a[target=_blank]')).toHaveText([original, archived]);
  const snapshot = third.getByRole('link', { name: archived });
  await expect(snapshot).toHaveAttribute('data-versiondate', '2026-05-03');
  await expect(snapshot).toHaveAttribute('data-originalurl', /^https?:/);

  await page.emulateMedia({ media: 'print' });
  await expect(first.getByText(/^http.*\/uploads\/source-copy\.pdf$/)).toBeVisible();
  await expect(third.getByText(/^https:\/\/web\.archive\.org\/web\/2026/)).toBeVisible();
});

test('a quote that is gone from its page leads to the archived page at its words, and others say when they were found', async ({
  openLost,
  page,
}) => {
  await openLost(videoTitle.newest);
  const gone = sources(page).getByText(
    'No longer on the page since May 3, 2026. This is what it said.',
  );
  await expect(gone).toHaveCount(1);
  await expect(gone.getByRole('link', { name: 'Open the archived page' })).toHaveAttribute(
    'href',
    /^https:\/\/web\.archive\.org\/web\/20260503120000\/https:\/\/.*#:~:text=/,
  );
  // The page would not scroll to the quote any more.
  const moment = sources(page).locator('li li').filter({ hasText: 'No longer on the page' });
  await expect(moment).toHaveCount(1);
  await expect(moment.getByRole('link', { name: /^Open at the quote/ })).toHaveCount(0);
  await expect(
    sources(page).getByText('Checked May 3, 2026: still on the page').first(),
  ).toBeVisible();
});

test('pages with lost evidence are accessible, also with large text', async ({
  openLost,
  page,
}) => {
  for (const title of lostVideos) {
    await openLost(title);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await doubleTextSize(page);
    expect(await brokenWords(page), title).toEqual([]);
    expect(await overflowingElements(page), title).toEqual([]);
  }
});

test('axe finds no violations on a page whose player waits for a click', async ({
  page,
  prepareSite,
}) => {
  const site = await prepareSite(keepingDemo({ playsAfterClick: true }));
  for (const title of [videoTitle.newest, withoutThumbnail]) {
    await visit(page, site.origin + (await videoAddress(site, title)));
    await expectAccessible(page);
  }
});
