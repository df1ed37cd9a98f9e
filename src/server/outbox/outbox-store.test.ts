import { expect, test } from 'vitest';
import { outboxStore } from '#server/outbox/outbox-store.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { eachDatabase, startApp } from '#tests/app/start-app.ts';

/** As many as may be sent within an hour. */
const MAILS = 10;
const now = new Date('2025-03-01T12:00:00.000Z');

test.each(eachDatabase)('concurrent claims never return the same mail, on %s', async (kind) => {
  await using app = await startApp({ database: kind });
  for (let count = 0; count < MAILS; count += 1) await makeMessage(app.database);
  const outbox = outboxStore(app.database);

  const claimed: string[] = [];
  while (claimed.length < MAILS) {
    const claims = await Promise.all(Array.from({ length: 10 }, () => outbox.claim(now)));
    const ids = claims.flatMap((claim) => claim?.id ?? []);
    // Some of the concurrent claims return `undefined`, but at least one returns a mail.
    expect(ids.length).toBeGreaterThan(0);
    claimed.push(...ids);
  }
  expect(new Set(claimed).size).toBe(MAILS);
  expect(await outbox.claim(now)).toBeUndefined();
});

test.each(eachDatabase)(
  'an attempt whose claim has expired changes nothing, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    await makeMessage(app.database);
    const outbox = outboxStore(app.database);
    const first = await outbox.claim(now);
    const muchLater = new Date('2025-03-01T12:05:00.000Z');
    const second = await outbox.claim(muchLater);
    if (!first || !second) throw new Error('nothing to claim');

    await outbox.reschedule(first, 'too late', muchLater);
    const row = () => app.database.selectFrom('mail_outbox').selectAll().executeTakeFirstOrThrow();
    expect(await row()).toMatchObject({ nextAttemptAt: second.claimedUntil, lastError: null });
    await outbox.reschedule(second, 'refused', muchLater);
    expect(await row()).toMatchObject({ lastError: 'refused', attempts: 2 });
  },
);
