import { expect, test } from 'vitest';
import { changeLinks, linksIn } from '#server/content/bio/rich-text-links.ts';

test.each([
  ['<p>No link, just /uploads/a.pdf</p>', []],
  ['<a href="/a">A</a><p><a target="_blank" href=/b>B</a></p>', ['/a', '/b']],
  ['<a href="&#47;uploads&sol;a.pdf?b&amp;c">A</a>', ['/uploads/a.pdf?b&c']],
  ["<A HREF='/a'>A", ['/a']],
  ['<a title="<a href=/x>" href="/a">A</a>', ['/a']],
  ['<img href="/a"><p href="/b">', []],
])('the links in %s are found', (html, links) => {
  expect(linksIn(html)).toEqual(links);
});

test.each([
  ['<p>A<br>&lt;b&gt; &amp; “c” 🎬</p><ul><li>1</li></ul>'],
  ['<a href="sms:+1" target="_blank" rel="noopener noreferrer">A</a>'],
  ['<a href="/a?b&amp;c=&quot;d&quot;">A</a>'],
])('%s is unchanged when its links are unchanged', (html) => {
  expect(changeLinks(html, (href) => href)).toBe(html);
});

test('a link without a new URL is removed, but its text and the other links are kept', () => {
  const html = '<p>See <a href="/a" target="_blank">my <em>A</em></a> and <a href="/b">B</a>.</p>';
  expect(changeLinks(html, (href) => (href === '/a' ? null : `${href}#c`))).toBe(
    '<p>See my <em>A</em> and <a href="/b#c">B</a>.</p>',
  );
});
