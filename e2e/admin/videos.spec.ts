import type { Locator } from '@playwright/test';
import * as z from 'zod';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { makeVideo, storedVideos } from '#tests/rows/make-video.ts';
import { openPanel, submitLogin } from '../support/admin-actions.ts';
import {
  dialog,
  expectSuccessToast,
  openVideoEditor,
  videoRow,
  videoTitles,
  withVideos,
} from '../support/admin-content-actions.ts';
import { expect, test } from '../support/fixtures.ts';
import { boxOf, scrollToEnd, toast, pageHeight, openedBy } from '../support/page-actions.ts';

/** The events of a trace. Those of a style recalculation have the number of its elements. */
const traceSchema = z.object({
  traceEvents: z.array(
    z.object({ args: z.object({ elementCount: z.number().optional() }).optional() }),
  ),
});

test('a dialog keeps its text when the session ends, and saves it after a sign-in in another tab', async ({
  consoleErrors,
  context,
  page,
  prepareSite,
}) => {
  consoleErrors.expect(/status of 40[13]/);
  const site = await openPanel(page, await prepareSite(withVideos('The only one')));
  const editor = await openVideoEditor(page, 'The only one');
  await editor.getByLabel('Title').fill('Typed with care');
  await context.clearCookies();
  await editor.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page)).toContainText(/^Failed to update video.*sign in/i);
  await expect(editor.getByLabel('Title')).toHaveValue('Typed with care');
  expect((await storedVideos(site)).map(({ title }) => title)).toEqual(['The only one']);

  const otherTab = await openedBy(toast(page).getByRole('button', { name: 'Sign in' }));
  await submitLogin(otherTab, ADMIN_PASSWORD);
  await expect(otherTab).toHaveURL(`${site.origin}/admin`);
  await editor.getByRole('button', { name: 'Save Changes' }).click();
  await expectSuccessToast(page, 'Video updated successfully');
});

test('the actions of a video stand in one line on screens of any width', async ({
  page,
  prepareSite,
}) => {
  const site = await prepareSite(async ({ database }) => {
    const publishDate = '9999-05-03T14:00:00.000Z';
    await makeVideo(database, { title: 'Upper', publishDate, isVertical: true });
    await makeVideo(database, { title: 'Lower' });
  });
  await openPanel(page, site);
  const row = videoRow(page, 'Upper');
  const actions = row.locator('[data-actions] > *');
  await expect(actions).toHaveText([/^Edit/, /^Sources/, /^Moments/, /^More/]);
  const handle = row.getByRole('button', { name: /^Move Upper/ });
  for (const width of [320, 390, 640, 768, 820, 1440]) {
    await test.step(`${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 900 });
      const boxes = await Promise.all((await actions.all()).map(boxOf));
      expect(boxes).toHaveLength(4);
      expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
      expect(
        Math.abs((await middleOf(row.getByRole('switch'))) - (await middleOf(handle))),
      ).toBeLessThan(6);
      const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(pageWidth).toBeLessThanOrEqual(width);
    });
  }
});

test('a long list of videos is rendered in batches as it is scrolled', async ({
  page,
  prepareSite,
}) => {
  const titles = Array.from({ length: 300 }, (_, index) => `Video ${index + 1}`);
  await openPanel(page, await prepareSite(withVideos(...titles)));
  await expect(page.getByRole('heading', { name: 'Video 1', exact: true })).toBeVisible();
  const rows = videoTitles(page);
  // The first batches are rendered in advance, the others when the list is scrolled.
  await expect(rows).toHaveCount(48);
  await expect(async () => {
    await scrollToEnd(page);
    expect(await rows.count()).toBeGreaterThan(48);
  }).toPass();
});

test('a page of 14 videos has its whole length before it is scrolled @phone', async ({
  page,
  prepareSite,
}) => {
  const titles = Array.from({ length: 14 }, (_, index) => `Video ${index + 1}`);
  await openPanel(page, await prepareSite(withVideos(...titles)));
  await expect(videoTitles(page)).toHaveCount(14);
  const length = await pageHeight(page);
  await scrollToEnd(page);
  await expect(videoRow(page, 'Video 14')).toBeInViewport({ ratio: 1 });
  expect(await pageHeight(page)).toBe(length);
});

test('opening and closing a dialog does not compute the styles of the rows behind it', async ({
  browser,
  page,
  prepareSite,
}) => {
  const titles = Array.from({ length: 12 }, (_, index) => `Video ${index + 1}`);
  await openPanel(page, await prepareSite(withVideos(...titles)));
  await videoRow(page, 'Video 12').getByRole('button', { name: /^Edit/ }).focus();
  const elementsOfRows = await page.locator('[data-row-id] *').count();

  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await page.keyboard.press('Enter');
  const editor = dialog(page, 'Edit Video');
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await expect(editor).toHaveCount(0);
  const trace = traceSchema.parse(JSON.parse(String(await browser.stopTracing())));
  const most = Math.max(...trace.traceEvents.map(({ args }) => args?.elementCount ?? 0));
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(elementsOfRows / 2);
});

/** The height of an element's center on the page. */
async function middleOf(element: Locator): Promise<number> {
  const { y, height } = await boxOf(element);
  return y + height / 2;
}
