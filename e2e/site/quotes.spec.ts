import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { pageAddress } from '#domain/addresses.ts';
import { makeCitation } from '#tests/rows/make-citation.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { expect, test } from '../support/fixtures.ts';
import { boxOf, visit, openedBy } from '../support/page-actions.ts';

/** Sixty words with the characters that a text directive must encode. */
const SENTENCES = [
  'The so-called “Budget & Taxes” act, as amended in 1974, isn’t a law that anybody reads to its end,',
  'and yet, as René Müller—its first, long-time critic—wrote: “100% of the well-meant, co-signed',
  'promises & hopes were kept in the small-print; #1 was dropped.” Nobody, then or since, has explained',
  'to the voters (or to the states’ treasurers) why the year-end figures, at 3.5%, differ so much.',
];
const QUOTE = SENTENCES.join(' ');

/** Another site's long page, on which the text stands far below the first screen. */
function longPage(html: string): string {
  const filler = '<p>The budget, the taxes and the states.</p>'.repeat(80);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>The act</title>
    <style>::target-text { background: #f0f; color: #000; }</style>
    ${filler}<div id="quote">${html}</div>${filler}`;
}

/** The act as one paragraph with an emphasized word, and as several paragraphs. */
const acts = {
  'https://one.example': `<p>Before. ${QUOTE.replace('Budget &', '<em>Budget</em> &amp;\n ')} After.</p>`,
  'https://several.example': SENTENCES.map(
    (sentence) => `<p>${sentence.replace('&', '&amp;')}</p>`,
  ).join(''),
};

test('a quote is opened where it stands, and highlighted, in one and in several paragraphs', async ({
  otherHosts,
  page,
  prepareSite,
}) => {
  expect(QUOTE.split(' ').length).toBeGreaterThanOrEqual(60);
  const site = await prepareSite();
  const { id: videoId } = await makeVideo(site.database);
  for (const [origin, html] of Object.entries(acts)) {
    const act = { videoId, title: origin, url: `${origin}/act#contents` };
    const { id: sourceId } = await makeSource(site.database, act);
    await makeCitation(site.database, { videoId, sourceId, quote: QUOTE });
    otherHosts.answerPagesOf(origin, longPage(html));
  }
  await visit(page, site.origin + pageAddress.video(videoId));
  await expect(page.getByRole('blockquote')).toHaveText(Array(2).fill(`“${QUOTE}”`));

  for (const origin of Object.keys(acts)) {
    const source = page.locator('#sources > ol > li', { hasText: origin });
    const link = source.getByRole('link', { name: 'Open at the quote', exact: true });
    await expect(link).toHaveAccessibleDescription(origin);
    const opened = await openedBy(link);
    const quote = opened.locator('#quote');
    await expect(quote).toBeInViewport({ ratio: 1 });
    expect(await opened.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    const { y, height } = await boxOf(quote);
    const highlight = await highlightedRows(opened);
    // The margins of the paragraphs are not highlighted.
    expect(Math.abs(highlight.first - y)).toBeLessThan(20);
    expect(Math.abs(highlight.last - (y + height))).toBeLessThan(20);
    await opened.close();
  }
});

test('a PDF opens at the cited page', async ({ otherHosts, page, prepareSite }) => {
  const site = await prepareSite();
  const report = { title: 'A report', url: 'https://one.example/report.pdf' };
  const { id: sourceId, videoId } = await makeSource(site.database, report);
  await makeCitation(site.database, { videoId, sourceId, page: 12, quote: 'Taxes fell.' });
  // Not every browser can show a PDF, so a page stands in for it.
  otherHosts.answerPagesOf('https://one.example');
  await visit(page, site.origin + pageAddress.video(videoId));
  const link = page.getByRole('link', { name: 'Open at page 12', exact: true });
  await expect(await openedBy(link)).toHaveURL(`${report.url}#page=12`);
});

/** The first and the last row of the screen with the color of highlighted text. */
async function highlightedRows(page: Page): Promise<{ first: number; last: number }> {
  const png = await page.screenshot({ scale: 'css' });
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const rows = Array.from({ length: info.height }, (_, row) => row).filter((row) => {
    const start = row * info.width * info.channels;
    return data.subarray(start, start + info.width * info.channels).includes(HIGHLIGHT);
  });
  return { first: rows.at(0) ?? -1, last: rows.at(-1) ?? -1 };
}

const HIGHLIGHT = Buffer.from([255, 0, 255]);
