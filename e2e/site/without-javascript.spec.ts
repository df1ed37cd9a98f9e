import { introductionCitations } from '#scripts/demo/demo-citations.ts';
import { seedVideos } from '#scripts/demo/seed-videos.ts';
import { mainOnDesktop, expect, test } from '../support/fixtures.ts';
import { publishedTitles, demoVideoAddress, videoTitle } from '../support/demo-videos.ts';
import { boxOf, isCut, sources, cardTitles, searchBox } from '../support/page-actions.ts';

test.use({ javaScriptEnabled: false });

for (const size of mainOnDesktop) {
  test(`without scripts, each page of the navigation can be read and is one click away, on a ${size}`, async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page).toHaveTitle('Plain Evidence');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plain Evidence');
    const section = page.getByRole('region', { name: 'Watch my latest videos:' });
    await expect(section.getByRole('heading', { level: 3 })).toHaveText(
      publishedTitles.slice(0, 6),
    );
    // With scripts, a phone shows the other thumbnails only after the first one.
    await expect(section.locator('img').last()).toBeVisible();
    // The button would do nothing without scripts.
    await expect(page.getByRole('button', { name: 'Open navigation menu' })).toBeHidden();

    const main = page.getByRole('main');
    const pages = [
      { name: 'ALL VIDEOS', heading: 'All Videos', content: main.getByText(videoTitle.newest) },
      { name: 'ABOUT', heading: 'About Jonathan Hale', content: main.getByText('Dear visitor,') },
      { name: 'CONTACT', heading: 'Contact Me', content: main.getByRole('link', { name: /@/ }) },
    ];
    const navigation = page.getByRole('navigation', { name: 'Main' });
    for (const { name, heading, content } of pages) {
      await navigation.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(navigation.locator('[aria-current="page"]')).toHaveText([name]);
      await expect(content).toBeVisible();
    }
    // A message that is typed into the form could not be sent.
    await expect(main.getByRole('textbox', { name: 'Message' })).toBeHidden();
    const email = main.getByRole('region', { name: 'Connect With Me' }).getByRole('link', {
      name: 'Email',
    });
    await expect(email).toHaveAttribute('href', /^mailto:/);
  });
}

test('a video page has its player, its text and its sources without scripts @main', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'ALL VIDEOS', exact: true }).click();
  await page.getByRole('link', { name: videoTitle.withDiagram }).click();
  await expect(page).toHaveTitle(`${videoTitle.withDiagram} | Plain Evidence`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(videoTitle.withDiagram);
  await expect(page.locator('iframe')).toHaveAttribute('src', /youtube-nocookie\.com\/embed/);
  await expect(page.getByText('Thousands of bills are introduced')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
  await expect(page.getByText(/^http\S+\/video\/[\da-f-]+$/)).toBeVisible();
  await expect(sources(page).getByRole('listitem')).toHaveCount(5);
  // The picture opens its file.
  await expect(sources(page).getByRole('link').first()).toHaveAttribute(
    'href',
    /^\/uploads\/.*\.png$/,
  );
  await expect(sources(page).getByRole('link').nth(1)).toHaveAttribute('href', /^https:/);
});

test('a narrow screen does not scroll sideways without scripts @phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const { right } = await boxOf(page.getByRole('navigation', { name: 'Main' }));
  expect(right).toBeLessThanOrEqual(320);
});

test('on a phone without scripts, all of a description is shown @phone', async ({ page }) => {
  await page.goto(await demoVideoAddress(page, videoTitle.newest));
  const description = page.getByText('Why should anyone learn how a government works?');
  expect(await description.evaluate(isCut)).toBe(false);
  await expect(page.getByRole('button', { name: 'more', exact: true })).toBeHidden();
});

test('without scripts, all videos are listed, including those after the first batch', async ({
  page,
  prepareSite,
}) => {
  await page.goto('/videos');
  await expect(cardTitles(page)).toHaveText(publishedTitles);

  const site = await prepareSite(({ database }) => seedVideos(database, 60, new Date()));
  await page.goto(`${site.origin}/videos`);
  const links = page.getByRole('main').getByRole('link', { name: /^Lesson \d+/ });
  await expect(links).toHaveCount(60);
  await expect(links.first()).toContainText('Lesson 60:');
  await expect(links.last()).toContainText('Lesson 1:');
});

test('without scripts, a search opens the page of its results, which lead to the cited seconds', async ({
  page,
}) => {
  await page.goto('/videos');
  const box = searchBox(page);
  await box.fill('RULERS ');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/videos?search=RULERS+');
  await expect(cardTitles(page)).toHaveText([videoTitle.withoutSources]);
  await expect(box).toHaveValue('RULERS');
  await expect(page.getByRole('heading', { name: 'Videos matching “RULERS”' })).toBeVisible();

  // Words of a claim.
  await box.fill('constitution states begins peop');
  await box.press('Enter');
  await expect(page.getByText(/^No videos found matching "constitution/)).toBeVisible();
  const found = page.getByRole('region', { name: /^In sources and transcripts/ });
  await found.getByRole('link', { name: introductionCitations[0]?.claim ?? '' }).click();
  const second = introductionCitations[0]?.startSecond;
  await expect(page.locator('iframe')).toHaveAttribute('src', new RegExp(`[?&]start=${second}\\b`));
});
