import { demoVideoAddress, videoTitle } from '../support/demo-videos.ts';
import { expect, test } from '../support/fixtures.ts';
import type { Page } from '@playwright/test';
import { visit } from '../support/page-actions.ts';

type Named = [role: Parameters<Page['getByRole']>[0], name: string];

const onEveryPage: Named[] = [
  ...['HOME', 'ALL VIDEOS', 'ABOUT', 'CONTACT'].map((name): Named => ['link', name]),
  ...['Home', 'All Videos', 'About', 'Contact'].map((name): Named => ['link', name]),
  ['heading', 'Quick Links'],
  ['heading', 'Connect With Me'],
];

const named: Record<string, Named[]> = {
  '/': [
    ['heading', 'Watch my latest videos:'],
    ['link', 'View All Videos'],
  ],
  '/videos': [
    ['heading', 'All Videos'],
    ['button', 'Previous'],
    ['button', 'Next'],
  ],
  '/about': [['heading', 'About Jonathan Hale']],
  '/contact': [
    ['heading', 'Contact Me'],
    ['textbox', 'First Name'],
    ['textbox', 'Last Name'],
    ['textbox', 'Email'],
    ['combobox', 'Subject'],
    ['textbox', 'Message'],
  ],
};

test('texts, links and buttons are named as they are shown', async ({ page }) => {
  const video = await demoVideoAddress(page, videoTitle.withPdf);
  named[video] = [
    ['heading', videoTitle.withPdf],
    ['heading', 'Link to source:'],
    ['link', 'Click here to view the document'],
    ['link', 'Click here to view the source'],
    ['button', 'Share'],
  ];
  for (const [address, texts] of Object.entries(named)) {
    await visit(page, address);
    for (const [role, name] of [...onEveryPage, ...texts]) {
      await expect(page.getByRole(role, { name, exact: true }).first(), address).toBeVisible();
    }
    expect(await page.evaluate(namedOtherwise), address).toEqual([]);
  }

  await visit(page, video);
  const source = page.getByRole('link', { name: 'Click here to view the source' }).first();
  await expect(source).toHaveAccessibleDescription('Distribution of Electoral Votes');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  for (const name of ['Copy link', 'Share on Twitter', 'Share via email']) {
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible();
  }
});

/** Links and buttons that show a text and have another name. Runs in the page. */
function namedOtherwise(): string[] {
  return Array.from(document.querySelectorAll<HTMLElement>('a[aria-label], button[aria-label]'))
    .filter((control) => control.innerText.trim() !== '')
    .map((control) => `${control.innerText}: ${control.ariaLabel}`);
}
