import { bothSizes, expect, test } from '../support/fixtures.ts';
import { boxOf, holdReplies, visit } from '../support/page-actions.ts';

for (const size of bothSizes) {
  test(`the home page shows the logo and the social links, on a ${size} @main`, async ({
    isMobile,
    page,
  }) => {
    await visit(page, '/');
    const logo = page.getByRole('img', { name: 'Plain Evidence logo' });
    await expect(logo).toBeVisible();
    await expect(logo).not.toHaveJSProperty('naturalWidth', 0);
    const hero = page.getByRole('list', { name: 'Social media' });
    await expect(hero.getByRole('link', { name: 'Blue Sky', exact: true })).toBeVisible();
    const name = await boxOf(hero.getByText('Blue Sky'));
    // A phone shows the icon only; screen readers still read the name.
    if (isMobile) expect(Math.max(name.width, name.height)).toBeLessThanOrEqual(1);
    else expect(name.width).toBeGreaterThan(40);
  });
}

test('on a phone, cards and the footer far below the screen are not laid out until the site starts @phone', async ({
  page,
}) => {
  const startSite = await holdReplies(page, /\/start-site-[^/]+\.js$/);
  await page.goto('/', { waitUntil: 'commit' });
  const titles = page.locator('main h3, footer h2');
  await expect(titles).toHaveCount(8);
  const areLaidOut = () =>
    titles.evaluateAll((elements) =>
      elements.map((element) => element.checkVisibility({ contentVisibilityAuto: true })),
    );
  await expect.poll(areLaidOut).toEqual([true, true, true, true, false, false, false, false]);

  startSite();
  await expect.poll(areLaidOut).not.toContain(false);
});
