import { adminAddress } from '#domain/addresses.ts';
import { makeBio } from '#tests/make-bio.ts';
import {
  editor,
  openBio,
  openLinkDialog,
  OUTSIDE,
  selectAll,
  tool,
  written,
} from './bio-actions.ts';
import { expect, test } from './fixtures.ts';

for (const { typed, link } of [
  { typed: 'https://example.org/a?b=c', link: `<a href="https://example.org/a?b=c" ${OUTSIDE}>` },
  { typed: 'example.org', link: `<a href="https://example.org" ${OUTSIDE}>` },
  { typed: 'me@example.org', link: `<a href="mailto:me@example.org" ${OUTSIDE}>` },
  { typed: 'xmpp:me@example.org', link: `<a href="xmpp:me@example.org" ${OUTSIDE}>` },
  { typed: '/contact', link: '<a href="/contact">' },
]) {
  test(
    `the selected text becomes a link to ${typed}`,
    { tag: '@desktop' },
    async ({ emptySite, page }) => {
      await openBio(page, emptySite);
      await editor(page).fill('word');
      await selectAll(page);
      const { dialog, url, press } = await openLinkDialog(page);
      await expect(url).toBeFocused();
      await url.fill(typed);
      await press('Add Link');
      await expect(dialog).toHaveCount(0);
      expect(await written(page)).toBe(`<p>${link}word</a></p>`);
      await expect(tool(page, 'Add link')).toHaveAttribute('aria-pressed', 'true');
    },
  );
}

test(
  'links that could run something are refused where they are typed',
  { tag: '@desktop' },
  async ({ emptySite, page }) => {
    await openBio(page, emptySite);
    await editor(page).fill('word');
    await selectAll(page);
    const { dialog, url, press } = await openLinkDialog(page);
    for (const refused of [
      '',
      'words',
      'javascript:alert(1)',
      'data:text/html,x',
      '//example.org',
    ]) {
      await url.fill(refused);
      await press('Add Link');
      await expect(url).toHaveAccessibleDescription(
        'Please enter a web or e-mail address, or a link that starts with one of: http, https, ftp, ftps, mailto, tel, callto, sms, cid, xmpp',
      );
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await press('Cancel');
    await expect(editor(page)).toBeFocused();
    expect(await written(page)).toBe('<p>word</p>');
  },
);

test(
  'a link is changed as a whole, and taken away',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite(async ({ database }) => {
      await makeBio(database, {
        content: '<p><a href="https://old.example">two words</a> more</p>',
      });
    });
    await openBio(page, site);
    await editor(page).getByRole('link').click();
    await expect(page).toHaveURL(site.origin + adminAddress.bio);
    let prompt = await openLinkDialog(page);
    await expect(prompt.url).toHaveValue('https://old.example');
    await prompt.url.fill('https://new.example');
    await prompt.press('Add Link');
    expect(await written(page)).toBe(
      `<p><a href="https://new.example" ${OUTSIDE}>two words</a> more</p>`,
    );

    prompt = await openLinkDialog(page);
    await prompt.press('Remove Link');
    expect(await written(page)).toBe('<p>two words more</p>');
  },
);

test('without a selection the address itself is put into the text', async ({ emptySite, page }) => {
  await openBio(page, emptySite);
  await editor(page).fill('See ');
  const { url, press } = await openLinkDialog(page);
  await url.fill('example.org');
  await press('Add Link');
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type('!');
  expect(await written(page)).toBe(
    `<p>See <a href="https://example.org" ${OUTSIDE}>example.org</a>!</p>`,
  );
});
