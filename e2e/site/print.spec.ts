import { pageAddress } from '#domain/addresses.ts';
import { makeCitation } from '#tests/rows/make-citation.ts';
import { makeCorrection } from '#tests/rows/make-correction.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { expect, test } from '../support/fixtures.ts';
import { navigateOnClient, visit } from '../support/page-actions.ts';

const SITE_URL = 'https://evidence.example';
/** A GIF of one pixel. */
const PIXEL = 'R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=';

const DARK_PAPER = { media: 'print', colorScheme: 'dark' } as const;

test('a printed video page shows its texts and every address in light colors, and no controls', async ({
  page,
  prepareSite,
}) => {
  const site = await prepareSite(undefined, { SITE_URL });
  const { id, title, description, youtubeId } = await makeVideo(site.database, {
    publishDate: '2025-03-01T12:00:00.000Z',
  });
  const sources = [
    { title: 'A page', url: 'example.org/page' },
    { title: 'A document', url: '/uploads/source-1.pdf', fileName: 'report.pdf' },
    { title: 'A picture', url: '/uploads/source-2.png', fileName: 'chart.png' },
  ];
  for (const [sortOrder, source] of sources.entries()) {
    const { id: sourceId } = await makeSource(site.database, { videoId: id, sortOrder, ...source });
    if (source.title !== 'A document') continue;
    await makeCitation(site.database, { videoId: id, sourceId, quote: 'In words.', page: 12 });
  }
  await page.route('**/uploads/*', (route) =>
    route.fulfill({ body: Buffer.from(PIXEL, 'base64') }),
  );
  await visit(page, site.origin + pageAddress.video(id));
  await page.emulateMedia(DARK_PAPER);

  for (const text of [
    title,
    description ?? '',
    'Plain Evidence, March 1, 2025',
    `https://www.youtube.com/watch?v=${youtubeId}`,
    'https://example.org/page',
    `${SITE_URL}/uploads/source-1.pdf`,
    `${SITE_URL}/uploads/source-2.png`,
    'Every bill starts in one chamber.',
    '“In words.”',
    'Page 12',
  ]) {
    await expect(page.getByText(text, { exact: true }).filter({ visible: true })).toHaveCount(1);
  }
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    /^1\./,
    /^2\./,
    /^4:12/,
    /^3\./,
  ]);
  await expect(page.getByRole('banner')).toHaveText('Plain Evidence', {
    useInnerText: true,
  });
  for (const control of ['button', 'navigation', 'contentinfo', 'dialog'] as const) {
    await expect(page.getByRole(control)).toHaveCount(0);
  }
  for (const hidden of [
    page.locator('iframe'),
    page.getByText(/^Published|^Click here|^Open at/),
  ]) {
    for (const element of await hidden.all()) await expect(element).toBeHidden();
  }
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(23, 32, 44)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

test('a printed page begins with its canonical address, also after navigation', async ({
  page,
  prepareSite,
}) => {
  const site = await prepareSite(undefined, { SITE_URL });
  await visit(page, `${site.origin}/videos?search=taxes`);
  await page.emulateMedia(DARK_PAPER);
  const printedAddress = () =>
    page.locator('link[rel=canonical]').evaluate((link) => {
      const { content } = getComputedStyle(link, '::after');
      return link.checkVisibility() ? content : undefined;
    });
  expect(await printedAddress()).toBe(`"${SITE_URL}/videos"`);
  await expect(page.getByRole('banner')).toHaveCSS('position', 'static');

  await navigateOnClient(page, '/about');
  await expect.poll(printedAddress).toBe(`"${SITE_URL}/about"`);
});

test('the corrections and a video with two sources are each printed on one page', async ({
  page,
  prepareSite,
}) => {
  const site = await prepareSite();
  const { id: videoId } = await makeVideo(site.database);
  for (const title of ['A page', 'A report']) {
    const { id: sourceId } = await makeSource(site.database, {
      videoId,
      title,
      url: 'example.org/page',
    });
    await makeCorrection(site.database, { videoId, sourceId, said: '101 members' });
  }
  for (const address of ['/corrections', pageAddress.video(videoId)]) {
    await visit(page, site.origin + address);
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect([address, pdf.match(/\/Type\s*\/Page\b/g)?.length]).toEqual([address, 1]);
  }
});
