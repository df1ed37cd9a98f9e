import type { Page } from '@playwright/test';
import { adminAddress } from '#domain/addresses.ts';
import { makeBio } from '#tests/make-bio.ts';
import { openPanel } from './admin-actions.ts';
import { editor, paste, saveButton, storedBio, tool, written } from './bio-actions.ts';
import { expect, test } from './fixtures.ts';
import { stopTime, toast, whatSticksOut } from './page-actions.ts';
import type { SiteServer } from './site-server.ts';

const OUTSIDE = 'target="_blank" rel="noopener noreferrer"';

async function openEditor(page: Page, site: SiteServer): Promise<void> {
  await openPanel(page, site, adminAddress.bio);
  await expect(editor(page)).toBeVisible();
}

async function selectAll(page: Page): Promise<void> {
  await editor(page).press('ControlOrMeta+a');
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).not.toBe('');
}

async function openLinkDialog(page: Page) {
  await tool(page, 'Add link').click();
  const dialog = page.getByRole('dialog', { name: 'Add link' });
  await expect(dialog).toBeVisible();
  return {
    dialog,
    url: dialog.getByRole('textbox', { name: 'URL' }),
    press: (name: string) => dialog.getByRole('button', { name, exact: true }).click(),
  };
}

test('the toolbar offers eight tools, and the empty editor says what it is for', async ({
  emptySite,
  page,
}) => {
  await openEditor(page, emptySite);
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' });
  const names = await toolbar
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
  const placeholder = await editor(page)
    .getByRole('paragraph')
    .evaluate((line) => getComputedStyle(line, '::before').content);
  expect(placeholder).toBe('"Write your biography here..."');
});

for (const { name, html } of [
  { name: 'Heading 1', html: '<h1>Hello</h1>' },
  { name: 'Heading 2', html: '<h2>Hello</h2>' },
  { name: 'Heading 3', html: '<h3>Hello</h3>' },
  { name: 'Bold', html: '<p><strong>Hello</strong></p>' },
  { name: 'Italic', html: '<p><em>Hello</em></p>' },
  { name: 'Bullet list', html: '<ul><li><p>Hello</p></li></ul>' },
]) {
  test(`${name} is set, shown as set, and taken back`, async ({ emptySite, page }) => {
    await openEditor(page, emptySite);
    await editor(page).fill('Hello');
    await selectAll(page);
    await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'false');
    await tool(page, name).click();
    await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'true');
    await expect(editor(page)).toBeFocused();
    expect(await written(page)).toBe(html);
    await tool(page, name).click();
    await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'false');
    expect(await written(page)).toBe('<p>Hello</p>');
  });
}

test('Normal text takes a heading back', async ({ emptySite, page }) => {
  await openEditor(page, emptySite);
  await editor(page).fill('Hello');
  await expect(tool(page, 'Normal text')).toHaveAttribute('aria-pressed', 'true');
  await tool(page, 'Heading 2').click();
  await expect(tool(page, 'Normal text')).toHaveAttribute('aria-pressed', 'false');
  await tool(page, 'Normal text').click();
  expect(await written(page)).toBe('<p>Hello</p>');
});

test('the toolbar is one stop for Tab, and the arrow keys lead through it', async ({
  emptySite,
  page,
}) => {
  await openEditor(page, emptySite);
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
  expect(await written(page)).toBe('<p><strong>Hello</strong></p>');
  await page.keyboard.press('Tab');
  await expect(saveButton(page)).toBeFocused();
});

test('typing without a pause of half a second is taken back at once, more than that in parts', async ({
  emptySite,
  page,
}) => {
  await openEditor(page, emptySite);
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
});

test('a hundred steps can be taken back', async ({ emptySite, page }) => {
  await openEditor(page, emptySite);
  await page.clock.install();
  await stopTime(page);
  await editor(page).focus();
  for (let step = 0; step < 100; step += 1) {
    await page.keyboard.press('x');
    await page.clock.runFor(501);
  }
  await expect(editor(page)).toHaveText('x'.repeat(100));
  for (let step = 0; step < 99; step += 1) await page.keyboard.press('ControlOrMeta+z');
  await expect(editor(page)).toHaveText('x');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editor(page)).toHaveText('');
});

for (const { typed, link } of [
  { typed: 'https://example.org/a?b=c', link: `<a href="https://example.org/a?b=c" ${OUTSIDE}>` },
  { typed: 'example.org', link: `<a href="https://example.org" ${OUTSIDE}>` },
  { typed: 'me@example.org', link: `<a href="mailto:me@example.org" ${OUTSIDE}>` },
  { typed: 'xmpp:me@example.org', link: `<a href="xmpp:me@example.org" ${OUTSIDE}>` },
  { typed: '/contact', link: '<a href="/contact">' },
]) {
  test(`the selected text becomes a link to ${typed}`, async ({ emptySite, page }) => {
    await openEditor(page, emptySite);
    await editor(page).fill('word');
    await selectAll(page);
    const { dialog, url, press } = await openLinkDialog(page);
    await expect(url).toBeFocused();
    await url.fill(typed);
    await press('Add Link');
    await expect(dialog).toHaveCount(0);
    expect(await written(page)).toBe(`<p>${link}word</a></p>`);
    await expect(tool(page, 'Add link')).toHaveAttribute('aria-pressed', 'true');
  });
}

test('links that could run something are refused where they are typed', async ({
  emptySite,
  page,
}) => {
  await openEditor(page, emptySite);
  await editor(page).fill('word');
  await selectAll(page);
  const { dialog, url, press } = await openLinkDialog(page);
  for (const refused of ['', 'words', 'javascript:alert(1)', 'data:text/html,x', '//example.org']) {
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
});

test('a link is changed as a whole, and taken away', async ({ page, startSite }) => {
  const site = await startSite(async ({ database }) => {
    await makeBio(database, { content: '<p><a href="https://old.example">two words</a> more</p>' });
  });
  await openEditor(page, site);
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
});

test('without a selection the address itself is put into the text', async ({ emptySite, page }) => {
  await openEditor(page, emptySite);
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

const pastes = [
  {
    what: 'a web page',
    html: `<meta charset="utf-8"><style>p { color: red }</style>
      <div class="article" id="main" data-x="1" style="font: 12px Arial">
        <h4 onclick="alert(1)">Small heading</h4>
        <p style="text-align: center">A <b>bold</b>, <i>italic</i> and <u>underlined</u> <span style="color: red">word</span>,
        <code>code</code>, <s>struck</s> and <mark>marked</mark>.<script>alert(1)</script></p>
        <img src="https://example.org/x.png" onerror="alert(1)" alt="x">
        <p><a href="https://example.org" class="btn" title="t" rel="sponsored" onmouseover="x()">Link</a>
        <a href="javascript:alert(1)">Trap</a> <a href="file:///etc/passwd">File</a></p>
        <hr><iframe src="https://example.org"></iframe><form><input value="x"><button>Press</button></form>
      </div>`,
    clean: [
      '<h4>Small heading</h4>',
      '<p>A <strong>bold</strong>, <em>italic</em> and <u>underlined</u> word, code, struck and marked.</p>',
      `<p><a href="https://example.org" ${OUTSIDE}>Link</a> Trap File</p>`,
      '<p>Press</p>',
    ],
  },
  {
    what: 'lists and quotes of a web page',
    html: `<ol start="4" type="a"><li>One</li><li value="9">Two<ul><li>Inner</li></ul></li></ol>
      <blockquote cite="x"><p>Quote</p></blockquote><pre>Plain</pre>`,
    clean: [
      '<ol><li><p>One</p></li><li><p>Two</p><ul><li><p>Inner</p></li></ul></li></ol>',
      '<blockquote><p>Quote</p></blockquote>',
      '<p>Plain</p>',
    ],
  },
  {
    what: 'a table',
    html: '<table><tbody><tr><td>One</td><td><b>Two</b></td></tr></tbody></table>',
    clean: ['<p>One</p>', '<p><strong>Two</strong></p>'],
  },
  {
    what: 'Word',
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><!--[if gte mso 9]><xml><o:x/></xml><![endif]-->
      <style><!-- p.MsoNormal {margin:0} --></style></head><body lang="EN-US"><!--StartFragment-->
      <h1 style='mso-style-next:Normal'>Title<o:p></o:p></h1>
      <p class="MsoNormal"><b><span style='font-size:14.0pt'>Bold</span></b> text<o:p></o:p></p>
      <p class="MsoListParagraphCxSpFirst" style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span></span><![endif]>First<o:p></o:p></p>
      <p class="MsoListParagraphCxSpLast" style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span></span><![endif]>Second<o:p></o:p></p>
      <p class="MsoListParagraph" style='text-indent:-.25in;mso-list:l1 level1 lfo2'><![if !supportLists]><span><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span></span><![endif]>Counted<o:p></o:p></p>
      <!--EndFragment--></body></html>`,
    clean: [
      '<h1>Title</h1>',
      '<p><strong>Bold</strong> text</p>',
      '<ul><li><p>First</p></li><li><p>Second</p></li></ul>',
      '<ol><li><p>Counted</p></li></ol>',
    ],
  },
  {
    what: 'Google Docs',
    html: `<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.4"><span style="font-weight:700">Bold</span><span style="font-style:italic"> and italic</span></p><br class="Apple-interchange-newline"></b>`,
    clean: ['<p><strong>Bold</strong><em> and italic</em></p>'],
  },
];

for (const { what, html, clean } of pastes) {
  test(`what is pasted from ${what} comes out clean, and is stored as it is seen`, async ({
    page,
    startSite,
  }) => {
    const site = await startSite();
    await openEditor(page, site);
    await paste(page, html);
    await saveButton(page).click();
    await expect(toast(page)).toHaveText(/^Bio updated successfully/);
    expect((await storedBio(site))?.content).toBe(clean.join(''));

    await page.reload();
    await expect(editor(page)).toBeVisible();
    const seen = (await written(page)).replaceAll(/<br class="[^"]*">/g, '');
    expect(seen).toBe(clean.join(''));
  });
}

test('signs of other editors stay what they are: text', async ({ page, startSite }) => {
  const site = await startSite();
  await openEditor(page, site);
  await editor(page).focus();
  for (const line of ['~~struck~~ x', '`code` x', '---', '``` x']) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
  }
  await saveButton(page).click();
  await expect(toast(page)).toHaveText(/^Bio updated successfully/);
  expect((await storedBio(site))?.content).toBe(
    '<p>~~struck~~ x</p><p>`code` x</p><p>---</p><p>``` x</p><p></p>',
  );
});

test('what is stored is saved again without a change', async ({ page, startSite }) => {
  const content = [
    '<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6>',
    '<p>One<br>line, <strong>bold</strong> <em>italic</em> <u>underlined</u></p>',
    `<p><a href="https://example.org" ${OUTSIDE}>out</a> <a href="/contact">in</a></p>`,
    '<ul><li><p>a</p></li></ul><ol><li><p>b</p></li></ol><blockquote><p>c</p></blockquote>',
  ].join('');
  const site = await startSite(async ({ database }) => {
    await makeBio(database, { content });
  });
  await openEditor(page, site);
  await saveButton(page).click();
  await expect(toast(page)).toHaveText(/^Bio updated successfully/);
  const stored = (await storedBio(site))?.content.replaceAll('<br />', '<br>');
  expect(stored).toBe(content);
});

test(
  'a screen 320 pixels wide has room for the editor',
  { tag: '@phone' },
  async ({ demoSite, page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openEditor(page, demoSite);
    expect(await whatSticksOut(page)).toEqual([]);
    await openLinkDialog(page);
    expect(await whatSticksOut(page)).toEqual([]);
  },
);
