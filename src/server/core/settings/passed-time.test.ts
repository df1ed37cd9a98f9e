import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/dates/durations.ts';
import { claimDue } from '#server/core/database/due/due-rows.ts';
import { hasPassed } from '#server/core/settings/passed-time.ts';
import type { Database, Tables } from '#server/core/database/tables.ts';
import { claimChannel } from '#server/owner/intake/intake-store.ts';
import { closeSlot, isSlotFree, takeSlot } from '#server/core/outbound/outbound-slots.ts';
import { claimMail } from '#server/core/outbox/outbox-store.ts';
import { attemptLogin, lockoutStatus } from '#tests/app/attempt-login.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { eachDatabase, startApp, startDatabase } from '#tests/app/start-app.ts';
import { messageInput } from '#tests/inputs/message-input.ts';
import { makeReaderSettings, signUp } from '#tests/readers/make-readers.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { insertSampleRows } from '#tests/rows/sample-rows.ts';

const now = new Date('2025-03-01T12:00:00.000Z');
const later = (days: number) => new Date(now.getTime() + days * DAY_MS);

test.each([
  ['now', 0, true],
  ['within the longest wait', 7, false],
  ['a year ahead', 365, true],
])('with waits of seven days, a time %s is judged by its distance', (_when, days, isPassed) => {
  expect(hasPassed(later(days), now, 7 * DAY_MS)).toBe(isPassed);
});

/** The tables of outgoing work, and how a process claims what is due. */
const work: [table: keyof Tables, claim: (database: Database, at: Date) => Promise<unknown>][] = [
  [
    'address_checks',
    (database, at) => claimDue(database, 'address_checks', at, { longestWaitMs: 30 * DAY_MS }),
  ],
  ['intake_channels', (database, at) => claimChannel(database, at)],
];

for (const [table, claim] of work) {
  test.each(eachDatabase)(
    `work in ${table} that a wrong clock scheduled a year ahead is due at once, on %s`,
    async (kind) => {
      await using site = await startDatabase({ database: kind });
      const { database } = site;
      await insertSampleRows(database);
      const due = async (days: number) => {
        const dueAt = later(days).toISOString();
        await database.updateTable(table).set({ dueAt }).execute();
        return claim(database, now);
      };
      expect(await due(1 / 48)).toBeUndefined();
      expect(await due(365)).toBeDefined();
    },
  );
}

test('mails that a wrong clock scheduled a year ahead are sent at once', async () => {
  await using app = await startApp();
  await app.post('/api/contact', messageInput);
  const claim = async (days: number) => {
    const nextAttemptAt = later(days).toISOString();
    await app.database.updateTable('mail_outbox').set({ nextAttemptAt }).execute();
    return claimMail(app.database, now);
  };
  expect(await claim(1 / 48)).toBeUndefined();
  expect(await claim(365)).toMatchObject({ kind: 'notification' });
});

test('a service that a wrong clock closed until next year can be asked and closed again', async () => {
  await using site = await startDatabase();
  const { database } = site;
  await closeSlot(database, 'archive', later(365));
  expect(await isSlotFree(database, 'archive', now)).toBe(true);
  await closeSlot(database, 'archive', later(1 / 24));
  expect(await isSlotFree(database, 'archive', now)).toBe(false);
  await closeSlot(database, 'example.org', later(365));
  expect(await takeSlot(database, 'example.org', { spacingMs: 5000, now })).toBe(true);
  expect(await takeSlot(database, 'example.org', { spacingMs: 5000, now })).toBe(false);
});

test('when a clock that was a year ahead is set back, locks and limits of then end, and so do sessions', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  await makeReaderSettings(app.database);
  const visitor = await app.visitor();
  clock.advance({ hours: 365 * 24 });
  const session = await app.signIn();
  for (let count = 0; count < 5; count += 1) {
    await attemptLogin(app);
    expect((await signUp(app, `reader${count}@example.org`, visitor)).statusCode).toBe(202);
  }
  expect(await lockoutStatus(app)).toMatchObject({ isLocked: true });
  expect((await signUp(app, 'reader5@example.org', visitor)).statusCode).toBe(429);

  clock.advance({ hours: -365 * 24 });
  expect(await lockoutStatus(app)).toMatchObject({ isLocked: false, attemptsRemaining: 5 });
  expect((await app.get('/api/admin/auth-check', session)).statusCode).toBe(401);
  expect((await attemptLogin(app, { password: ADMIN_PASSWORD })).statusCode).toBe(200);
  expect((await signUp(app, 'reader5@example.org', visitor)).statusCode).toBe(202);
});
