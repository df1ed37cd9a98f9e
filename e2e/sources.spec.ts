import { expect, test } from './fixtures.ts';
import { videoAddress, videoTitle } from './demo-videos.ts';
import { boxOf } from './page-actions.ts';

test('the sources of a video stand below it in their order', async ({ demoSite, page, visit }) => {
  await visit(await videoAddress(demoSite, videoTitle.withDiagram));
  const sources = page.getByRole('region', { name: 'Link to source:', exact: true });
  await expect(sources.getByRole('heading', { level: 2 })).toHaveText('Link to source:');
  await expect(sources.getByRole('listitem')).toContainText([
    'How a bill becomes a law, on one page',
    'How Laws Are Made',
    'The Legislative Process',
    'The Constitution of the United States: A Transcription',
    'Constitution Annotated: Article I',
  ]);
  await expect(
    sources.getByRole('heading', { name: 'Constitution Annotated: Article I constitution' }),
  ).toBeVisible();
  await expect(sources.getByRole('listitem').nth(2)).toContainText(
    'The same steps, as the House itself describes them.',
  );
});

test('a picture among the sources is shown, at most 400 pixels high', async ({
  demoSite,
  page,
  visit,
}) => {
  await visit(await videoAddress(demoSite, videoTitle.withDiagram));
  const picture = page.getByRole('img', { name: 'How a bill becomes a law, on one page' });
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  const { width, height } = await boxOf(picture);
  expect(height).toBeGreaterThan(100);
  expect(height).toBeLessThanOrEqual(402); // with its hairline
  const shape = await picture.evaluate((image: HTMLImageElement) => [
    image.naturalWidth,
    image.naturalHeight,
  ]);
  expect(width / height).toBeCloseTo((shape[0] ?? 0) / (shape[1] ?? 1), 1);

  const entry = page.getByRole('listitem').filter({ has: picture });
  await expect(entry.getByText(/Click here to view/)).toHaveCount(0);
});

test('a source elsewhere opens in a new tab, which learns neither opener nor referrer', async ({
  context,
  demoSite,
  edge,
  page,
  visit,
}) => {
  edge.answerPagesOf('https://www.oyez.org');
  await visit(await videoAddress(demoSite, 'Gerrymandering Explained'));
  const entry = page.getByRole('listitem').filter({ hasText: 'Rucho v. Common Cause (2019)' });
  const link = entry.getByRole('link');
  await expect(link).toHaveText('Click here to view the source');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');

  const opening = context.waitForEvent('page');
  await link.click();
  const opened = await opening;
  await expect(opened).toHaveURL('https://www.oyez.org/cases/2018/18-422');
  expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
});

test('a PDF among the sources opens as a document', async ({
  context,
  demoSite,
  page,
  request,
  visit,
}) => {
  await visit(await videoAddress(demoSite, videoTitle.withPdf));
  const entry = page.getByRole('listitem').filter({ hasText: 'Electoral votes by state' });
  const link = entry.getByRole('link');
  await expect(link).toHaveText('Click here to view the document');
  await expect(entry).toContainText('PDF');

  const href = await link.getAttribute('href');
  const reply = await request.get(href ?? '');
  expect(reply.status()).toBe(200);
  expect(reply.headers()['content-type']).toBe('application/pdf');
  expect(reply.headers()['content-disposition']).toBe(
    'inline; filename=electoral-votes-2024-2028.pdf',
  );
  expect((await reply.body()).subarray(0, 5).toString()).toBe('%PDF-');

  // Not every browser shows a PDF by itself, so what counts is what its new tab asks for.
  const asking = context.waitForEvent('request', (asked) => asked.url().endsWith('.pdf'));
  const opening = context.waitForEvent('page');
  await link.click();
  const tab = await opening;
  expect(new URL((await asking).url()).pathname).toBe(href);
  await tab.close();
});

test('a video without sources has no "Link to source:" section', async ({
  demoSite,
  page,
  visit,
}) => {
  await visit(await videoAddress(demoSite, videoTitle.withoutSources));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(videoTitle.withoutSources);
  await expect(page.getByText('Link to source:')).toHaveCount(0);
});

test('sources that could not be loaded can be asked for again', async ({
  consoleErrors,
  page,
  visit,
}) => {
  consoleErrors.expect(/status of 500 .*\/sources/);
  await visit('/videos');
  await page.route('**/sources', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await page.getByRole('link', { name: videoTitle.newest }).click();
  await expect(page.getByRole('alert')).toContainText('The sources could not be loaded.');

  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Link to source:' })).toBeVisible();
});
