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
])('the terms of %j are %j', (text, terms) => {
  expect(termsOf(text)).toEqual(terms);
});
