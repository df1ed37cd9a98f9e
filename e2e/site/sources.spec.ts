import { expect, test } from '../support/fixtures.ts';
import { videoTitle, visitVideo } from '../support/demo-videos.ts';
import { boxOf, sources } from '../support/page-actions.ts';

/** The largest height of a picture in the list of sources: 400 pixels and its border. */
const MAX_HEIGHT = 402;

test('an image source keeps its aspect ratio and is at most 400 pixels high', async ({ page }) => {
  await visitVideo(page, videoTitle.withDiagram);
  await expect(sources(page).getByRole('listitem')).toHaveCount(5);
  const image = page.getByRole('img', { name: 'How a bill becomes a law, on one page' });
  await image.scrollIntoViewIfNeeded();
  await expect(image).not.toHaveJSProperty('naturalWidth', 0);
  const { width, height } = await boxOf(image);
  expect(height).toBeGreaterThan(100);
  expect(height).toBeLessThanOrEqual(MAX_HEIGHT);
  const [naturalWidth = 0, naturalHeight = 1] = await image.evaluate((shown: HTMLImageElement) => [
    shown.naturalWidth,
    shown.naturalHeight,
  ]);
  expect(width / height).toBeCloseTo(naturalWidth / naturalHeight, 1);
  const entry = page.getByRole('listitem').filter({ has: image });
  await expect(entry.getByText(/Click here to view/)).toHaveCount(0);
});

test('a picture opens enlarged, and Escape returns to it', async ({ page }) => {
  await visitVideo(page, videoTitle.withDiagram);
  const name = 'How a bill becomes a law, on one page';
  const link = page.getByRole('link', { name: `Enlarge the picture: ${name}` });
  await link.focus();
  await page.keyboard.press('Enter');
  const enlarged = page.getByRole('dialog', { name });
  const { height } = await boxOf(enlarged.getByRole('img'));
  expect(height).toBeGreaterThan(MAX_HEIGHT);
  await page.keyboard.press('Escape');
  await expect(enlarged).toBeHidden();
  await expect(link).toBeFocused();
});
