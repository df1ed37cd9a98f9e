import type { Page } from '@playwright/test';
import { adminAddress } from '#domain/addresses.ts';
import { openPanel } from './admin-actions.ts';
import {
  contentApi,
  dialog,
  expectDone,
  openAddSource,
  openEditor,
  openManageSources,
  question,
  videoRow,
} from './admin-content-actions.ts';
import { expectNothingWrong } from './axe-check.ts';
import { videoTitle } from './demo-videos.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard-actions.ts';
import { boxOf, toast, whatSticksOut } from './page-actions.ts';

const VIDEO = videoTitle.withDiagram;

/** What can be open in front of the Videos tab, and how it is opened. */
const dialogs: { name: string; open: (page: Page) => Promise<unknown> }[] = [
  { name: 'Add New Video', open: (page) => openEditor(page) },
  {
    name: 'a recognised video that is here already',
    open: async (page) => {
      const editor = await openEditor(page);
      await editor.getByLabel('YouTube link').fill('https://youtu.be/lrk4oY7UxpQ');
      await expect(editor.getByText(/You have this video already/)).toBeVisible();
    },
  },
  {
    name: 'the consoleErrors of the video editor',
    open: async (page) => {
      const editor = await openEditor(page);
      await editor.getByRole('button', { name: 'Add Video' }).click();
      await expect(editor.getByRole('alert')).toHaveCount(2);
    },
  },
  { name: 'Edit Video', open: (page) => openEditor(page, VIDEO) },
  {
    name: 'the question before typing is discarded',
    open: async (page) => {
      const editor = await openEditor(page, VIDEO);
      await editor.getByLabel('Title').fill('Half a title');
      await editor.getByRole('button', { name: 'Cancel' }).click();
      await expect(question(page, 'Discard unsaved changes?')).toBeVisible();
    },
  },
  {
    name: 'the question before a video is deleted',
    open: async (page) => {
      await videoRow(page, VIDEO)
        .getByRole('button', { name: /^Delete/ })
        .click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'Manage Sources',
    open: async (page) => {
      const manage = await openManageSources(page, VIDEO);
      await expect(manage.getByRole('listitem')).not.toHaveCount(0);
    },
  },
  { name: 'Add Supporting Source', open: (page) => openAddSource(page, VIDEO) },
  {
    name: 'the consoleErrors of the source dialog',
    open: async (page) => {
      const editor = await openAddSource(page, VIDEO);
      await editor.getByLabel(/^File/).setInputFiles({
        name: 'virus.exe',
        mimeType: 'application/octet-stream',
        buffer: Buffer.from('MZ'),
      });
      await editor.getByRole('button', { name: 'Add Source' }).click();
      await expect(editor.getByRole('alert')).toHaveCount(2);
    },
  },
  {
    name: 'Edit Source with a file',
    open: async (page) => {
      const manage = await openManageSources(page, VIDEO);
      await manage.getByRole('button', { name: /^Edit How a bill/ }).click();
      await expect(dialog(page, 'Edit Source').getByText(/^Present file/)).toBeVisible();
    },
  },
];

test.describe('axe', () => {
  test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } });

  for (const address of [adminAddress.videos, adminAddress.files]) {
    test(`finds nothing wrong with ${address}`, async ({ demoSite, page }) => {
      await openPanel(page, demoSite, address);
      await expect(page.getByRole('main').getByRole('listitem')).not.toHaveCount(0);
      await expectNothingWrong(page);
    });

    test(`finds nothing wrong with ${address} while it is empty`, async ({ emptySite, page }) => {
      await openPanel(page, emptySite, address);
      await expectNothingWrong(page);
    });
  }

  for (const { address, call, heading } of [
    { address: adminAddress.videos, call: contentApi.adminVideos, heading: 'Video Management' },
    { address: adminAddress.files, call: contentApi.files, heading: 'Files' },
  ]) {
    test(`finds nothing wrong with ${address} while it is loading and when it has failed`, async ({
      consoleErrors,
      emptySite,
      page,
    }) => {
      consoleErrors.expect(/status of 503/);
      await openPanel(page, emptySite, adminAddress.security);
      const { promise: answer, resolve: fail } = Promise.withResolvers<void>();
      await page.route(call, async (route) => {
        await answer;
        await route.fulfill({ status: 503 });
      });
      await page.goto(emptySite.origin + address);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expectNothingWrong(page);
      fail();
      await expect(page.getByRole('alert')).toContainText('could not be loaded');
      await expectNothingWrong(page);
    });
  }

  for (const { name, open } of dialogs) {
    test(`finds nothing wrong with ${name}`, async ({ demoSite, page }) => {
      await openPanel(page, demoSite);
      await open(page);
      await expectNothingWrong(page);
    });
  }

  test('finds nothing wrong with the question before a file is deleted', async ({
    demoSite,
    page,
  }) => {
    await openPanel(page, demoSite, adminAddress.files);
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectNothingWrong(page);
  });

  test('finds nothing wrong with a failure told beside a dialog', async ({
    consoleErrors,
    demoSite,
    page,
  }) => {
    consoleErrors.expect(/status of 503/);
    await openPanel(page, demoSite);
    await page.route(contentApi.anyVideo, (route) => route.fulfill({ status: 503 }));
    const editor = await openEditor(page, VIDEO);
    await editor.getByRole('button', { name: 'Save Changes' }).click();
    // Found by its role: the dialog does not hide it from screen readers.
    await expect(toast(page)).toContainText('Failed to update video');
    // A toast with the pointer on it stays.
    await toast(page).hover();
    await expectNothingWrong(page);
  });
});

for (const { name, open } of dialogs) {
  test(
    `on a screen 320 pixels wide ${name} does not scroll sideways`,
    { tag: '@phone' },
    async ({ demoSite, page }) => {
      await page.setViewportSize({ width: 320, height: 480 });
      await openPanel(page, demoSite);
      expect(await whatSticksOut(page)).toEqual([]);
      await open(page);
      const front = page.locator('[role="dialog"], [role="alertdialog"]').last();
      const { x, right } = await boxOf(front);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(320);
      const overflow = await front.evaluate((box) => box.scrollWidth - box.clientWidth);
      expect(overflow).toBe(0);

      // Its last button can be reached.
      const button = front.getByRole('button').last();
      await button.scrollIntoViewIfNeeded();
      await expect(button).toBeInViewport({ ratio: 1 });
    },
  );
}

test(
  'on a screen 320 pixels wide the Files tab does not scroll sideways',
  { tag: '@phone' },
  async ({ demoSite, page }) => {
    await page.setViewportSize({ width: 320, height: 480 });
    await openPanel(page, demoSite, adminAddress.files);
    expect(await whatSticksOut(page)).toEqual([]);
  },
);

test('a video is added, drafted and deleted with the keyboard alone', async ({
  page,
  startSite,
}) => {
  const site = await startSite();
  await openPanel(page, site);
  await tabTo(page, 'Add New Video', 'button');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('YouTube link or video ID')).toBeFocused();
  await page.keyboard.type('https://youtu.be/dQw4w9WgXcQ');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Typed');
  await tabTo(page, 'Vertical video (9:16)', 'switch');
  await page.keyboard.press('Space');
  await tabTo(page, 'Add Video', 'button');
  await page.keyboard.press('Enter');
  await expect(videoRow(page, 'Typed').getByText('Vertical', { exact: true })).toBeVisible();

  await tabTo(page, 'Published Typed', 'switch');
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch', { name: 'Draft Typed' })).toBeFocused();
  await expectDone(page, 'Video updated successfully');

  await tabTo(page, 'Delete Typed', 'button');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await tabTo(page, 'Delete', 'button');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No videos found.')).toBeVisible();
  expect(await site.database.selectFrom('videos').selectAll().execute()).toEqual([]);
});

test('the focus stays inside a dialog', async ({ demoSite, page }) => {
  await openPanel(page, demoSite);
  const editor = await openEditor(page, VIDEO);
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 10; presses += 1) {
      await page.keyboard.press(key);
      const isInside = await editor.evaluate((box) => box.contains(document.activeElement));
      expect(isInside).toBe(true);
    }
  }
});
