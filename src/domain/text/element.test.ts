import { expect, test } from 'vitest';
import { element, xmlDocument } from '#domain/text/element.ts';

test('texts are escaped, both in an attribute and in an element', () => {
  const text = `"Bread" & <b>circuses</b>`;
  const escaped = '&quot;Bread&quot; &amp; &lt;b&gt;circuses&lt;/b&gt;';
  expect(element('a', { href: text }, text).markup).toBe(`<a href="${escaped}">${escaped}</a>`);
});

test('an element without content is self-closing, and one with an empty text has an end tag', () => {
  expect(element('br').markup).toBe('<br/>');
  expect(element('iframe', {}, '').markup).toBe('<iframe></iframe>');
});

test('an element leaves out what is absent', () => {
  expect(element('a', { href: undefined, id: 'x' }, null, [undefined, false]).markup).toBe(
    '<a id="x"/>',
  );
});

test('a document declares its encoding and contains elements unescaped', () => {
  expect(xmlDocument(element('a', {}, element('b', {}, '1 < 2'), ' & '))).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<a><b>1 &lt; 2</b> &amp; </a>\n',
  );
});
