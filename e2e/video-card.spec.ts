import { demoContent, expect, test } from './fixtures.ts';
import { videoAddress, videoTitle } from './demo-videos.ts';

test('a card shows title, age and what waits behind it, as one link', async ({
  demoSite,
  page,
  visit,
}) => {
  await visit('/');
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: videoTitle.newest });
  await expect(card.getByRole('link')).toHaveCount(1);
  await expect(card.getByRole('link')).toHaveAttribute(
    'href',
    await videoAddress(demoSite, videoTitle.newest),
  );
  await expect(card.getByRole('heading', { level: 3 })).toHaveText(videoTitle.newest);
  await expect(card.getByText('Click to view Sources & Share', { exact: true })).toBeVisible();

  await card.getByText('Click to view Sources & Share').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(videoTitle.newest);
});

test('the age of a video is told in days, weeks, months, then years', async ({
  page,
  startSite,
  visit,
}) => {
  // Filled this very moment, so that no midnight comes between.
  const site = await startSite(demoContent);
  await visit(`${site.origin}/videos`);
  const ages = page.getByRole('main').getByText(/^(?:Today|\d+ \w+ ago)$/);
  await expect(ages).toHaveText([
    'Today',
    '1 day ago',
    '4 days ago',
    '1 week ago',
    '2 weeks ago',
    '3 weeks ago',
    '1 month ago',
    '2 months ago',
    '4 months ago',
    '7 months ago',
    '11 months ago',
    '1 year ago',
    '2 years ago',
  ]);

  await page.getByRole('link', { name: videoTitle.newest }).click();
  await expect(page.getByText('Published today', { exact: true })).toBeVisible();
});
