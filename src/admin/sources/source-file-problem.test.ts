import { expect, test } from 'vitest';

import { MAX_FILE_BYTES } from '#domain/files/file-size.ts';

import { sourceFileProblem } from './source-file-problem.ts';

test.each([
  ['virus.exe', 3, '"virus.exe" is of a type that is not allowed here'],
  ['a.pdf.zip', 3, '"a.pdf.zip" is of a type that is not allowed here'],
  ['empty.pdf', 0, '"empty.pdf" is empty'],
  ['large.PDF', MAX_FILE_BYTES + 1, '"large.PDF" has 10.00 MB, which is more than 10MB'],
  ['large.exe', MAX_FILE_BYTES + 1, '"large.exe" is of a type that is not allowed here'],
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
