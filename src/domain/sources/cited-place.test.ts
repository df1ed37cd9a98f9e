import { expect, test } from 'vitest';
import { citedPlace } from '#domain/sources/cited-place.ts';

const QUOTE = 'We the People';
const onPage = { quote: null, page: 12 };
const quoted = { quote: QUOTE, page: null };
const web = 'https://example.org/law';

test.each([
  ['/uploads/source-1.pdf', '/uploads/source-1.pdf#page=12'],
  ['/uploads/source-1.pdf#page=3', '/uploads/source-1.pdf#page=12'],
  ['example.org/Report.PDF?v=2', 'https://example.org/Report.PDF?v=2#page=12'],
])('page 12 of the PDF %s has the address %s', (url, href) => {
  const pdf = { url, fileName: url.startsWith('/') ? 'report.pdf' : null };
  const place = { href, isPage: true, linkText: 'Open at page 12' };
  expect(citedPlace(pdf, onPage)).toEqual(place);
  expect(citedPlace(pdf, { quote: QUOTE, page: 12 })).toEqual(place);
});

test.each([
  [web, `${web}#:~:text=We%20the%20People`],
  ['example.org', 'https://example.org#:~:text=We%20the%20People'],
  [`${web}#article-1`, `${web}#article-1:~:text=We%20the%20People`],
  [`${web}#article-1:~:text=Old`, `${web}#article-1:~:text=We%20the%20People`],
  [`${web}#:~:text=Old`, `${web}#:~:text=We%20the%20People`],
])('a quote on the web page %s has the address %s', (url, href) => {
  const page = { url, fileName: null };
  const place = { href, isPage: false, linkText: 'Open at the quote' };
  expect(citedPlace(page, quoted)).toEqual(place);
  expect(citedPlace(page, { quote: QUOTE, page: 12 })).toEqual(place);
});

test.each([
  ['A, b & c-d', 'A%2C%20b%20%26%20c%2Dd'],
  ['“Été” — #1: 5%?', '%E2%80%9C%C3%89t%C3%A9%E2%80%9D%20%E2%80%94%20%231%3A%205%25%3F'],
  ['one two three four five 6 7 8 9', 'one%20two%20three%20four%20five%206%207%208%209'],
  [
    'a, b c d e f g h-h i &',
    'a%2C%20b%20c%20d%20e%20f%20g%20h%2Dh%20i%20%26&text=a%2C%20b%20c%20d%20e,f%20g%20h%2Dh%20i%20%26',
  ],
  ['We the People … secure the Blessings', 'We%20the%20People,secure%20the%20Blessings'],
  ['one two three four five six [...] 7 8 9', 'one%20two%20three%20four%20five,7%208%209'],
  ['one … two (…) three four five six 7 8', 'one,four%20five%20six%207%208'],
  ['One. . . . Two', 'One,Two'],
  ['…one two three...', 'one%20two%20three'],
])('the quote %j becomes the text directive %j', (quote, directive) => {
  const { href } = citedPlace({ url: web, fileName: null }, { quote, page: null }) ?? {};
  expect(href).toBe(`${web}#:~:text=${directive}`);
});

test.each([
  ['nothing of a web page', { url: web, fileName: null }, { quote: null, page: null }],
  ['a page of a web page', { url: web, fileName: null }, onPage],
  ['a quote in a PDF', { url: '/uploads/source-1.pdf', fileName: 'a.pdf' }, quoted],
  ['a quote in another file', { url: '/uploads/source-1.docx', fileName: 'a.docx' }, quoted],
  ['a quote in a book', { url: 'On Liberty, chapter 2', fileName: null }, quoted],
  ['a quote in a letter', { url: 'mailto:a@example.org', fileName: null }, quoted],
  ['a page of a script', { url: 'javascript:alert(1)//.pdf', fileName: null }, onPage],
])('%s has no address', (_what, source, citation) => {
  expect(citedPlace(source, citation)).toBeNull();
});

test('outside this site, the address of an uploaded file begins with the origin of the site', () => {
  const pdf = { url: '/uploads/source-1.pdf', fileName: 'report.pdf' };
  expect(citedPlace(pdf, onPage, 'https://example.org')?.href).toBe(
    'https://example.org/uploads/source-1.pdf#page=12',
  );
});
