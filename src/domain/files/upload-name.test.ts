import { expect, test } from 'vitest';
import {
  listedType,
  uploadNameFromUrl,
  uploadStem,
  uploadType,
} from '#domain/files/upload-name.ts';

const uuid = '1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b';

test.each([
  [`source-${uuid}.pdf`, 'source', `source-${uuid}`],
  [`headshot-${uuid}.webp`, 'headshot', `headshot-${uuid}`],
  [`headshot-${uuid}-1200.webp`, 'headshot', `headshot-${uuid}`],
  [`thumbnail-${uuid}.jpg`, 'thumbnail', `thumbnail-${uuid}`],
  ['source-1.pdf', 'other', 'source-1.pdf'],
  [`source-${uuid}`, 'other', `source-${uuid}`],
  [`source-${uuid}.pdf.html`, 'other', `source-${uuid}.pdf.html`],
  [`x-source-${uuid}.pdf`, 'other', `x-source-${uuid}.pdf`],
  [`SOURCE-${uuid}.pdf`, 'other', `SOURCE-${uuid}.pdf`],
  ['__proto__', 'other', '__proto__'],
])('%s is a file of type %s', (name, type, stem) => {
  expect(uploadType(name)).toBe(type);
  expect(uploadStem(name)).toBe(stem);
});

test('the Files tab lists a thumbnail as another file', () => {
  expect(listedType(`thumbnail-${uuid}.jpg`)).toBe('other');
  expect(listedType(`source-${uuid}.jpg`)).toBe('source');
});

test.each([
  ['/uploads/a.pdf', 'a.pdf'],
  [' /uploads/a.pdf ', 'a.pdf'],
  ['/uploads/a.pdf#page=3', 'a.pdf'],
  ['/uploads/a.pdf?x=/uploads/b.pdf', 'a.pdf'],
  ['/uploads/%61.pdf', 'a.pdf'],
  ['/uploads/./a.pdf', 'a.pdf'],
  ['/x/../uploads/a.pdf', 'a.pdf'],
  ['/uploads/%C3%BC.pdf', 'ü.pdf'],
  ['/uploads/ü.pdf', 'ü.pdf'],
])('%j leads to the file %j', (url, name) => {
  expect(uploadNameFromUrl(url)).toBe(name);
});

test.each([
  [null],
  [''],
  ['/uploads/'],
  ['/uploads/folder/a.pdf'],
  ['/uploads/../site.db'],
  ['/uploads/%2e%2e/site.db'],
  ['/uploads/..%2fsite.db'],
  ['/uploads/%FF'],
  ['https://example.org/uploads/a.pdf'],
  ['//example.org/uploads/a.pdf'],
  ['uploads/a.pdf'],
  ['/Uploads/a.pdf'],
])('%j leads to no uploaded file', (url) => {
  expect(uploadNameFromUrl(url)).toBeNull();
});
