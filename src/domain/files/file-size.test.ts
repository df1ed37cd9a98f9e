import { expect, test } from 'vitest';
import { formatFileSize } from '#domain/files/file-size.ts';

test.each([
  [0, '0.00 B'],
  [-1, '0.00 B'],
  [Number.POSITIVE_INFINITY, '0.00 B'],
  [1, '1.00 B'],
  [1023, '1023.00 B'],
  [1024, '1.00 KB'],
  [1536, '1.50 KB'],
  [1024 ** 2 - 6, '1023.99 KB'],
  [1024 ** 2 - 1, '1.00 MB'],
  [1024 ** 2, '1.00 MB'],
  [1024 ** 3 - 1, '1.00 GB'],
  [2.5 * 1024 ** 3, '2.50 GB'],
  [1024 ** 4, '1024.00 GB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
