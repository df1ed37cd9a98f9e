import { expect, test } from 'vitest';
import { isRichTextHref } from '#domain/text/rich-text-href.ts';
import { richTextPolicy } from '#domain/text/rich-text-policy.ts';
import { sanitizeUntilStable, sanitizeRichText } from '#server/bio/sanitize-rich-text.ts';
import { xssPayloads } from '#tests/xss-payloads.ts';

const tags = richTextPolicy.allowedTags.join('|');
const attributes = richTextPolicy.allowedAttributes.join('|');

/** Everything that may stand between angle brackets, to the letter. */
const ALLOWED_TAG = new RegExp(
  `</(?:${tags})>|<(?:${tags})>|<a(?: (?:${attributes})="[^"<>]*")+>`,
  'g',
);

/** What is left of sanitised HTML that the policy does not name. Empty for all that is well. */
function forbiddenIn(html: string): string[] {
  const rest = html.replaceAll(ALLOWED_TAG, '');
  const brackets = /[<>]/.test(rest) ? [rest] : [];
  const links = [...html.matchAll(/<a\b[^>]*>/gi)].map(([link]) => link);
  const addresses = links
    .flatMap((link) => /\shref="([^"]*)"/.exec(link)?.[1] ?? [])
    .filter((href) => !isRichTextHref(decodeEntities(href)));
  const openers = links.filter(
    (link) => link.includes(' target=') && !link.includes(` rel="${richTextPolicy.newTabRel}"`),
  );
  return [...brackets, ...addresses, ...openers];
}

/** The few that the sanitiser writes itself. */
function decodeEntities(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** Where a payload may find itself. */
const surroundings: [where: string, wrap: (payload: string) => string][] = [
  ['alone', (payload) => payload],
  ['within a paragraph', (payload) => `<p>before ${payload} after</p>`],
  ['within a link', (payload) => `<a href="https://example.org">${payload}</a>`],
  ['after an unclosed tag', (payload) => `<h2 title="${payload}`],
  ['twice', (payload) => payload + payload],
  ['within itself', (payload) => payload.slice(0, 5) + payload + payload.slice(5)],
];

test.each(surroundings)('of what could run nothing is left, %s', (_where, wrap) => {
  const survivors = xssPayloads
    .map((payload) => ({ payload, html: sanitizeRichText(wrap(payload)) }))
    .filter(({ html }) => forbiddenIn(html).length > 0);
  expect(survivors).toEqual([]);
});

test('the check finds what it is for', () => {
  // What hides behind entities or another encoding shows only once it is decoded.
  const plain = xssPayloads.filter((payload) => !/&|\+ADw|\u00bc/.test(payload));
  expect(plain.filter((payload) => forbiddenIn(payload).length === 0)).toEqual([]);
  expect(forbiddenIn('<a href="https://example.org">x</a><p>1 &lt; 2<br>x</p>')).toEqual([]);
});

test.each(surroundings)('what is saved is sanitised for good, %s', (_where, wrap) => {
  for (const payload of xssPayloads) {
    const saved = sanitizeUntilStable(wrap(payload));
    expect(sanitizeRichText(saved)).toBe(saved);
    expect(forbiddenIn(saved)).toEqual([]);
  }
});

test('deeply broken nesting ends as well', () => {
  const saved = sanitizeUntilStable('<p><svg>'.repeat(10_000));
  expect(forbiddenIn(saved)).toEqual([]);
});
