import { expect, test } from 'vitest';

import { MAX_FILE_BYTES } from '#domain/files/file-size.ts';

import { sourceFileProblem } from './source-file-problem.ts';

test.each([
  ['virus.exe', 3, '"virus.exe" is not one of the allowed file types'],
  ['a.pdf.zip', 3, '"a.pdf.zip" is not one of the allowed file types'],
  ['empty.pdf', 0, '"empty.pdf" is empty'],
  ['large.PDF', MAX_FILE_BYTES + 1, '"large.PDF" is 10.00 MB, and the limit is 10MB'],
  ['large.exe', MAX_FILE_BYTES + 1, '"large.exe" is not one of the allowed file types'],
])('%s with %i bytes is refused', (name, size, problem) => {
  expect(sourceFileProblem({ name, size })).toBe(problem);
});

test.each([
  ['Report.PDF', 1],
  ['as-large-as-allowed.txt', MAX_FILE_BYTES],
  ['no extension', 3],
  ['.pdf', 3],
])('%s with %i bytes can be sent', (name, size) => {
  expect(sourceFileProblem({ name, size })).toBeNull();
});
