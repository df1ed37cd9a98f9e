import { expect, test } from 'vitest';
import { escapeText } from '#domain/text/markup.ts';

test.each([
  ['Plain text', 'Plain text'],
  [`"Quoted" & 'quoted'`, `&quot;Quoted&quot; &amp; 'quoted'`],
  ['</title><script>alert(1)</script>', '&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['<![CDATA[ x ]]>', '&lt;![CDATA[ x ]]&gt;'],
  ['&amp; stays as typed', '&amp;amp; stays as typed'],
  ['emoji 😀👩‍👩‍👧, עברית, \u202Eabc\u202C', 'emoji 😀👩‍👩‍👧, עברית, \u202Eabc\u202C'],
  ['a\u0000b\u0008c\u000Bd\u001Fe\uFFFEf\uFFFFg\uD800h\uDC00i', 'abcdefghi'],
  ['tab\tline\nreturn\r', 'tab\tline\nreturn\r'],
])('the text %j is written as %j', (text, written) => {
  expect(escapeText(text)).toBe(written);
});
