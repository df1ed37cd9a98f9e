import { expect, test } from 'vitest';
import { isRichTextHref } from '#domain/text/rich-text-href.ts';
import { richTextPolicy } from '#domain/text/rich-text-policy.ts';
import { sanitizeRichText, sanitizeUntilStable } from '#server/content/bio/sanitize-rich-text.ts';
import { xssPayloads } from '#tests/inputs/xss-payloads.ts';

/** HTML as the editor writes it, and other HTML that may be shown. */
const untouched = [
  '',
  'plain text',
  '<p>Dear visitor,</p><p></p><p>welcome.<br>Read on.</p>',
  '<h1>One</h1><h2>Two <em>and</em></h2><h3>Three</h3><h4>4</h4><h5>5</h5><h6>6</h6>',
  '<p><strong>bold</strong> <em>italic</em> <strong><em>both</em></strong> <u>under</u></p>',
  '<ul><li><p>first</p></li><li><p>second</p><ul><li><p>inner</p></li></ul></li></ul>',
  '<ol><li><p>first</p><ol><li><p>inner</p></li></ol></li></ol>',
  '<blockquote><p>said <a href="tel:+1555">by phone</a></p></blockquote>',
  '<p><a target="_blank" rel="noopener noreferrer" href="https://example.org/?a=1&amp;b=%20#c">x</a></p>',
  '<p>1 &lt; 2 &amp;&amp; 3 &gt; 2, "quoted" \u00a0 🎬 Größe</p>',
  '<a href="mailto:a@example.org">mail</a>',
  '<a href="/videos">inside</a>',
  '<a href="#top">above</a>',
];

test.each(untouched)('%s is saved and shown unchanged', (html) => {
  expect([sanitizeRichText(html), sanitizeUntilStable(html)]).toEqual([html, html]);
});

const cleaned: [given: string, kept: string][] = [
  ['<script>alert(1)</script>', ''],
  ['<style>p{}</style>text', 'text'],
  ['<object data="x"></object><embed src="x"><iframe src="x"></iframe>', ''],
  ['<form action="/x"><input name="a"><button>go</button></form>', 'go'],
  ['<textarea>typed</textarea>', ''],
  ['<select><option>one</option></select>', ''],
  ['<img src="x" onerror="alert(1)">', ''],
  ['<svg><a xlink:href="javascript:alert(1)">x</a></svg>', '<a>x</a>'],
  ['<math><mi xlink:href="javascript:alert(1)">x</mi></math>', 'x'],
  ['<p style="color:red" onclick="a()" onload="a()" onmouseover="a()">x</p>', '<p>x</p>'],
  ['<p id="root" class="a" data-a="1" aria-label="a" title="a">x</p>', '<p>x</p>'],
  ['<p href="https://example.org" target="_blank" rel="x">x</p>', '<p>x</p>'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href=" java&#10;script:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="https:" target="_blank">x</a>', '<a target="_blank" rel="noopener noreferrer">x</a>'],
  [
    '<a href="https://example.org" target="_blank">x</a>',
    '<a href="https://example.org" target="_blank" rel="noopener noreferrer">x</a>',
  ],
  [
    '<a href="https://example.org" target="other" rel="opener">x</a>',
    '<a href="https://example.org" target="other" rel="noopener noreferrer">x</a>',
  ],
  ['<p>unclosed <strong>bold', '<p>unclosed <strong>bold</strong></p>'],
  ['<<script>script>alert(1)<</script>/script>', '&lt;/script&gt;'],
  ['1 < 2 & 3 > 2', '1 &lt; 2 &amp; 3 &gt; 2'],
  ['<!-- note --><p>x</p>', '<p>x</p>'],
  ['one<br/>two<BR />', 'one<br>two<br>'],
  [
    '<a href="https://example.org" href="javascript:alert(1)">x</a>',
    '<a href="https://example.org">x</a>',
  ],
];

test.each(cleaned)('sanitizing turns %s into %j', (given, kept) => {
  expect(sanitizeRichText(given)).toBe(kept);
});

const tags = richTextPolicy.allowedTags.join('|');
const attributes = richTextPolicy.allowedAttributes.join('|');

/** Matches every tag that may remain, in the form that the sanitizer writes. */
const ALLOWED_TAG = new RegExp(
  `</(?:${tags})>|<(?:${tags})>|<a(?: (?:${attributes})="[^"<>]*")+>`,
  'g',
);

/** The parts of sanitized HTML that the policy does not allow. */
function forbiddenIn(html: string): string[] {
  const rest = html.replaceAll(ALLOWED_TAG, '');
  const brackets = /[<>]/.test(rest) ? [rest] : [];
  const links = [...html.matchAll(/<a\b[^>]*>/gi)].map(([link]) => link);
  const addresses = links
    .flatMap((link) => /\shref="([^"]*)"/.exec(link)?.[1] ?? [])
    .filter((href) => !isRichTextHref(decodeEntities(href)));
  const newTabsWithoutRel = links.filter(
    (link) => link.includes(' target=') && !link.includes(` rel="${richTextPolicy.newTabRel}"`),
  );
  return [...brackets, ...addresses, ...newTabsWithoutRel];
}

/** Decodes the entities that the sanitizer writes. */
function decodeEntities(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** The contexts in which each payload is tested. */
const contexts: [where: string, wrap: (payload: string) => string][] = [
  ['alone', (payload) => payload],
  ['within a paragraph', (payload) => `<p>before ${payload} after</p>`],
  ['within a link', (payload) => `<a href="https://example.org">${payload}</a>`],
  ['after an unclosed tag', (payload) => `<h2 title="${payload}`],
  ['twice', (payload) => payload + payload],
  ['within itself', (payload) => payload.slice(0, 5) + payload + payload.slice(5)],
];

test.each(contexts)('sanitizing removes every attack, %s', (_where, wrap) => {
  const remaining = xssPayloads
    .map((payload) => ({ payload, html: sanitizeRichText(wrap(payload)) }))
    .filter(({ html }) => forbiddenIn(html).length > 0);
  expect(remaining).toEqual([]);
});

test('forbiddenIn finds the attacks in HTML that is not sanitized', () => {
  // It does not find an attack in which entities, "+ADw" of UTF-7 or "¼" stand for a bracket.
  const plain = xssPayloads.filter((payload) => !/&|\+ADw|\u00bc/.test(payload));
  expect(plain.filter((payload) => forbiddenIn(payload).length === 0)).toEqual([]);
  expect(forbiddenIn('<a href="https://example.org">x</a><p>1 &lt; 2<br>x</p>')).toEqual([]);
});

test.each(contexts)('sanitizing a saved attack again changes nothing, %s', (_where, wrap) => {
  for (const payload of xssPayloads) {
    const saved = sanitizeUntilStable(wrap(payload));
    expect(sanitizeRichText(saved)).toBe(saved);
    expect(forbiddenIn(saved)).toEqual([]);
  }
});

test('sanitizing deeply nested broken tags terminates', () => {
  const saved = sanitizeUntilStable('<p><svg>'.repeat(3000));
  expect(forbiddenIn(saved)).toEqual([]);
});
