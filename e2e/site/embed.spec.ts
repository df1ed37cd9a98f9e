import { randomUUID } from 'node:crypto';
import type { FrameLocator, Page } from '@playwright/test';
import { introductionCitations } from '#scripts/demo/demo-citations.ts';
import { embedAddress, embedCode } from '#domain/embed/embed-code.ts';
import { hostileTexts } from '#tests/inputs/hostile-texts.ts';
import { makeCitation } from '#tests/rows/make-citation.ts';
import { makeCorrection } from '#tests/rows/make-correction.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startWebsite } from '#tests/servers/website.ts';
import { expectAccessible } from '../support/accessibility-check.ts';
import { videoAddress, videoTitle, visitVideo } from '../support/demo-videos.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { overflowingElements } from '../support/page-actions.ts';
import type { SiteServer } from '../support/site-server.ts';

const CLAIM = introductionCitations.at(-1)?.claim ?? '';

interface EmbedFixtures {
  /** Opens a page of another site with this content. */
  openElsewhere: (content: string) => Promise<void>;
}

const test = base.extend<EmbedFixtures>({
  openElsewhere: async ({ page }, use) => {
    let content = '';
    await using website = await startWebsite((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><html lang="en"><title>Blog</title>${content}</html>`);
    });
    // The demo site is at 127.0.0.1, so that this is another site for the browser.
    const address = website.origin.replace('127.0.0.1', 'localhost');
    await use(async (shown) => {
      content = shown;
      await page.goto(address);
    });
  },
});

function embedFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe').first();
}

/** The newest video of a site and the code of its moment at 4:12. */
async function newestEmbed(site: SiteServer): Promise<{ id: string; code: string }> {
  const id = (await videoAddress(site, videoTitle.newest)).split('/').at(-1) ?? '';
  const moment = { videoId: id, videoTitle: videoTitle.newest, second: 252 };
  return { id, code: embedCode(moment, site.origin) };
}

test('another site frames a moment, which plays after a click, without a cookie and without a request to anyone before it', async ({
  context,
  demoSite,
  openElsewhere,
  otherHosts,
  page,
}) => {
  otherHosts.answerPlayer(
    '<!doctype html><html lang="en"><title>Player</title><p>Plays</p></html>',
  );
  const requests: string[] = [];
  context.on('request', (request) => requests.push(request.url()));
  const { code } = await newestEmbed(demoSite);
  await openElsewhere(code);
  const frame = embedFrame(page);
  await expect(frame.getByRole('heading', { name: CLAIM })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const hosts = new Set(requests.map((url) => new URL(url).hostname));
  expect(hosts).toEqual(new Set(['localhost', '127.0.0.1']));
  expect(requests.filter((url) => url.startsWith(demoSite.origin))).toHaveLength(1);

  const player = frame.frameLocator('iframe');
  const play = player.getByRole('link', { name: /^Play from 4:12: / });
  await play.focus();
  await page.keyboard.press('Enter');
  await expect(player.getByText('Plays')).toBeVisible();
  const played = requests.find((url) => url.startsWith('https://www.youtube-nocookie.com/'));
  expect(played).toMatch(/&start=252&autoplay=1$/);
  expect(await context.cookies()).toEqual([]);
});

test('"Embed" beside "Share this moment" copies the code of the moment', async ({
  context,
  demoSite,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visitVideo(page, videoTitle.newest);
  const embed = page.getByText('Embed', { exact: true });
  await expect(embed).toHaveCount(0);
  await visitVideo(page, videoTitle.newest, '?t=252');
  await embed.focus();
  await page.keyboard.press('Enter');
  const { id } = await newestEmbed(demoSite);
  const field = page.getByLabel('Code of this moment for another site');
  await expect(field).toHaveValue(new RegExp(`^<iframe src="[^"]*${id}\\?t=252" .*</iframe>$`));
  expect(await overflowingElements(page)).toEqual([]);
  await page.getByRole('button', { name: 'Copy code' }).click();
  await expect(page.getByRole('button', { name: 'Code copied!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await field.inputValue());
});

/** A moment with the longest texts that are allowed, and one for each hostile text. */
async function makeHardMoments({ database }: SiteServer): Promise<string[]> {
  const texts = [...hostileTexts, `${'a'.repeat(150)} ${'עברית '.repeat(24)}end`];
  const addresses: string[] = [];
  for (const [index, text] of texts.entries()) {
    const video = await makeVideo(database, { title: text.slice(0, 200), isVertical: index === 0 });
    const source = await makeSource(database, { videoId: video.id, title: text });
    const ids = { videoId: video.id, sourceId: source.id };
    const quote = `${text} ${'w'.repeat(600)}`.slice(0, 600);
    await makeCitation(database, { ...ids, claim: text, quote, page: 99_999 });
    await makeCorrection(database, { ...ids, id: randomUUID(), startSecond: 252, text });
    addresses.push(embedAddress(video.id, 252));
  }
  return addresses;
}

test('an embed with long, right-to-left and hostile texts stays within 320 pixels and runs nothing', async ({
  emptySite,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 480 });
  for (const address of await makeHardMoments(emptySite)) {
    await page.goto(emptySite.origin + address);
    expect(await overflowingElements(page), address).toEqual([]);
    await expect(page.locator('script')).toHaveCount(0);
  }
});

test('axe finds no violations in embeds, in their play button and in that of a missing moment', async ({
  consoleErrors,
  demoSite,
  emptySite,
  page,
}) => {
  const { id } = await newestEmbed(demoSite);
  consoleErrors.expect(/status of 404/);
  const [hard = ''] = await makeHardMoments(emptySite);
  for (const address of [
    demoSite.origin + embedAddress(id, 252),
    emptySite.origin + hard,
    demoSite.origin + embedAddress(id, 1),
  ]) {
    await page.goto(address);
    await expectAccessible(page);
  }
  await page.goto(demoSite.origin + embedAddress(id, 252));
  const button = await page.locator('iframe').getAttribute('srcdoc');
  // Rules about whole pages do not apply to the document of the button.
  await page.setContent(`<main><h1>Player</h1>${button}</main>`);
  await expectAccessible(page, 'main');
});
