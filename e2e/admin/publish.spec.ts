import type { Locator, Page } from '@playwright/test';
import { storedSources } from '#tests/rows/make-source.ts';
import { storedVideos } from '#tests/rows/make-video.ts';
import { openPanel } from '../support/admin-actions.ts';
import {
  dialog,
  openManageSources,
  withOneVideo,
  youtubeField,
} from '../support/admin-content-actions.ts';
import { mainOnDesktop, expect, test } from '../support/fixtures.ts';

const PDF = 'scripts/demo/files/electoral-votes.pdf';
const PHOTO = 'scripts/demo/files/how-a-bill-moves.png';

/** Time between two keys of a person who types without hurry. */
const KEY_DELAY_MS = 40;

for (const size of mainOnDesktop) {
  test(`a video with a link, a PDF and a picture as sources is published with seven clicks after its link is pasted, on a ${size}`, async ({
    emptySite,
    isMobile,
    page,
  }) => {
    await countClicks(page);
    await openPanel(page, emptySite);
    const press = (target: Locator) => (isMobile ? target.tap() : target.click());
    const type = (text: string) => page.keyboard.type(text, { delay: KEY_DELAY_MS });

    await press(page.getByRole('button', { name: 'Add New Video' }));
    const editor = dialog(page, 'Add New Video');
    await expect(youtubeField(editor)).toBeFocused();
    await expect(editor.getByText(/^Time in \S+\. Visitors see how old/)).toBeVisible();
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
    expect(await storedVideos(emptySite)).toEqual([expect.objectContaining({ isPublished: true })]);
    expect(await storedSources(emptySite)).toMatchObject([
      { url: 'https://www.archives.gov/founding-docs', sortOrder: 1 },
      { fileName: 'electoral-votes.pdf', sortOrder: 2 },
      { fileName: 'how-a-bill-moves.png', sortOrder: 3 },
    ]);
  });
}

test('several files dropped on Manage Sources become one source each', async ({
  page,
  prepareSite,
}) => {
  const site = await openPanel(page, await prepareSite(withOneVideo('How a bill becomes law')));
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

/** Inserts text into the focused field at once, as pasting does. */
async function paste(page: Page, text: string): Promise<void> {
  await page.keyboard.insertText(text);
}

/**
 * Counts each press of the mouse or of a finger in the page. Playwright stops a press, and repeats it,
 * if its target has just moved away; such a press does not reach the window.
 */
async function countClicks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(window, 'clicks', 0);
    window.addEventListener('pointerdown', () =>
      Reflect.set(window, 'clicks', Number(Reflect.get(window, 'clicks')) + 1),
    );
  });
}

async function clicks(page: Page): Promise<number> {
  return Number(await page.evaluate(() => Reflect.get(window, 'clicks')));
}
