import { makeBio } from '#tests/rows/make-bio.ts';
import {
  editor,
  openBio,
  EXTERNAL_LINK,
  paste,
  saveButton,
  selectAll,
  storedBio,
  editorHtml,
} from '../support/bio-actions.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitUntilDrawn } from '../support/keyboard-actions.ts';
import { toast } from '../support/page-actions.ts';

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
      `<p><a href="https://example.org" ${EXTERNAL_LINK}>Link</a> Trap File</p>`,
      '<p>Press</p>',
    ],
  },
  {
    what: 'lists and quotes from a web page',
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

test('pasted HTML is sanitized in the editor and stored as shown', async ({ emptySite, page }) => {
  await openBio(page, emptySite);
  for (const { what, html, clean } of pastes) {
    await test.step(what, async () => {
      await editor(page).press('ControlOrMeta+a');
      await paste(page, html);
      await saveButton(page).click();
      await expect(toast(page)).toHaveText(/^Bio updated successfully/);
      expect((await storedBio(emptySite))?.content).toBe(clean.join(''));

      await page.reload();
      await expect(editor(page)).toBeVisible();
      await waitUntilDrawn(page);
      // The editor ends some paragraphs with a line break of its own, `<br class="ProseMirror-…">`.
      const shown = (await editorHtml(page)).replaceAll(/<br class="[^"]*">/g, '');
      expect(shown).toBe(clean.join(''));
    });
  }
});

test('Markdown syntax stays plain text, and stored text is saved again unchanged', async ({
  page,
  prepareSite,
}) => {
  const content = [
    '<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6>',
    '<p>One<br>line, <strong>bold</strong> <em>italic</em> <u>underlined</u></p>',
    `<p><a href="https://example.org" ${EXTERNAL_LINK}>out</a> <a href="/contact">in</a></p>`,
    '<ul><li><p>a</p></li></ul><ol><li><p>b</p></li></ol><blockquote><p>c</p></blockquote>',
  ].join('');
  const site = await prepareSite(({ database }) => makeBio(database, { content }));
  await openBio(page, site);
  await saveButton(page).click();
  await expect(toast(page)).toHaveText(/^Bio updated successfully/);
  const stored = (await storedBio(site))?.content.replaceAll('<br />', '<br>');
  expect(stored).toBe(content);

  // `fill('')` may leave an empty heading, depending on when the editor notices the change.
  await selectAll(page);
  await page.keyboard.press('Backspace');
  for (const line of ['~~struck~~ x', '`code` x', '---', '``` x']) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
  }
  await saveButton(page).click();
  await expect
    .poll(async () => (await storedBio(site))?.content)
    .toBe('<p>~~struck~~ x</p><p>`code` x</p><p>---</p><p>``` x</p><p></p>');
});
