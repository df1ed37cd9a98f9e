import { expect, test } from 'vitest';
import type { FileDetails } from '#domain/files/file-details.ts';
import { fileDetailsText } from '#domain/files/file-details-text.ts';

test.each<[kind: string | null, details: FileDetails | undefined, text: string]>([
  ['PDF', { sizeBytes: 1_468_007, pageCount: 12 }, 'PDF, 12 pages, 1.40 MB'],
  ['PDF', { sizeBytes: 2048, pageCount: 1 }, 'PDF, 1 page, 2.00 KB'],
  ['PDF', { sizeBytes: 2048, pageCount: null }, 'PDF, 2.00 KB'],
  ['DOCX', undefined, 'DOCX'],
  [null, { sizeBytes: 2048, pageCount: null }, '2.00 KB'],
])('the kind %j and the details %j are shown as %j', (kind, details, text) => {
  expect(fileDetailsText(kind, details)).toBe(text);
});
