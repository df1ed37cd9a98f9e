import { expect, test } from './fixtures.ts';
import { publishedTitles } from './demo-videos.ts';
import { boxOf } from './page-actions.ts';

test(
  'the home page shows the logo, the social links and the latest videos',
  { tag: '@both' },
  async ({ page, visit }, { project }) => {
    await visit('/');
    const logo = page.getByRole('img', { name: 'Plain Evidence logo' });
    await expect(logo).toBeVisible();
    await expect(logo).not.toHaveJSProperty('naturalWidth', 0);
    const section = page.getByRole('region', { name: 'Watch my latest videos:', exact: true });
    await expect(section.getByRole('heading', { level: 3 })).toHaveText(
      publishedTitles.slice(0, 6),
    );

    const hero = page.getByRole('list', { name: 'Social media' });
    await expect(hero.getByRole('link', { name: 'Blue Sky', exact: true })).toBeVisible();
    const name = await boxOf(hero.getByText('Blue Sky'));
    // A phone shows the icon only; screen readers still read the name.
    if (project.name === 'phone') expect(Math.max(name.width, name.height)).toBeLessThanOrEqual(1);
    else expect(name.width).toBeGreaterThan(40);
  },
);
