import { expect, test } from 'vitest';

import { titleFromFileName } from '#domain/files/title-from-file-name.ts';

test.each([
  ['Senate-vote_2024.pdf', 'Senate vote 2024'],
  ['C:\\papers\\H.R. 1234 -- final.DOCX', 'H.R. 1234 final'],
  ['minutes', 'minutes'],
  ['v1.2-draft.txt', 'v1.2 draft'],
  ['Größe_und Maß.png', 'Größe und Maß'],
  ['.pdf', '.pdf'],
  ['--.pdf', '--.pdf'],
  ['', 'File'],
])('a file named %j becomes a source titled %j', (fileName, title) => {
  expect(titleFromFileName(fileName)).toBe(title);
});
