import { adminAddress } from '#domain/addresses.ts';
import { makeBio } from '#tests/rows/make-bio.ts';
import {
  editor,
  openBio,
  openLinkDialog,
  EXTERNAL_LINK,
  selectAll,
  tool,
  editorHtml,
} from '../support/bio-actions.ts';
import { expect, test } from '../support/fixtures.ts';

test('the selected text becomes a link, and an address that could run a script is refused', async ({
  emptySite,
  page,
}) => {
  await openBio(page, emptySite);
  await editor(page).fill('word');
  await selectAll(page);
  const { dialog, url, press } = await openLinkDialog(page);
  await expect(url).toBeFocused();
  for (const refused of ['', 'words', 'javascript:alert(1)', 'data:text/html,x', '//example.org']) {
    await url.fill(refused);
    await press('Add Link');
    await expect(url).toHaveAccessibleDescription(
      'Please enter a web or email address, or a link that starts with one of: http, https, ftp, ftps, mailto, tel, callto, sms, cid, xmpp',
    );
  }
  await press('Cancel');
  await expect(dialog).toHaveCount(0);
  await expect(editor(page)).toBeFocused();
  expect(await editorHtml(page)).toBe('<p>word</p>');

  for (const { typed, link } of [
    {
      typed: 'https://example.org/a?b=c',
      link: `<a href="https://example.org/a?b=c" ${EXTERNAL_LINK}>`,
    },
    { typed: 'example.org', link: `<a href="https://example.org" ${EXTERNAL_LINK}>` },
    { typed: 'me@example.org', link: `<a href="mailto:me@example.org" ${EXTERNAL_LINK}>` },
    { typed: 'xmpp:me@example.org', link: `<a href="xmpp:me@example.org" ${EXTERNAL_LINK}>` },
    { typed: '/contact', link: '<a href="/contact">' },
  ]) {
    await test.step(typed, async () => {
      await editor(page).fill('word');
      await selectAll(page);
      const linkDialog = await openLinkDialog(page);
      await linkDialog.url.fill(typed);
      await linkDialog.press('Add Link');
      await expect(linkDialog.dialog).toHaveCount(0);
      expect(await editorHtml(page)).toBe(`<p>${link}word</a></p>`);
      await expect(tool(page, 'Add link')).toHaveAttribute('aria-pressed', 'true');
    });
  }
});

test('a link is edited as a whole and removed, and without a selection the address becomes the link text', async ({
  page,
  prepareSite,
}) => {
  const site = await prepareSite(({ database }) =>
    makeBio(database, {
      content: '<p><a href="https://old.example">two words</a> more</p>',
    }),
  );
  await openBio(page, site);
  await editor(page).getByRole('link').click();
  await expect(page).toHaveURL(site.origin + adminAddress.bio);
  let linkDialog = await openLinkDialog(page);
  await expect(linkDialog.url).toHaveValue('https://old.example');
  await linkDialog.url.fill('https://new.example');
  await linkDialog.press('Add Link');
  expect(await editorHtml(page)).toBe(
    `<p><a href="https://new.example" ${EXTERNAL_LINK}>two words</a> more</p>`,
  );
  linkDialog = await openLinkDialog(page);
  await linkDialog.press('Remove Link');
  expect(await editorHtml(page)).toBe('<p>two words more</p>');

  await editor(page).fill('See ');
  linkDialog = await openLinkDialog(page);
  await linkDialog.url.fill('example.org');
  await linkDialog.press('Add Link');
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type('!');
  expect(await editorHtml(page)).toBe(
    `<p>See <a href="https://example.org" ${EXTERNAL_LINK}>example.org</a>!</p>`,
  );
});
