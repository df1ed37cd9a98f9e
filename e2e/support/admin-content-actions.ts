import { expect, type Locator, type Page } from '@playwright/test';
import { listFiles } from '#domain/calls/file-calls.ts';
import { listAdminVideos } from '#domain/calls/video-calls.ts';
import { apiRoute } from '#domain/addresses.ts';
import type { Row } from '#server/core/database/tables.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { pressByTab } from './keyboard-actions.ts';
import { toast } from './page-actions.ts';
import type { Seed } from './site-server.ts';

/** Patterns of the API addresses of videos, sources and files, for `page.route`. */
export const contentApi = {
  adminVideos: `**${listAdminVideos.path}`,
  videos: `**${apiRoute.videos}`,
  anyVideo: '**/api/videos/*',
  anySources: '**/api/videos/*/sources',
  anyChecklist: '**/api/videos/*/publish-checklist',
  anyKeeping: '**/api/videos/*/keeping',
  files: `**${listFiles.path}`,
} as const;

/** Seeds a site with videos of these titles; the first title gets the highest sort order. */
export function withVideos(...titles: readonly string[]): Seed {
  return async ({ database }) => {
    for (const [index, title] of titles.toReversed().entries()) {
      const number = index + 1;
      await makeVideo(database, {
        title,
        youtubeId: `video-${String(number).padStart(5, '0')}`,
        sortOrder: number,
      });
    }
  };
}

/** Seeds a site with one video of this title, and with its sources. */
export function withOneVideo(
  title: string,
  { sources = [] }: { sources?: readonly Partial<Row<'sources'>>[] } = {},
): Seed {
  return async ({ database }) => {
    const { id: videoId } = await makeVideo(database, { title, sortOrder: 1 });
    for (const source of sources) await makeSource(database, { videoId, ...source });
  };
}

/** The titles of the rendered rows of the Videos tab. */
export function videoTitles(page: Page): Locator {
  return page.locator('[data-row-id]').getByRole('heading', { level: 2 });
}

/** A video's row in the Videos tab. */
export function videoRow(page: Page, title: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
}

/** A source's row in Manage Sources. */
export function sourceRow(page: Page, title: string): Locator {
  return dialog(page, 'Manage Sources')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });
}

/** A dialog by its title. */
export function dialog(page: Page, title: string): Locator {
  return page.getByRole('dialog', { name: title, exact: true });
}

/** The confirmation dialog that asks this question. */
export function question(page: Page, text: string): Locator {
  return page.getByRole('alertdialog', { name: text, exact: true });
}

/** Chooses an action from the menu of a video's row. */
export async function chooseAction(page: Page, title: string, action: string): Promise<void> {
  await moreButton(page, title).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

/** The button that opens the menu of a video's row. */
export function moreButton(page: Page, title: string): Locator {
  return page.getByRole('button', { name: `More actions for ${title}`, exact: true });
}

/** Chooses an action from the menu of a video's row with the keyboard alone. */
export async function chooseActionByKeyboard(
  page: Page,
  title: string,
  action: string,
): Promise<void> {
  await pressByTab(page, `More actions for ${title}`, 'button');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  const items = page.getByRole('menuitem');
  const place = (await items.allTextContents()).indexOf(action);
  for (let index = 1; index <= place; index += 1) {
    await page.keyboard.press('ArrowDown');
    await expect(items.nth(index)).toBeFocused();
  }
  await expect(page.getByRole('menuitem', { name: action, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
}

export async function openVideoEditor(page: Page, title?: string): Promise<Locator> {
  if (title === undefined) await page.getByRole('button', { name: 'Add New Video' }).click();
  else await videoRow(page, title).getByRole('button', { name: /^Edit/ }).click();
  const editor = dialog(page, title === undefined ? 'Add New Video' : 'Edit Video');
  await expect(editor).toBeVisible();
  return editor;
}

export function youtubeField(editor: Locator): Locator {
  return editor.getByLabel('YouTube link or video ID');
}

export async function openManageSources(page: Page, title: string): Promise<Locator> {
  await videoRow(page, title)
    .getByRole('button', { name: /^Sources/ })
    .click();
  const manage = dialog(page, 'Manage Sources');
  await expect(manage).toBeVisible();
  return manage;
}

export async function openAddSource(page: Page, title: string): Promise<Locator> {
  await chooseAction(page, title, 'Add source');
  const editor = dialog(page, 'Add Supporting Source');
  await expect(editor.getByLabel('URL')).toBeFocused();
  return editor;
}

export async function openSourceEditor(page: Page, title: string): Promise<Locator> {
  await sourceRow(page, title).getByRole('button', { name: /^Edit/ }).click();
  const editor = dialog(page, 'Edit Source');
  await expect(editor).toBeVisible();
  return editor;
}

export function fileField(editor: Locator): Locator {
  return editor.getByLabel(/file \(optional\)$/i);
}

/** Expects the toast to show this title. */
export async function expectSuccessToast(page: Page, title: string): Promise<void> {
  await expect(toast(page).getByText(title, { exact: true })).toBeVisible();
}
