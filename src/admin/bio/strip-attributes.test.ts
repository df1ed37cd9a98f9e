import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { xssPayloads } from '#tests/inputs/xss-payloads.ts';

import { stripAttributes } from './strip-attributes.ts';

const kept = new Map([
  ['href', 'href'],
  ['style', 'data-style'],
]);

function strip(html: string): string {
  return stripAttributes(html, (name) => kept.get(name));
}

/** Text without "<", and tags that have only kept attributes in double quotes. */
const STRIPPED = /^(?:[^<]|<\/?[a-z][a-z\d:-]*(?: (?:href|data-style)="[^"<>]*")*>)*$/;

test.each([
  ['double quotes', '<p onclick="x()">Text</p>', '<p>Text</p>'],
  ['single quotes', "<p onclick='x()'>Text</p>", '<p>Text</p>'],
  ['no quotes', '<p onclick=x()>Text</p>', '<p>Text</p>'],
  ['no value', '<p onclick>Text</p>', '<p>Text</p>'],
  ['an empty value', '<p onclick= >Text</p>', '<p>Text</p>'],
  ['upper case', '<P ONCLICK=x() HREF=y>Text</P>', '<p href="y">Text</p>'],
  ['line breaks', '<p\nonclick\n=\n"x()"\n>Text</p\n>', '<p>Text</p>'],
  ['slashes', '<img/onerror="x()"/src=y/>Text', '<img>Text'],
  ['no space after a value', '<p title="a"onclick="b">Text</p>', '<p>Text</p>'],
  ['a ">" in a value', '<p title="a > b" onclick="c">Text</p>', '<p>Text</p>'],
  ['an end tag', '</p onclick="x()">', '</p>'],
  ['a name that begins with "="', '<p ="x" onclick=y>Text', '<p>Text'],
  ['odd characters in a name', '<p a"b<c onclick=y>Text', '<p>Text'],
])('an event handler is removed from HTML with %s', (_case, html, stripped) => {
  expect(strip(html)).toBe(stripped);
});

test.each([
  [
    'attributes outside of tags',
    'a onclick="x" style=y < b > c',
    'a onclick="x" style=y &lt; b > c',
  ],
  [
    'a tag in a kept value',
    '<a href="/?q=<b onclick=x>&amp;y">z</a>',
    '<a href="/?q=&lt;b onclick=x&gt;&amp;y">z</a>',
  ],
  [
    'double quotes in a value in single quotes',
    `<a href='say "on"'>z</a>`,
    '<a href="say &quot;on&quot;">z</a>',
  ],
])('text that only looks like markup stays text: %s', (_what, html, stripped) => {
  expect(strip(html)).toBe(stripped);
});

test.each([
  ['a comment', 'a<!-- <p onclick=x> -->b', 'ab'],
  ['an empty comment', 'a<!--><p onclick=x>b', 'a<p>b'],
  [
    'a comment that ends with "--!>", and then a tag that never ends',
    'a<!-- " --!><p onclick=x title=">b',
    'a',
  ],
  ['a comment that never ends', 'a<!-- <p>b', 'a'],
  ['a conditional of Word', '<![if !supportLists]>a<![endif]>b<?xml:x ?>c</ x>d', 'abcd'],
  ['a style sheet', '<style><!-- p {} --></style ><p>a</p>', '</style><p>a</p>'],
  ['a script', `<script>"<p title='</scripts>"</SCRIPT\n><p>a</p>`, '</script><p>a</p>'],
  ['a script that never ends', 'a<script>b', 'a'],
  ['a tag that never ends', 'a<p title="b', 'a'],
  ['the tags of an element with an odd name', '<a"b>c</a"b>', 'c'],
])('markup is removed: %s', (_what, html, stripped) => {
  expect(strip(html)).toBe(stripped);
});

test('a removed comment does not turn the text around it into a tag', () => {
  expect(strip('<<!-- -->img onerror=x>')).toBe('&lt;img onerror=x>');
});

test('styles are kept under another attribute name, and elements keep their namespace prefix', () => {
  expect(strip(`<p style='a: "b"'><o:p style=c></o:p>`)).toBe(
    '<p data-style="a: &quot;b&quot;"><o:p data-style="c"></o:p>',
  );
});

test.each(xssPayloads)('all attributes are removed from %j, except those to keep', (payload) => {
  expect(strip(payload)).toMatch(STRIPPED);
  expect(strip(`<p title='${payload}`)).toMatch(STRIPPED);
});

test('all attributes are removed from random markup, except those to keep', () => {
  const pieces = fc.constantFrom(
    ...`< > / = " ' ! -- &lt; p a svg style script textarea onclick href x [CDATA[ ]]`.split(' '),
    ...' \n\0\u00a0',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (text) => {
      const stripped = strip(text.join(''));
      expect(stripped).toMatch(STRIPPED);
      expect(stripAttributes(stripped, (name) => name)).toBe(stripped);
    }),
    { numRuns: 3000 },
  );
});

test('long text with unclosed quotes, tags and comments takes linear time', () => {
  // Quadratic time would exceed the test timeout.
  expect(strip('<p a="'.repeat(50_000))).toBe('');
  expect(strip(`<p ${' ='.repeat(50_000)}`)).toBe('');
  expect(strip('<!--'.repeat(50_000))).toBe('');
});
