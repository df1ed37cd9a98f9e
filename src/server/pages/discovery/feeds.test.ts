import { expect, test } from 'vitest';
import { correctionSchema } from '#domain/corrections/correction.ts';
import { type ShownSource, shownSourceSchema } from '#domain/sources/source.ts';
import { feedEntry } from '#server/pages/discovery/feeds.ts';
import { defaultSite } from '#server/core/site/site-defaults.ts';
import { makeEntry } from '#tests/rows/make-entry.ts';

const video = {
  id: '5b0e9c1e-4b7a-4d0a-8f43-3a1f1f0a7c11',
  youtubeId: 'dQw4w9WgXcQ',
  title: 'Who "counts" the votes?',
  description: null,
  publishDate: '2025-03-01T12:00:00.000Z',
};
const at = { site: defaultSite(), siteUrl: 'https://example.org' };
const source = makeEntry(shownSourceSchema, { id: '1', title: 'Article I', url: '' });
const correction = makeEntry(correctionSchema, {
  id: '1',
  kind: 'correction',
  text: 'Three.',
  publishedAt: '2025-03-02T12:00:00.000Z',
});
const picture =
  '<p><a href="https://example.org/video/5b0e9c1e-4b7a-4d0a-8f43-3a1f1f0a7c11">' +
  '<img src="https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg" alt="Who &quot;counts&quot; the votes?"/></a></p>';

function entryOf(changes: Partial<Parameters<typeof feedEntry>[0]>) {
  const nothing = { sources: [], citations: [], corrections: [], archives: [] };
  return feedEntry({ video, ...nothing, ...changes }, at);
}

test('a feed entry has the absolute address of the page, and an id that does not depend on this address', () => {
  expect(entryOf({})).toEqual({
    id: `urn:uuid:${video.id}`,
    url: `https://example.org/video/${video.id}`,
    title: video.title,
    updated: video.publishDate,
    published: video.publishDate,
    thumbnail: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
    html: picture,
  });
});

test('a feed entry contains the description with its line breaks', () => {
  const described = { ...video, description: 'One <b>\r\ntwo\n\nthree' };
  expect(entryOf({ video: described }).html).toBe(
    `${picture}<p dir="auto">One &lt;b&gt;<br/>two<br/><br/>three</p>`,
  );
});

test.each<[string, Partial<ShownSource>, string]>([
  [
    'a web page',
    { url: 'www.archives.gov/x', description: 'Section 7\n& more' },
    '<a href="https://www.archives.gov/x" dir="auto">Article I</a> (archives.gov)<br/><bdi dir="auto">Section 7<br/>&amp; more</bdi>',
  ],
  [
    'an uploaded file',
    { url: '/uploads/source-1.pdf', fileName: 'Report.pdf' },
    '<a href="https://example.org/uploads/source-1.pdf" dir="auto">Article I</a> (PDF)',
  ],
  [
    'a court document that is free',
    { url: 'www.supremecourt.gov/x', kind: 'court', access: 'free' },
    '<a href="https://www.supremecourt.gov/x" dir="auto">Article I</a> (supremecourt.gov · Court document · Free)',
  ],
  [
    'a book on paper',
    { kind: 'book', access: 'offline' },
    '<bdi dir="auto">Article I</bdi> (Book · Only on paper or in a library)',
  ],
  [
    'words instead of an address',
    { url: 'A letter <1787>' },
    '<bdi dir="auto">Article I</bdi><br/>A letter &lt;1787&gt;',
  ],
  [
    'a script',
    { url: 'javascript:alert(1)' },
    '<bdi dir="auto">Article I</bdi><br/>javascript:alert(1)',
  ],
  ['only a title', {}, '<bdi dir="auto">Article I</bdi>'],
])('a feed entry contains a source that is %s', (_what, changes, html) => {
  const entry = entryOf({ sources: [{ ...source, ...changes }] });
  expect(entry.html).toBe(`${picture}<p>Link to source:</p><ol><li>${html}</li></ol>`);
});

test('a feed entry repeats what was said before a correction, and strikes both through once it is withdrawn', () => {
  const said = 'Five <percent>';
  const htmlWith = (withdrawnAt: string | null) =>
    entryOf({ corrections: [{ ...correction, said, withdrawnAt }] }).html;
  const heading = '<strong lang="en" dir="ltr">Correction, March 2, 2025:</strong> ';
  const words = '<span lang="en" dir="ltr">What was said:</span> “Five &lt;percent&gt;”<br/>Three.';
  expect(htmlWith(null)).toContain(`<p dir="auto">${heading}${words}</p>`);
  expect(htmlWith('2025-03-03T12:00:00.000Z')).toContain(
    `<p dir="auto">${heading}<del>${words}</del> <span lang="en" dir="ltr">(withdrawn)</span></p>`,
  );
});

const cited = {
  sourceId: source.id,
  startSecond: 152,
  endSecond: null,
  claim: 'Taxes <fell>',
  quote: 'Taxes, & “<b>” fell',
  page: null,
};

test.each([
  [
    'on a web page',
    { url: 'https://example.gov/x' },
    cited,
    ' <bdi dir="auto">Taxes &lt;fell&gt;</bdi><blockquote dir="auto">“Taxes, &amp; “&lt;b&gt;” fell”</blockquote><a href="https://example.gov/x#:~:text=Taxes%2C%20%26%20%E2%80%9C%3Cb%3E%E2%80%9D%20fell">Open at the quote</a>',
  ],
  [
    'on a page of a PDF',
    { url: '/uploads/source-1.pdf', fileName: 'Report.pdf' },
    { ...cited, claim: null, quote: 'Words', page: 12 },
    '<blockquote dir="auto">“Words”</blockquote><a href="https://example.org/uploads/source-1.pdf#page=12">Open at page 12</a>',
  ],
  [
    'on a page of a book',
    { url: 'On Liberty' },
    { ...cited, claim: null, quote: 'Words', page: 12 },
    '<blockquote dir="auto">“Words”</blockquote>Page 12. ',
  ],
])('a feed entry contains a quote that stands %s', (_what, changes, citation, html) => {
  const unquoted = { ...citation, startSecond: 200, quote: null };
  const sources = [{ ...source, ...changes }];
  const { html: entry } = entryOf({ sources, citations: [citation, unquoted] });
  const moment = `<a href="https://example.org/video/${video.id}?t=152">2:32</a>`;
  expect(entry).toContain(`<ul><li>${moment}${html}</li></ul>`);
});

test("a feed entry states the language of the video at the owner's texts, and that of the labels among them", () => {
  const described = { ...video, description: 'كل خطوة' };
  const corrections = [{ ...correction, text: 'ثلاثة.' }];
  const entry = entryOf({ video: described, language: 'ar', corrections });
  expect(entry.language).toBe('ar');
  expect(entry.html).toBe(
    `<div lang="en" dir="ltr">${picture}<p lang="ar" dir="auto"><strong lang="en" dir="ltr">Correction, March 2, 2025:</strong> ثلاثة.</p>` +
      '<p lang="ar" dir="auto">كل خطوة</p></div>',
  );
});
