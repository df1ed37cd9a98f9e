import { expect, test } from '../support/fixtures.ts';
import { videoAddress, videoTitle } from '../support/demo-videos.ts';
import { boxOf } from '../support/page-actions.ts';

/** The largest height of a picture in the list of sources: 400 pixels and its border. */
const MAX_HEIGHT = 402;

test('an image source keeps its aspect ratio and is at most 400 pixels high', async ({
  demoSite,
  page,
  visit,
}) => {
  await visit(await videoAddress(demoSite, videoTitle.withDiagram));
  const sources = page.getByRole('region', { name: 'Link to source:', exact: true });
  await expect(sources.getByRole('listitem')).toHaveCount(5);
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

test('a picture opens enlarged, and Escape returns to it', async ({ demoSite, page, visit }) => {
  await visit(await videoAddress(demoSite, videoTitle.withDiagram));
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

test('a source on another site opens in a new tab without opener or referrer', async ({
  context,
  demoSite,
  otherHosts,
  page,
  visit,
}) => {
  otherHosts.answerPagesOf('https://www.oyez.org');
  await visit(await videoAddress(demoSite, 'Gerrymandering Explained'));
  const entry = page.getByRole('listitem').filter({ hasText: 'Rucho v. Common Cause (2019)' });
  const opening = context.waitForEvent('page');
  await entry.getByRole('link', { name: /^Click here/ }).click();
  const opened = await opening;
  await expect(opened).toHaveURL('https://www.oyez.org/cases/2018/18-422');
  expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
});

test(
  'a PDF source is served inline and opens in a new tab',
  { tag: '@main' },
  async ({ context, demoSite, page, request, visit }) => {
    await visit(await videoAddress(demoSite, videoTitle.withPdf));
    const entry = page.getByRole('listitem').filter({ hasText: 'Electoral votes by state' });
    const link = entry.getByRole('link', { name: /^Click here/ });
    await expect(link).toHaveText('Click here to view the document');
    const title = entry.getByRole('link', { name: /^Electoral votes by state/ });
    await expect(title).toHaveAttribute('href', (await link.getAttribute('href')) ?? '');

    const href = await link.getAttribute('href');
    const reply = await request.get(href ?? '');
    expect(reply.status()).toBe(200);
    expect(reply.headers()['content-type']).toBe('application/pdf');
    expect(reply.headers()['content-disposition']).toBe(
      'inline; filename=electoral-votes-2024-2028.pdf',
    );
    expect((await reply.body()).subarray(0, 5).toString()).toBe('%PDF-');

    // Not every browser can show a PDF, so the test looks at what the new tab requests.
    const requesting = context.waitForEvent('request', (sent) => sent.url().endsWith('.pdf'));
    const opening = context.waitForEvent('page');
    await link.click();
    const tab = await opening;
    expect(new URL((await requesting).url()).pathname).toBe(href);
    await tab.close();
  },
);
