import { expect, test } from 'vitest';
import {
  isInlineImage,
  sourceFileExtensions,
  sourceLinkText,
} from '#domain/sources/source-file.ts';

test('a source may have a document, a text or a picture as its file', () => {
  expect(sourceFileExtensions.toSorted()).toEqual(
    'bmp doc docx gif jpeg jpg pdf png svg txt webp'.split(' '),
  );
});

test.each([
  ['a.jpg', true],
  ['a.jpeg', true],
  ['a.gif', true],
  ['a.bmp', true],
  ['a.webp', true],
  ['archive.tar.PnG', true],
  ['a.pdf', false],
  ['a.jpg.exe', false],
  ['a.jpg\n', false],
  ['ajpg', false],
  ['', false],
  [null, false],
])('isInlineImage of %j is %s', (fileName, expected) => {
  expect(isInlineImage(fileName)).toBe(expected);
});

test('the link text depends on whether the source is a document or a page', () => {
  expect(sourceLinkText({ fileName: 'a.pdf' })).toBe('Click here to view the document');
  expect(sourceLinkText({ fileName: null })).toBe('Click here to view the source');
  expect(sourceLinkText({ fileName: '' })).toBe('Click here to view the source');
});
