import { expect, test } from 'vitest';
import { element, xmlDocument } from '#server/feeds/markup.ts';

test.each([
  ['Plain text', 'Plain text'],
  [`"Quoted" & 'quoted'`, `&quot;Quoted&quot; &amp; 'quoted'`],
  ['</title><script>alert(1)</script>', '&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['<![CDATA[ x ]]>', '&lt;![CDATA[ x ]]&gt;'],
  ['&amp; stays as typed', '&amp;amp; stays as typed'],
  ['emoji 😀👩‍👩‍👧, עברית, \u202Eabc\u202C', 'emoji 😀👩‍👩‍👧, עברית, \u202Eabc\u202C'],
  ['a\u0000b\u0008c\u000Bd\u001Fe\uFFFEf\uFFFFg\uD800h\uDC00i', 'abcdefghi'],
  ['tab\tline\nreturn\r', 'tab\tline\nreturn\r'],
])('the text %j is written as %j, in an element and in an attribute', (text, written) => {
  expect(element('a', { href: text }, text).markup).toBe(`<a href="${written}">${written}</a>`);
});

test('an element without content is self-closing, and one with an empty text has an end tag', () => {
  expect(element('br').markup).toBe('<br/>');
  expect(element('iframe', {}, '').markup).toBe('<iframe></iframe>');
});

test('a document declares its encoding and contains elements unescaped', () => {
  expect(xmlDocument(element('a', {}, element('b', {}, '1 < 2'), ' & '))).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<a><b>1 &lt; 2</b> &amp; </a>\n',
  );
});
