import { expect, test } from 'vitest';
import {
  localSourceUrl,
  tidySourceUrl,
  sourceAddress,
  sourceHref,
  sourceLabel,
  sourceUrlProblem,
} from '#domain/sources/source-url.ts';

test.each([
  [''],
  ['/uploads/source-1.pdf'],
  ['/uploads/ http://['],
  ['https://example.org/a?b=c#d'],
  ['http://localhost:3000'],
  ['  https://example.org  '],
  ['https://bücher.example/straße'],
  ['example.org/x'],
  ['Interview with the author'],
  ['ftp://example.org'],
  ['javascript:alert(1)'],
  ['https://example.org/My File.pdf'],
  ['HTTP/2 specification'],
  ['HTTPS: The Definitive Guide'],
  ['tops: a play'],
])('the url %j is accepted', (url) => {
  expect(sourceUrlProblem(url)).toBeNull();
});

test.each([
  ['http://'],
  ['https://exa mple.org'],
  ['https://['],
  ['HTTP://['],
  ['see http://example.org'],
  ['uploads/x http://example.org'],
  ['http://example.org:99999'],
  ['plain\u0000text'],
  ['/uploads/a\r\nb'],
  ...[
    'http:/example.org/x',
    'http:example.org/x',
    'https//example.org/x',
    'https;//example.org/x',
    'https.//example.org/x',
    'https: //example.org/x',
    'htps://example.org/x',
    'ttps://example.org/x',
    'hhttps://example.org/x',
    'httpss://example.org/x',
    String.raw`http:\\example.org\x`,
  ].map((url) => [url]),
  ['https://example.org/a and https://example.org/b'],
])('the url %j is refused', (url) => {
  expect(sourceUrlProblem(url)).toBe('Please enter a valid URL');
});

test.each([
  ['https://example.org/My File.pdf', 'https://example.org/My%20File.pdf'],
  ['example.org/My File.pdf', 'example.org/My%20File.pdf'],
  ['\u200Bhttps://example.org/a\u00A0b\u200B', 'https://example.org/a%C2%A0b'],
  ['https://example.org/?a=1&amp;b=2', 'https://example.org/?a=1&b=2'],
  [' Interview with\u200Cthe author \uFEFF', 'Interview with\u200Cthe author'],
  ['AT&amp;T', 'AT&amp;T'],
])('the url %j is stored as %j', (url, stored) => {
  expect(tidySourceUrl(url)).toBe(stored);
  expect(sourceUrlProblem(url)).toBeNull();
});

test.each([
  ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
  ['https://example.org', 'https://example.org'],
  ['HTTP://Example.org', 'HTTP://Example.org'],
  ['  https://example.org  ', 'https://example.org'],
  ['example.org', 'https://example.org'],
  ['example.org/x', 'https://example.org/x'],
  ['www.archives.gov/files/a.pdf', 'https://www.archives.gov/files/a.pdf'],
  ['example.org:8080/x', 'https://example.org:8080/x'],
  ['example.org?x=1', 'https://example.org?x=1'],
  ['bücher.example', 'https://bücher.example'],
  ['example.xn--p1ai/x', 'https://example.xn--p1ai/x'],
  ['mailto:me@example.org', 'mailto:me@example.org'],
  ['\u200Bhttps://example.org\uFEFF', 'https://example.org'],
  ['www.example.zip', 'https://www.example.zip'],
  ['example.org/budget.xlsx', 'https://example.org/budget.xlsx'],
  ['mailto:me@example.org?subject=Hello', 'mailto:me@example.org?subject=Hello'],
  ['/uploads/source-1.pdf', '/uploads/source-1.pdf'],
  ['/uploads/a/../b.pdf', '/uploads/b.pdf'],
  ['/uploads/bücher.pdf', '/uploads/b%C3%BCcher.pdf'],
])('the url %j has the href %s', (url, href) => {
  expect(sourceHref(url)).toBe(href);
});

test.each([
  [''],
  ['   '],
  ['javascript:alert(1)'],
  ['JavaScript:alert(1)//http://example.org'],
  ['java\nscript:alert(1)'],
  ['\u0001javascript:alert(1)'],
  ['javascript.com:alert(1)'],
  ['data:text/html,<script>'],
  ['ftp://example.org'],
  ['tel:123'],
  ['mailto:'],
  ['mailto:me'],
  ['//evil.example'],
  ['\\\\evil.example'],
  ['/\\evil.example'],
  ['/admin'],
  ['/uploads'],
  ['/uploads/'],
  ['/uploads/.'],
  ['/uploads/../admin'],
  ['/uploads/..'],
  ['/uploads/%2e%2e/admin'],
  ['/uploads/..%2fadmin'],
  ['/uploads/..\\admin'],
  ['/uploads/x/../../admin'],
  ['/uploads/a b.pdf'],
  ['/uploads/a\tb.pdf'],
  ['/uploads\n/../x'],
  ['https://example.org/a b'],
  ['https://exam\tple.org'],
  ['https://['],
  ['https://'],
  ['http:example.org'],
  ['https:example.org'],
  ['Interview with the author'],
  ['author'],
  ['report.pdf'],
  ...[
    'budget.xlsx',
    'a.csv',
    'a.html',
    'a.pptx',
    'a.odt',
    'a.zip',
    'My.Report.rtf',
    'a.pdf#page=2',
  ].map((name) => [name]),
  ['e.g.'],
  ['version 2.0'],
  ['2.0'],
  ['me@example.org'],
  ['user:pass@example.org'],
  ['exa_mple..org'],
  ['?x=1'],
  ['#top'],
])('the url %j has no href', (url) => {
  expect(sourceHref(url)).toBeNull();
});

test.each([
  ['/uploads/source-1.pdf', 'https://site.example/uploads/source-1.pdf'],
  ['www.archives.gov/x', 'https://www.archives.gov/x'],
  ['mailto:me@example.org', 'mailto:me@example.org'],
  ['\u200Bhttps://example.org\uFEFF', 'https://example.org'],
  ['www.example.zip', 'https://www.example.zip'],
  ['example.org/budget.xlsx', 'https://example.org/budget.xlsx'],
  ['a book', null],
])('sourceAddress for the site https://site.example turns %j into %j', (url, address) => {
  expect(sourceAddress(url, 'https://site.example')).toBe(address);
});

test.each([
  ['/uploads/source-1.pdf', 'Report.pdf', 'PDF'],
  ['/uploads/source-1.jpg', 'photo.of.me.JPG', 'JPG'],
  ['/uploads/source-1.docx', 'Budget.docx', 'DOCX'],
  ['/uploads/source-1.pdf', null, 'PDF'],
  ['/uploads/source-1.pdf', 'Report', 'PDF'],
  ['https://www.archives.gov/x', null, 'archives.gov'],
  ['https://catalog.archives.gov/x.pdf', null, 'catalog.archives.gov'],
  ['WWW.Example.org/x', null, 'example.org'],
  ['https://www.archives.gov/x', '', 'archives.gov'],
  ['mailto:me@example.org', null, null],
  ['Interview with the author', null, null],
  ['javascript:alert(1)', null, null],
  ['', null, null],
  ['', 'Report 1.25', null],
])('a source with the url %j and the file %j has the label %j', (url, fileName, label) => {
  expect(sourceLabel({ url, fileName })).toBe(label);
});

test.each([
  ['https://example.org/uploads/source-1.pdf', '/uploads/source-1.pdf'],
  [' https://EXAMPLE.org:443/uploads/a%20b.pdf?x=1#page=3 ', '/uploads/a%20b.pdf?x=1#page=3'],
  ['https://example.org/uploads/../admin', 'https://example.org/uploads/../admin'],
  ['https://example.org/video/1', 'https://example.org/video/1'],
  ['http://example.org/uploads/a.pdf', 'http://example.org/uploads/a.pdf'],
  ['https://other.example/uploads/a.pdf', 'https://other.example/uploads/a.pdf'],
  ['/uploads/a.pdf', '/uploads/a.pdf'],
  ['example.org/uploads/a.pdf', 'example.org/uploads/a.pdf'],
  ['a book', 'a book'],
  ['', ''],
])('localSourceUrl on https://example.org turns %j into %j', (url, stored) => {
  expect(localSourceUrl(url, 'https://example.org')).toBe(stored);
});
