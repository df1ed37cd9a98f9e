import { adminAddress } from '#domain/addresses.ts';
import { makeVideo } from '#tests/make-video.ts';
import { openPanel } from './admin-actions.ts';
import {
  contentApi,
  expectDone,
  openEditor,
  question,
  videoRow,
  withSources,
  withVideos,
} from './admin-content-actions.ts';
import { expect, test } from './fixtures.ts';
import { expectToast, holdReplies, scrollToEnd, toast } from './page-actions.ts';

const DELETE = 'Are you sure you want to delete this video?';

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
}

test('the list shows every video with its thumbnail, age and markers', async ({
  page,
  startSite,
}) => {
  const site = await startSite(async ({ database }) => {
    await makeVideo(database, {
      title: 'A short draft',
      isVertical: true,
      isPublished: false,
      sortOrder: 2,
      publishDate: daysAgo(17),
    });
    await makeVideo(database, {
      title: 'An older video',
      youtubeId: 'abcdefghijk',
      sortOrder: 1,
      publishDate: daysAgo(400),
    });
  });
  await openPanel(page, site);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video Management');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'A short draft',
    'An older video',
  ]);

  const draft = videoRow(page, 'A short draft');
  await expect(draft.getByText('Published 2 weeks ago')).toBeVisible();
  await expect(draft.getByRole('switch', { name: /^Draft/ })).not.toBeChecked();
  await expect(draft.getByText('Vertical', { exact: true })).toBeVisible();

  const older = videoRow(page, 'An older video');
  await expect(older.getByText('Published 1 year ago')).toBeVisible();
  await expect(older.getByRole('switch', { name: /^Published/ })).toBeChecked();
  await expect(older.getByText('Vertical', { exact: true })).toHaveCount(0);
  await expect(older.locator('img')).toHaveAttribute('src', /ytimg\.com\/vi\/abcdefghijk\//);
});

test(
  'skeletons stand in for the list while it is loading',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite(withVideos('The only one'));
    await openPanel(page, site, adminAddress.security);
    const letGo = await holdReplies(page, contentApi.adminVideos);
    await page.goto(`${site.origin}/admin/videos`);
    await expect(page.getByRole('status')).toHaveText('Loading...');
    await expect(page.getByRole('button', { name: 'Add New Video' })).toBeDisabled();
    letGo();
    await expect(videoRow(page, 'The only one')).toBeVisible();
    await expect(page.getByRole('status')).toHaveCount(0);
  },
);

test('an empty list says how it begins', { tag: '@desktop' }, async ({ emptySite, page }) => {
  await openPanel(page, emptySite);
  await expect(
    page.getByText('No videos found. Create your first video to get started.', { exact: true }),
  ).toBeVisible();
});

test(
  'a list that cannot be loaded says so, and is asked for again',
  { tag: '@desktop' },
  async ({ consoleErrors, page, startSite }) => {
    consoleErrors.expect(/status of 503 .*\/api\/admin\/videos/);
    const site = await startSite(withVideos('The only one'));
    await page.route(contentApi.adminVideos, (route) => route.fulfill({ status: 503 }), {
      times: 1,
    });
    await openPanel(page, site);
    await expect(page.getByRole('alert')).toContainText('The videos could not be loaded.');
    // Which sort order a new video gets is not known yet.
    await expect(page.getByRole('button', { name: 'Add New Video' })).toBeDisabled();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(videoRow(page, 'The only one')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add New Video' })).toBeEnabled();
  },
);

test('View opens the page of a video in a tab of its own', async ({ context, page, startSite }) => {
  const site = await startSite(withVideos('The only one'));
  const video = await site.database.selectFrom('videos').select('id').executeTakeFirstOrThrow();
  await openPanel(page, site);
  const opening = context.waitForEvent('page');
  await videoRow(page, 'The only one').getByRole('link', { name: /^View/ }).click();
  const opened = await opening;
  await expect(opened).toHaveURL(`${site.origin}/video/${video.id}`);
  await opened.waitForLoadState();
  expect(await opened.evaluate(() => window.opener)).toBeNull();
});

test('the marker makes a video a draft and publishes it again', async ({ page, startSite }) => {
  const site = await startSite(withVideos('First', 'Second'));
  await openPanel(page, site);
  const marker = videoRow(page, 'Second').getByRole('switch');

  await marker.click();
  await expectDone(page, 'Video updated successfully');
  await expect(marker).not.toBeChecked();
  await expect(marker).toHaveAccessibleName('Draft Second');
  await expect(marker).toBeFocused();
  expect(await publishedTitles()).toEqual(['First']);

  const listing = page.waitForResponse(contentApi.adminVideos);
  await marker.click();
  await listing;
  await expect(marker).toHaveAccessibleName('Published Second');
  expect(await publishedTitles()).toEqual(['First', 'Second']);

  async function publishedTitles() {
    const videos = await site.database.selectFrom('videos').selectAll().orderBy('title').execute();
    return videos.filter(({ isPublished }) => isPublished).map(({ title }) => title);
  }
});

test(
  'the marker shows at once what was asked for, and goes back when that fails',
  { tag: '@desktop' },
  async ({ consoleErrors, page, startSite }) => {
    consoleErrors.expect(/status of 503 .*\/api\/videos\//);
    const site = await startSite(withVideos('The only one'));
    await openPanel(page, site);
    const { promise: answer, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(contentApi.anyVideo, async (route) => {
      await answer;
      await route.fulfill({ status: 503, json: { message: 'The database is out of reach.' } });
    });
    const marker = page.getByRole('switch');
    await marker.click();
    await expect(marker).toHaveAccessibleName(/^Draft/);
    letGo();
    await expectToast(page, 'Failed to update video', 'The database is out of reach.');
    await expect(marker).toHaveAccessibleName(/^Published/);
  },
);

test('deleting asks first, and takes the sources along', async ({ page, startSite }) => {
  const site = await startSite(withSources({ title: 'A source' }));
  await openPanel(page, site);
  const deleteButton = videoRow(page, 'How a bill').getByRole('button', { name: /^Delete/ });

  await deleteButton.click();
  await expect(question(page, DELETE)).toBeVisible();
  await expect(question(page, DELETE)).toContainText('How a bill becomes law');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(question(page, DELETE)).toHaveCount(0);
  await expect(deleteButton).toBeFocused();
  expect(await rowsLeft()).toEqual([1, 1]);

  await deleteButton.click();
  await question(page, DELETE).getByRole('button', { name: 'Delete' }).click();
  await expectDone(page, 'Video deleted successfully');
  await expect(page.getByText('No videos found.')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  expect(await rowsLeft()).toEqual([0, 0]);

  async function rowsLeft() {
    const videos = await site.database.selectFrom('videos').select('id').execute();
    const sources = await site.database.selectFrom('sources').select('id').execute();
    return [videos.length, sources.length];
  }
});

test(
  'the rows below a deleted one stay as they are',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const titles = Array.from({ length: 30 }, (_, index) => `Video ${index + 1}.`);
    await openPanel(page, await startSite(withVideos(...titles)));
    await expect(videoRow(page, 'Video 30.')).toBeVisible();
    const rows = page.getByRole('main').getByRole('listitem');
    await rows.evaluateAll((elements) =>
      elements.forEach((row) => row.toggleAttribute('data-marked')),
    );
    await videoRow(page, 'Video 1.')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(rows).toHaveCount(29);
    // Only the one that moved up into the first block is new.
    await expect(page.locator('[data-marked]')).toHaveCount(28);
  },
);

test(
  'a deletion that fails tells why and leaves the video',
  { tag: '@desktop' },
  async ({ consoleErrors, page, startSite }) => {
    consoleErrors.expect(/ERR_FAILED/);
    const site = await startSite(withVideos('The only one'));
    await openPanel(page, site);
    await page.route(contentApi.anyVideo, (route) => route.abort());
    await videoRow(page, 'The only one')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await question(page, DELETE).getByRole('button', { name: 'Delete' }).click();
    await expectToast(
      page,
      'Failed to delete video',
      'The server gave no answer. Check your connection and try again.',
    );
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(videoRow(page, 'The only one')).toBeVisible();
  },
);

test(
  'a deletion is asked for once, however often the button is pressed',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite(withVideos('The only one'));
    await openPanel(page, site);
    const letGo = await holdReplies(page, contentApi.anyVideo);
    await videoRow(page, 'The only one')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await question(page, DELETE).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('button', { name: 'Deleting...' })).toBeDisabled();
    letGo();
    await expect(toast(page)).toHaveText('Video deleted successfully');
  },
);

test('neither Escape nor a click beside it closes a dialog or a question', async ({
  page,
  startSite,
}) => {
  const site = await startSite(withVideos('The only one'));
  await openPanel(page, site);
  const editor = await openEditor(page, 'The only one');
  await page.keyboard.press('Escape');
  await page.mouse.click(2, 300);
  await expect(editor).toBeVisible();
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await expect(editor).toHaveCount(0);

  await videoRow(page, 'The only one')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.keyboard.press('Escape');
  await page.mouse.click(2, 300);
  await expect(question(page, DELETE)).toBeVisible();
});

test(
  '2,000 videos are all there, a block at a time',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const titles = Array.from({ length: 2000 }, (_, index) => `Video ${index + 1}`);
    const site = await startSite(withVideos(...titles));
    await openPanel(page, site);
    await expect(page.getByRole('heading', { name: 'Video 1', exact: true })).toBeVisible();
    const rows = page.getByRole('heading', { level: 2 });
    // Those in advance come by themselves, the rest as it is scrolled to.
    await expect(rows).toHaveCount(240);
    await expect(async () => {
      await scrollToEnd(page);
      expect(await rows.count()).toBeGreaterThan(240);
    }).toPass();
  },
);
