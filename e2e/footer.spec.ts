import { expect, test } from './fixtures.ts';
import { listDocuments } from './page-actions.ts';

test('the footer says what the site is, and whose', async ({ page, visit }) => {
  await visit('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Plain Evidence');
  await expect(footer).toContainText('Fact-based political analysis and educational commentary');
  await expect(footer).toContainText('© 2025 Plain Evidence');
});

test('the quick links open the four pages without loading a new document', async ({
  page,
  visit,
}) => {
  await visit('/about');
  const documents = listDocuments(page);
  const quickLinks = page.getByRole('navigation', { name: 'Quick Links' });
  await expect(quickLinks.getByRole('link')).toHaveText(['Home', 'All Videos', 'About', 'Contact']);

  const pages = { Home: '/', 'All Videos': '/videos', About: '/about', Contact: '/contact' };
  for (const [name, address] of Object.entries(pages)) {
    await quickLinks.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(address);
  }
  expect(documents).toEqual([]);
});

test('"Connect With Me" names every platform and opens it in a new tab', async ({
  page,
  visit,
}) => {
  await visit('/');
  const links = page
    .getByRole('contentinfo')
    .getByRole('list', { name: 'Connect With Me' })
    .getByRole('link');
  await expect(links).toHaveText([
    'YouTube',
    'Instagram',
    'Twitter',
    'Facebook',
    'TikTok',
    'Blue Sky',
    'Substack',
    'Email',
  ]);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
});
