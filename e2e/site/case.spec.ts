import { pageAddress } from '#domain/addresses.ts';
import { makeCitation } from '#tests/rows/make-citation.ts';
import { makeCorrection } from '#tests/rows/make-correction.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { expectAccessible } from '../support/accessibility-check.ts';
import { expect, test } from '../support/fixtures.ts';
import { overflowingElements, visit, pageHeight } from '../support/page-actions.ts';
import type { SiteServer } from '../support/site-server.ts';

/** Two videos, each with a source that is cited at 4:12. Returns their ids. */
async function makeVideos({ database }: SiteServer): Promise<readonly [string, string]> {
  const make = async (title: string, quote: string) => {
    const { id: videoId } = await makeVideo(database, { title });
    const { id: sourceId } = await makeSource(database, { videoId });
    await makeCitation(database, { videoId, sourceId, quote });
    return videoId;
  };
  const first = await make('The first video', 'Words of the first source');
  await makeCorrection(database, { videoId: first, text: 'The vote was on Monday.' });
  return [first, await make('The second video', 'Words of the second source')];
}

test('a visitor keeps moments of two videos, opens their case, and takes one back @main', async ({
  page,
  prepareSite,
}) => {
  const site = await prepareSite();
  const [first, second] = await makeVideos(site);
  const keep = page.getByRole('button', { name: /^Ke(?:ep|pt)$/, description: '4:12' });
  for (const [id, kept] of [
    [second, '1 kept'],
    [first, '2 kept'],
  ] as const) {
    await visit(page, site.origin + pageAddress.video(id));
    await keep.click();
    await expect(keep).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('link', { name: kept })).toBeVisible();
  }
  await expectAccessible(page);

  await page.getByRole('link', { name: '2 kept' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Chosen by a visitor, not by /);
  expect(page.url()).toBe(site.origin + pageAddress.case(`${second}.252,${first}.252`));
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'The second video, 4:12',
    'The first video, 4:12',
  ]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Play “The first video”' }).click();
  await expect(page.locator('iframe')).toHaveAttribute('src', /start=252/);

  await page.getByRole('link', { name: 'The first video, 4:12' }).click();
  await keep.click();
  await expect(keep).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('link', { name: '1 kept' })).toBeVisible();
});

test('the 21st moment is not kept, and without storage none is', async ({ page, prepareSite }) => {
  const site = await prepareSite();
  const [first] = await makeVideos(site);
  const address = site.origin + pageAddress.video(first);
  await visit(page, address);
  await page.evaluate((id) => {
    const moments = Array.from({ length: 20 }, (_, second) => `${id}.${second}`);
    window.localStorage.setItem('kept-moments', moments.join(','));
  }, first);
  await visit(page, address);
  await page.getByRole('button', { name: 'Keep', description: '4:12' }).click();
  await expect(page.getByText('You have kept 20 moments').first()).toBeVisible();
  await expect(page.getByRole('link', { name: '20 kept' })).toBeVisible();

  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Denied', 'SecurityError');
      },
    });
  });
  await visit(page, address);
  await page.getByRole('button', { name: 'Keep', description: '4:12' }).click();
  await expect(page.getByText('Your browser does not let this site store').first()).toBeVisible();
  await expect(page.getByRole('link', { name: / kept$/ })).toHaveCount(0);
});

test('a case with a moment that is gone is accessible, and is printed without players', async ({
  page,
  prepareSite,
}) => {
  const site = await prepareSite();
  const [first, second] = await makeVideos(site);
  await visit(page, site.origin + pageAddress.case(`${first}.252,${second}.252,${first}.1`));
  await expect(page.getByText('1 moment is no longer public.')).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('“Words of the second source”')).toBeVisible();
  await expect(page.getByText('The vote was on Monday.')).toBeVisible();
  await expect(page.getByText('https://www.archives.gov/founding-docs').first()).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('20 moments with hostile texts fit a narrow screen, and the last picture loads after scrolling', async ({
  page,
  prepareSite,
}) => {
  const { origin, database } = await prepareSite();
  const title = `<img src=x onerror=alert(1)> ${'W'.repeat(150)}`;
  const link: string[] = [];
  for (let second = 0; second < 20; second += 1) {
    const youtubeId = String(second).padStart(11, '0');
    const { id: videoId } = await makeVideo(database, { title, youtubeId });
    const { id: sourceId } = await makeSource(database, { videoId, title });
    await makeCitation(database, {
      videoId,
      sourceId,
      startSecond: second,
      claim: title,
      quote: title,
    });
    link.push(`${videoId}.${second}`);
  }
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await visit(page, origin + pageAddress.case(link.join(',')));
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(20);
  expect(await overflowingElements(page)).toEqual([]);

  const lastPicture = page.getByRole('main').locator('img').last();
  await expect(lastPicture).toHaveJSProperty('complete', false);
  const before = await pageHeight(page);
  await lastPicture.scrollIntoViewIfNeeded();
  await expect(lastPicture).toHaveJSProperty('complete', true);
  expect(await pageHeight(page)).toBe(before);
  expect(dialogs).toEqual([]);
});

test('a video has no button to keep a moment @without-scripts', async ({ page, prepareSite }) => {
  const site = await prepareSite();
  const [first] = await makeVideos(site);
  await page.goto(site.origin + pageAddress.video(first));
  await expect(page.getByText('“Words of the first source”')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep', description: '4:12' })).toBeHidden();
});
