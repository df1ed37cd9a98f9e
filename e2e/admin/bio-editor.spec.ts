import { adminAddress } from '#domain/addresses.ts';
import { makeBio } from '#tests/rows/make-bio.ts';
import {
  editor,
  EXTERNAL_LINK,
  openBio,
  openLinkDialog,
  saveButton,
  selectAll,
  tool,
  editorHtml,
} from '../support/bio-actions.ts';
import { expect, test } from '../support/fixtures.ts';
import { stopTime } from '../support/page-actions.ts';

test('each toolbar button formats the selected text, shows as pressed, and removes the format again', async ({
  emptySite,
  page,
}) => {
  await openBio(page, emptySite);
  const names = await page
    .getByRole('toolbar', { name: 'Formatting' })
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
  expect(names).toEqual([
    'Normal text',
    'Heading 1',
    'Heading 2',
    'Heading 3',
    'Bold',
    'Italic',
    'Bullet list',
    'Add link',
  ]);

  await editor(page).fill('Hello');
  for (const { name, html } of [
    { name: 'Heading 1', html: '<h1>Hello</h1>' },
    { name: 'Heading 2', html: '<h2>Hello</h2>' },
    { name: 'Heading 3', html: '<h3>Hello</h3>' },
    { name: 'Bold', html: '<p><strong>Hello</strong></p>' },
    { name: 'Italic', html: '<p><em>Hello</em></p>' },
    { name: 'Bullet list', html: '<ul><li><p>Hello</p></li></ul>' },
  ]) {
    await test.step(name, async () => {
      await selectAll(page);
      await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'false');
      await tool(page, name).click();
      await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'true');
      await expect(editor(page)).toBeFocused();
      expect(await editorHtml(page)).toBe(html);
      await tool(page, name).click();
      await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'false');
      expect(await editorHtml(page)).toBe('<p>Hello</p>');
    });
  }

  await test.step('Normal text removes a heading', async () => {
    await expect(tool(page, 'Normal text')).toHaveAttribute('aria-pressed', 'true');
    await tool(page, 'Heading 2').click();
    await expect(tool(page, 'Normal text')).toHaveAttribute('aria-pressed', 'false');
    await tool(page, 'Normal text').click();
    expect(await editorHtml(page)).toBe('<p>Hello</p>');
  });
});

test('the toolbar is one Tab stop, and the arrow keys move between its buttons', async ({
  emptySite,
  page,
}) => {
  await openBio(page, emptySite);
  await editor(page).fill('Hello');
  await selectAll(page);
  await page.keyboard.press('Shift+Tab');
  await expect(tool(page, 'Normal text')).toBeFocused();
  await page.keyboard.press('End');
  await expect(tool(page, 'Add link')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'Normal text')).toBeFocused();
  for (const name of ['Heading 1', 'Heading 2', 'Heading 3', 'Bold']) {
    await page.keyboard.press('ArrowRight');
    await expect(tool(page, name)).toBeFocused();
  }
  await page.keyboard.press('Space');
  await expect(editor(page)).toBeFocused();
  expect(await editorHtml(page)).toBe('<p><strong>Hello</strong></p>');
  await page.keyboard.press('Tab');
  await expect(saveButton(page)).toBeFocused();

  await test.step('a toolbar button focuses the text at once and does not move the focus later', async () => {
    const result = await page.evaluate(
      async ({ bold, text, save }) => {
        if (!(bold instanceof HTMLElement && save instanceof HTMLElement)) return undefined;
        bold.click();
        const isTextFocused = document.activeElement === text;
        save.focus();
        await new Promise(requestAnimationFrame);
        return { isTextFocused, isSaveStillFocused: document.activeElement === save };
      },
      {
        bold: await tool(page, 'Bold').elementHandle(),
        text: await editor(page).elementHandle(),
        save: await saveButton(page).elementHandle(),
      },
    );
    expect(result).toEqual({ isTextFocused: true, isSaveStillFocused: true });
  });
});

test('undo treats text typed within half a second as one step and keeps a hundred steps', async ({
  emptySite,
  page,
}) => {
  await openBio(page, emptySite);
  await page.clock.install();
  await stopTime(page);
  await editor(page).press('a');
  await page.clock.runFor(499);
  await page.keyboard.press('b');
  await page.clock.runFor(501);
  await page.keyboard.press('c');
  await expect(editor(page)).toHaveText('abc');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editor(page)).toHaveText('ab');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editor(page)).toHaveText('');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(editor(page)).toHaveText('abc');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editor(page)).toHaveText('');

  for (let step = 0; step < 100; step += 1) {
    await page.clock.runFor(501);
    await page.keyboard.press('x');
  }
  await expect(editor(page)).toHaveText('x'.repeat(100));
  for (let step = 0; step < 99; step += 1) await page.keyboard.press('ControlOrMeta+z');
  await expect(editor(page)).toHaveText('x');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editor(page)).toHaveText('');
});

test('the selected text becomes a link, and an address that could run a script is refused', async ({
  emptySite,
  page,
}) => {
  await openBio(page, emptySite);
  await editor(page).fill('word');
  await selectAll(page);
  const { dialog, url, press } = await openLinkDialog(page);
  await expect(url).toBeFocused();
  await url.fill('javascript:alert(1)');
  await press('Add Link');
  await expect(url).toHaveAccessibleDescription(/^Please enter a web or email address, or a link/);
  await press('Cancel');
  await expect(dialog).toHaveCount(0);
  await expect(editor(page)).toBeFocused();
  expect(await editorHtml(page)).toBe('<p>word</p>');

  for (const { typed, link } of [
    { typed: 'example.org', link: `<a href="https://example.org" ${EXTERNAL_LINK}>` },
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
