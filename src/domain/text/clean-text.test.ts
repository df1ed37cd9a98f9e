import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanText } from '#domain/text/clean-text.ts';
import { anyCodePoint } from '#tests/inputs/any-code-point.ts';
import { slowTest } from '#tests/slow-test.ts';

test.each([
  ['', ''],
  ['  Hello  ', 'Hello'],
  ['\n\t Hello \u00A0\uFEFF', 'Hello'],
  ['Line one\n\nLine two', 'Line one\n\nLine two'],
  ['Żółć, 日本語, 👩‍👩‍👧', 'Żółć, 日本語, 👩‍👩‍👧'],
  ['\uD800', '\uD800'],
])('plain text such as %j is only trimmed', (text, clean) => {
  expect(cleanText(text)).toBe(clean);
});

test.each([
  ['<b>bold</b>', 'bbold/b'],
  ['1 < 2 > 0', '1  2  0'],
  ['javascript:alert(1)', 'alert(1)'],
  ['JaVaScRiPt:x VBScript:y', 'x y'],
  ['java<script:x', 'x'],
  ['javajavascript:script:', ''],
])('angle brackets and script schemes are removed from %j', (text, clean) => {
  expect(cleanText(text)).toBe(clean);
});

test.each([
  ['onclick=alert(1)', 'alert(1)'],
  ['ONCLICK = alert(1)', 'alert(1)'],
  ['x onerror\n\t=y', 'x y'],
  ['on<click=x', 'x'],
  ['onjavascript:click=x', 'x'],
  ['onxonclick=x', 'x'],
])('event handlers are removed from %j', (text, clean) => {
  expect(cleanText(text)).toBe(clean);
});

test.each([
  ['conversion=5'],
  ['oonclick=nclick=x'],
  ['on = off'],
  ['button_onclick=1'],
  ['javascript :x'],
])('%j is not changed', (text) => {
  expect(cleanText(text)).toBe(text);
});

test('removing a bracket between two words does not turn the second into an event handler', () => {
  expect(cleanText('x<onclick=y')).toBe('xonclick=y');
});

/** Text built from relevant fragments, so that they often end up next to each other. */
const trickyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'javascript:',
        'vbscript:',
        'java',
        'script:',
        'vb',
        'script',
        ':',
        '=',
        'on',
        'click',
        'onx=',
      ),
      fc.constantFrom('<', '>', ' ', '\n', '_', '1', '"', 'J', 'ON', 'S', '\u212A', 'ſ', 'İ'),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 30 },
  )
  .map((pieces) => pieces.join(''));

test('the single pass returns the same as removing repeatedly until stable', () => {
  fc.assert(
    fc.property(trickyText, (text) => {
      expect(cleanText(text)).toBe(cleanUntilStable(text));
    }),
    { numRuns: 5000 },
  );
});

function cleanUntilStable(text: string): string {
  const unbracketed = text.replaceAll(/[<>]/g, '');
  const schemeless = untilStable(unbracketed, /(?:javascript|vbscript):/gi);
  return untilStable(schemeless, /\bon[a-z]+\s*=/gi).trim();
}

function untilStable(text: string, removable: RegExp): string {
  const rest = text.replaceAll(removable, '');
  return rest === text ? text : untilStable(rest, removable);
}

test('cleaning twice changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(trickyText, fc.string({ unit: anyCodePoint })), (text) => {
      const clean = cleanText(text);
      expect(cleanText(clean)).toBe(clean);
    }),
  );
});

slowTest.each([
  ['schemes in a row', 'javascript:', ''],
  ['schemes nested in each other', 'java', 'script:'],
  ['one very long handler', 'on', '='],
  ['handlers in a row', 'onx=', ''],
  ['letters and equals signs', 'a=', ''],
  ['white space before every equals sign', '  =', ''],
  ['nothing but white space', ' ', '='],
  ['brackets', '<', '>'],
  ['colons', ':', ''],
])('a million characters are cleaned in linear time: %s', (_case, opening, closing) => {
  // Quadratic time would take hours and exceed the test timeout.
  const count = 1_000_000 / (opening + closing).length;
  const clean = cleanText(opening.repeat(count) + closing.repeat(count));
  expect(cleanText(clean)).toBe(clean);
});
