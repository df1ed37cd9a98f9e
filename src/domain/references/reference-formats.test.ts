import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReferencedVideo } from '#domain/references/reference-text.ts';
import { referenceFormats } from '#domain/references/reference-formats.ts';
import { readReference } from '#tests/inputs/read-reference.ts';

const VIDEO: ReferencedVideo = {
  id: '3f0c7f7e-0a4e-4bfb-9e1f-2f6d6f1a2b3c',
  title: 'Who Writes the Budget?',
  creatorName: 'Jonathan Hale',
  brand: 'Plain Evidence',
  url: 'https://example.org/video/3f0c7f7e-0a4e-4bfb-9e1f-2f6d6f1a2b3c',
  publishDate: '2025-03-02T03:30:00.000Z',
  timeZone: 'America/Los_Angeles',
};

const readBack = (format: 'bibtex' | 'ris', video: ReferencedVideo) =>
  readReference(format, referenceFormats[format].write(video));

test('the plain text names creator, title, site, local day and address', () => {
  expect(referenceFormats.text.write(VIDEO)).toBe(
    `Jonathan Hale. “Who Writes the Budget?” Plain Evidence, March 1, 2025. ${VIDEO.url}`,
  );
  expect(referenceFormats.text.write({ ...VIDEO, title: 'Budgets' })).toContain('“Budgets.” Plain');
});

test('a reference manager reads the title, the day, the site and the creator from every format', () => {
  const title = '@misc{x} "Quoted" <b>bold</b> 50% 🙂 שלום 日本語';
  const video = { ...VIDEO, title };
  const day = { 'date-parts': [[2025, 3, 1]] };
  const expected = { title, issued: day, publisher: 'Plain Evidence', URL: VIDEO.url };
  const author = [{ family: 'Jonathan Hale' }];
  expect(readBack('bibtex', video)).toMatchObject({ ...expected, author });
  expect(readBack('ris', video)).toMatchObject({
    ...expected,
    type: 'motion_picture',
    author: [{ literal: 'Jonathan Hale' }],
  });
});

test('any title is read back from BibTeX unchanged', () => {
  const title = fc
    .array(fc.constantFrom(...'{}\\$%&#_~^-\'`"?!@,= aB1é🙂'), { minLength: 1, maxLength: 12 })
    .map((characters) => `x${characters.join('').replaceAll(/ +/g, ' ').trimEnd()}`);
  fc.assert(
    fc.property(title, (typed) => {
      expect(readBack('bibtex', { ...VIDEO, title: typed })['title']).toBe(typed);
    }),
    { numRuns: 300 },
  );
});
