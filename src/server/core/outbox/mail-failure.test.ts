import { expect, test } from 'vitest';
import { replyForDisplay } from '#server/core/outbox/mail-failure.ts';

test('the reply of a mail server is shown on one line, shortened and without secrets', () => {
  const reply = `250 OK\r\n queued for hunter2\u0007 ${'!'.repeat(1000)}`;
  const shown = replyForDisplay(reply, ['hunter2']);
  expect(shown).toMatch(/^250 OK queued for … !+$/);
  expect(shown).toHaveLength(500);
});
