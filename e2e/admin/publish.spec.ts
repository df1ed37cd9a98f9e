import type { Locator, Page } from '@playwright/test';
import { storedSources } from '#tests/rows/make-source.ts';
import { openPanel } from '../support/admin-actions.ts';
import {
  dialog,
  openManageSources,
  openVideoEditor,
  storedVideos,
  withOneVideo,
  youtubeField,
} from '../support/admin-content-actions.ts';
import { bothSizes, expect, test } from '../support/fixtures.ts';

const PDF = 'scripts/demo/files/electoral-votes.pdf';
const PHOTO = 'scripts/demo/files/how-a-bill-moves.png';

/** Time between two keys of a person who types without hurry. */
const KEY_DELAY_MS = 40;

for (const { size, tag } of bothSizes) {
  test(
    `on a ${size}, a video with a link, a PDF and a picture as sources is published with seven clicks after its link is pasted`,
    { tag: ['@main', ...tag] },
    async ({ emptySite, isMobile, page }) => {
      await countClicks(page);
      await openPanel(page, emptySite);
      const press = (target: Locator) => (isMobile ? target.tap() : target.click());
      const type = (text: string) => page.keyboard.type(text, { delay: KEY_DELAY_MS });

      await press(page.getByRole('button', { name: 'Add New Video' }));
      const editor = dialog(page, 'Add New Video');
      await expect(youtubeField(editor)).toBeFocused();
      await paste(page, 'https://youtu.be/dQw4w9WgXcQ');
      const before = await clicks(page);

      await press(editor.getByLabel('Title'));
      await type('How a bill becomes law');
      await press(editor.getByRole('button', { name: 'Save and add sources' }));

      const manage = dialog(page, 'Manage Sources');
      await press(manage.getByRole('button', { name: 'Add Source' }));
      const source = dialog(page, 'Add Supporting Source');
      await expect(source.getByLabel('URL')).toBeFocused();
      await paste(page, 'https://www.archives.gov/founding-docs');
      await press(source.getByLabel('Title'));
      await type('The Constitution');
      await press(source.getByRole('button', { name: 'Add Source' }));

      const chooser = page.waitForEvent('filechooser');
      await press(manage.getByRole('button', { name: 'Add Files' }));
      await (await chooser).setFiles([PDF, PHOTO]);
      await expect(manage.getByRole('heading', { level: 3 })).toHaveText([
        'The Constitution',
        'electoral votes',
        'how a bill moves',
      ]);
      await press(manage.getByRole('button', { name: 'Publish Video' }));
      await expect(manage.getByRole('region', { name: 'Draft' })).toHaveCount(0);

      expect((await clicks(page)) - before).toBeLessThanOrEqual(7);
      expect(await storedVideos(emptySite)).toEqual([
        expect.objectContaining({ isPublished: true }),
      ]);
      expect(await storedSources(emptySite)).toMatchObject([
        { url: 'https://www.archives.gov/founding-docs', sortOrder: 1 },
        { fileName: 'electoral-votes.pdf', sortOrder: 2 },
        { fileName: 'how-a-bill-moves.png', sortOrder: 3 },
      ]);
    },
  );
}

test('several files dropped on Manage Sources become one source each', async ({
  page,
  prepareSite,
}) => {
  const site = await prepareSite(withOneVideo('How a bill becomes law'));
  await openPanel(page, site);
  const manage = await openManageSources(page, 'How a bill becomes law');
  const files = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    for (const name of ['First-notes.txt', 'Second_notes.txt']) {
      transfer.items.add(new File(['Some notes.'], name, { type: 'text/plain' }));
    }
    return transfer;
  });
  await manage.dispatchEvent('dragover', { dataTransfer: files });
  await expect(manage.getByText(/^Drop files here/)).toHaveClass(/bg-raised/);
  await manage.dispatchEvent('drop', { dataTransfer: files });
  await expect(manage.getByRole('heading', { level: 3 })).toHaveText([
    'First notes',
    'Second notes',
  ]);
  expect(await storedSources(site)).toHaveLength(2);
});

test('a video is drafted, gets a source and is published with the keyboard alone', async ({
  emptySite,
  page,
}) => {
  await openPanel(page, emptySite);
  const editor = await openVideoEditor(page);
  await paste(page, 'https://youtu.be/dQw4w9WgXcQ');
  await page.keyboard.press('Tab');
  await page.keyboard.type('By keyboard');
  await pressButton(page, editor, 'Save and add sources');
  const manage = dialog(page, 'Manage Sources');
  await pressButton(page, manage, 'Add Source');
  const source = dialog(page, 'Add Supporting Source');
  await expect(source.getByLabel('URL')).toBeFocused();
  await paste(page, 'https://www.archives.gov/founding-docs');
  await page.keyboard.press('Tab');
  await page.keyboard.type('The Constitution');
  await pressButton(page, source, 'Save and add another');
  await expect(source.getByLabel('Title')).toHaveValue('');
  await expect(source.getByLabel('URL')).toBeFocused();
  await pressButton(page, source, 'Cancel');
  await pressButton(page, manage, 'Publish Video');
  await expect(manage.getByRole('region', { name: 'Draft' })).toHaveCount(0);
  await pressButton(page, manage, 'Close');
  await expect(page.getByRole('switch', { name: 'Published By keyboard' })).toBeChecked();
});

/** Moves the focus to a button of a dialog with Tab, and presses it. */
async function pressButton(page: Page, container: Locator, name: string): Promise<void> {
  const button = container.getByRole('button', { name, exact: true });
  await expect(button).toBeEnabled();
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab');
    if (await button.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
}

/** Inserts text into the focused field at once, as pasting does. */
async function paste(page: Page, text: string): Promise<void> {
  await page.keyboard.insertText(text);
}

/** Counts each press of the mouse or of a finger in the page. */
async function countClicks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(window, 'clicks', 0);
    window.addEventListener(
      'pointerdown',
      () => Reflect.set(window, 'clicks', Number(Reflect.get(window, 'clicks')) + 1),
      { capture: true },
    );
  });
}

async function clicks(page: Page): Promise<number> {
  return Number(await page.evaluate(() => Reflect.get(window, 'clicks')));
}
