import { expect, test } from 'vitest';
import { mailServerWords } from '#server/mail/mail-failure.ts';

test('the answer of a mail server is shown on one line, shortened and without secrets', () => {
  const said = `250 OK\r\n queued for hunter2\u0007 ${'!'.repeat(1000)}`;
  const shown = mailServerWords(said, ['hunter2']);
  expect(shown).toMatch(/^250 OK queued for … !+$/);
  expect(shown).toHaveLength(500);
});
