import { expect, test } from 'vitest';
import { readReference } from '#tests/inputs/read-reference.ts';
import { type ReferencedSource, sourceReferenceWriters } from './source-reference.ts';

const SNAPSHOT = 'https://web.archive.org/web/20260503120000/https://www.archives.gov/constitution';

const SOURCE: ReferencedSource = {
  id: '3f0c7f7e-0a4e-4bfb-9e1f-2f6d6f1a2b3c',
  title: 'The Constitution, Article I',
  publisher: 'archives.gov',
  kind: null,
  access: null,
  url: 'https://www.archives.gov/constitution?a=1&b=%20x#art_i',
  archive: { url: SNAPSHOT, capturedAt: '2026-05-03T03:30:00.000Z' },
  checkedAt: '2026-05-01T03:30:00.000Z',
  createdAt: '2026-04-02T03:30:00.000Z',
  sha256: null,
  timeZone: 'America/Los_Angeles',
};

const HASH = 'a1b2c3d4'.repeat(8);

const readBack = (format: 'bibtex' | 'ris', source: ReferencedSource) =>
  readReference(format, sourceReferenceWriters[format](source));

test('a reference to a source names its title, its publisher, its address, and the archived one with its day', () => {
  expect(sourceReferenceWriters.text(SOURCE)).toBe(
    `“The Constitution, Article I.” archives.gov. ${SOURCE.url} Archived May 2, 2026: ${SNAPSHOT}`,
  );
});

test.each([
  ['checked', SOURCE.checkedAt, 'Last checked April 30, 2026.'],
  ['added', null, 'Added to the site April 1, 2026.'],
])('a reference to a source that was not archived says when it was %s', (_as, checkedAt, note) => {
  const source = { ...SOURCE, archive: null, checkedAt };
  expect(sourceReferenceWriters.text(source)).toContain(`${SOURCE.url} ${note}`);
});

test('a reference to an uploaded document contains its hash', () => {
  for (const format of ['text', 'bibtex', 'ris'] as const) {
    expect(sourceReferenceWriters[format]({ ...SOURCE, sha256: HASH })).toContain(HASH);
  }
});

test('a reference says what kind of source it is, and who can open it', () => {
  const source = { ...SOURCE, kind: 'court', access: 'account' } as const;
  expect(sourceReferenceWriters.text(source)).toBe(
    `“The Constitution, Article I.” Court document. archives.gov. ${SOURCE.url} Needs an account or payment. Archived May 2, 2026: ${SNAPSHOT}`,
  );
  expect(sourceReferenceWriters.bibtex(source)).toContain('howpublished = {Court document}');
});

test.each([
  ['law', 'legislation'],
  ['official', 'report'],
  ['court', 'legal_case'],
  ['study', 'article-journal'],
  ['news', 'article-newspaper'],
  ['book', 'book'],
  ['own', 'webpage'],
  ['other', 'webpage'],
  [null, 'webpage'],
] as const)('reference managers read a source of the kind %j as %s', (kind, type) => {
  const expected = { title: SOURCE.title, URL: SOURCE.url };
  expect(readBack('ris', { ...SOURCE, kind })).toMatchObject({ ...expected, type });
  expect(readBack('bibtex', { ...SOURCE, kind })).toMatchObject(expected);
});

test('reference managers read the title of a source, its publisher, its address and its day', () => {
  const title = '{Größe} & 50% of "x_y" <b>🙂</b>';
  const source = { ...SOURCE, title };
  const expected = {
    title,
    publisher: 'archives.gov',
    URL: SOURCE.url,
    accessed: { 'date-parts': [[2026, 5, 2]] },
    note: `Archived May 2, 2026: ${SNAPSHOT}`,
  };
  expect(readBack('bibtex', source)).toMatchObject(expected);
  expect(readBack('ris', source)).toMatchObject({ ...expected, type: 'webpage' });
});

test('an address with braces does not break a BibTeX entry', () => {
  const url = String.raw`https://example.org/{a}\b`;
  expect(readBack('bibtex', { ...SOURCE, url })).toMatchObject({
    URL: 'https://example.org/%7Ba%7D%5Cb',
    title: SOURCE.title,
  });
});

test('a source without an address and publisher has a reference', () => {
  const source = { ...SOURCE, url: null, publisher: null, archive: null };
  for (const format of ['bibtex', 'ris'] as const) {
    const { title, URL: url, publisher } = readBack(format, source);
    expect([title, url, publisher]).toEqual([SOURCE.title, undefined, undefined]);
  }
});
