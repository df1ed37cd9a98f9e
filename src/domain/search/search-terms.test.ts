import { expect, test } from 'vitest';
import { searchTerms } from '#domain/search/search-terms.ts';

const termsOf = (text: string) => searchTerms(text).map(({ term }) => term);

test.each([
  ['Tax Cuts', ['tax', 'cuts']],
  ['  “Größe”, façade: ÉTÉ! ', ['große', 'facade', 'ete']],
  ["don't archives.gov/x_1", ['don', 't', 'archives', 'gov', 'x', '1']],
  ['ﬁnal ２０２６ İstanbul 𝐀bc', ['final', '2026', 'istanbul', 'abc']],
  ['1½ 😀 % " * NEAR( 1️⃣', ['11', '2', 'near', '1']],
  ['', []],
  ['\ud800x', ['x']],
  ['\u0301', []],
  ['Ελλάδα 日本語', ['ελλαδα', '日本語']],
  ['予算の法案は、院に', ['予算', 'の', '法案', 'は', '院', 'に']],
  ['预算法案', ['预算', '法案']],
  ['الميزانية العامة', ['الميزانية', 'العامة']],
])('the terms of %j are %j', (text, terms) => {
  expect(termsOf(text)).toEqual(terms);
});

test('a word of a text without spaces has its own place', () => {
  expect(searchTerms('2026年の予算').at(-1)).toEqual({ term: '予算', from: 6, to: 8 });
});
