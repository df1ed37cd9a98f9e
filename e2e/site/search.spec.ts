import type { Page } from '@playwright/test';
import { introductionCitations } from '#scripts/demo/demo-citations.ts';
import { mainOnDesktop, expect, test } from '../support/fixtures.ts';
import { boxOf, holdReplies, visit, searchBox, cardTitles } from '../support/page-actions.ts';

const [citation] = introductionCitations;
const CLAIM = citation?.claim ?? '';
const SECOND = citation?.startSecond ?? 0;

/** Words of the claim, in another order. Nothing else contains all of them. */
const SEARCH = 'constitution states begins peop';

const passages = (page: Page) =>
  page.getByRole('region', { name: /^In sources and transcripts \(\d+\)$/ });
const claimLink = (page: Page) => passages(page).getByRole('link', { name: CLAIM });

for (const size of mainOnDesktop) {
  test(`typing finds a claim, and a click opens the video at its second, on a ${size}`, async ({
    page,
  }) => {
    await visit(page, '/videos');
    await searchBox(page).pressSequentially(SEARCH);
    await expect(claimLink(page)).toBeVisible();
    await expect(claimLink(page).locator('mark')).toHaveText([
      'Constitution',
      'begins',
      'People',
      'states',
    ]);
    await claimLink(page).click();
    await expect(page).toHaveURL(new RegExp(`\\?t=${SECOND}$`));
    await expect(page.locator('iframe')).toHaveAttribute(
      'src',
      new RegExp(`[?&]start=${SECOND}\\b`),
    );
  });
}

test('a claim is found and opened with the keyboard alone', async ({ page }) => {
  await visit(page, '/videos');
  await searchBox(page).focus();
  await page.keyboard.type(SEARCH);
  await expect(claimLink(page)).toBeVisible();
  await expect(page.getByText('Found in sources and transcripts of 1 video')).toHaveRole('status');
  // The title of its video precedes the claim.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(claimLink(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`\\?t=${SECOND}$`));
});

test('what is found in sources does not move the list above', async ({ page }) => {
  await visit(page, '/videos');
  const release = await holdReplies(page, '**/api/search?*');
  await searchBox(page).fill('constitution');
  const card = cardTitles(page).first();
  await expect(page.getByRole('heading', { name: 'Videos matching “constitution”' })).toBeVisible();
  const before = await boxOf(card);
  release();
  await expect(passages(page)).toBeVisible();
  expect(await boxOf(card)).toEqual(before);
});

test('a newer search aborts the older one', async ({ page }) => {
  await visit(page, '/videos');
  await holdReplies(page, '**/api/search?q=article');
  const requested = page.waitForRequest('**/api/search?q=article');
  const aborted = page.waitForEvent('requestfailed');
  await searchBox(page).fill('article');
  await requested;
  await searchBox(page).fill(SEARCH);
  expect((await aborted).url()).toContain('/api/search?q=article');
  await expect(claimLink(page)).toBeVisible();
});

test('a search that finds nothing leads to all videos', async ({ page }) => {
  await visit(page, '/videos?search=zebra');
  await expect(page.getByText('No videos found matching "zebra"')).toBeVisible();
  await page.getByRole('link', { name: 'Show all videos' }).click();
  await expect(page).toHaveURL(/\/videos$/);
  await expect(searchBox(page)).toHaveValue('');
});

test('the host of a found source leads to all videos that cite it', async ({ page }) => {
  await visit(page, '/videos?search=bill+of+rights');
  await page.getByRole('link', { name: 'Who else cites archives.gov?' }).click();
  await expect(searchBox(page)).toHaveValue('archives.gov');
  const titles = passages(page).getByRole('heading', { level: 3 });
  await expect(titles.first()).toBeVisible();
  expect(await titles.count()).toBeGreaterThan(1);
});

test('a refused search says so, and can be repeated', async ({ consoleErrors, page }) => {
  consoleErrors.expect(/status of 429/);
  const message = 'These are too many searches. Please wait a minute.';
  await visit(page, '/videos');
  const refuse = { status: 429, json: { message } };
  await page.route('**/api/search?*', (route) => route.fulfill(refuse), { times: 1 });
  await searchBox(page).fill(SEARCH);
  await expect(page.getByText(message)).toHaveRole('status');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(claimLink(page)).toBeVisible();
});
