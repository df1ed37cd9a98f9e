import { bothSizes, expect, test } from '../support/fixtures.ts';
import { boxOf, listDocuments, visit, openedBy } from '../support/page-actions.ts';

for (const size of bothSizes) {
  test(`About shows the biography beside or below the headshot, on a ${size}`, async ({
    isMobile,
    page,
  }) => {
    await visit(page, '/about');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 2, name: 'How I work' })).toBeVisible();
    const headshot = main.getByRole('img', { name: 'Jonathan Hale' });
    await expect(headshot).not.toHaveJSProperty('naturalWidth', 0);

    const picture = await boxOf(headshot);
    const text = await boxOf(page.getByRole('heading', { level: 1 }));
    if (isMobile) {
      expect(text.y).toBeGreaterThanOrEqual(picture.bottom);
    } else {
      expect(text.x).toBeGreaterThan(picture.right);
      expect(text.y).toBeLessThan(picture.bottom);
    }
  });
}

test('the built-in text is centered on the page', async ({ emptySite, page }) => {
  await visit(page, `${emptySite.origin}/about`);
  const column = await boxOf(page.getByRole('heading', { level: 1 }).locator('..'));
  const { width } = page.viewportSize() ?? { width: 0 };
  expect(Math.abs(column.x - (width - column.right))).toBeLessThanOrEqual(16);
});

test('biography links open pages of the site in the same tab and other sites in a new tab', async ({
  otherHosts,
  page,
}) => {
  otherHosts.answerPagesOf('https://www.archives.gov');
  await visit(page, '/about');
  const opened = await openedBy(page.getByRole('link', { name: 'the text of the Constitution' }));
  await expect(opened).toHaveURL('https://www.archives.gov/founding-docs/constitution-transcript');
  expect(await opened.evaluate(() => window.opener)).toBeNull();

  const documents = listDocuments(page);
  await page.getByRole('main').getByRole('link', { name: 'write to me' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Me');
  expect(documents).toEqual([]);
});
