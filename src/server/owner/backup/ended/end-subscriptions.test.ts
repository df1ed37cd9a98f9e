import { expect, test } from 'vitest';
import { suppressionHash } from '#server/core/access/reader-tokens.ts';
import { suppressionKey } from '#server/core/database/signing-key.ts';
import type { Database, Row } from '#server/core/database/tables.ts';
import { confirmationMail } from '#server/audience/readers/confirmation-mail.ts';
import {
  prepareConfirmation,
  confirmSubscription,
} from '#server/audience/readers/subscriber-store.ts';
import { startApp, startDatabase, type TestApp } from '#tests/app/start-app.ts';
import { makeArchive, queryDatabase, restoreArchive, rowsOf } from '#tests/archives/archives.ts';
import { makeReaderSettings } from '#tests/readers/make-readers.ts';
import { firstOf } from '#tests/slow-test.ts';

const EMAIL = 'Ada@example.org';

type Reason = Row<'suppressions'>['reason'];

/** Subscribes the address on a day, and returns the token that ends the subscription. */
async function subscribe(database: Database, day: string): Promise<void> {
  const requestedAt = `${day}T12:00:00.000Z`;
  const token = await prepareConfirmation(database, { email: EMAIL, origin: 'form', requestedAt });
  await confirmSubscription(database, token ?? '', new Date(requestedAt));
}

/** Ends the subscription of the address on a day, as its link does, whether it has one or not. */
async function end(database: Database, reason: Reason, day: string): Promise<void> {
  await database.deleteFrom('subscribers').execute();
  const emailHash = suppressionHash(await suppressionKey(database), EMAIL);
  const row = { emailHash, reason, day };
  await database
    .insertInto('suppressions')
    .values(row)
    .onConflict((conflict) => conflict.column('emailHash').doUpdateSet(row))
    .execute();
}

/** What is known about the address. */
async function find(database: Database) {
  const readers = await database.selectFrom('subscribers').select('state').execute();
  const suppressions = await database
    .selectFrom('suppressions')
    .select(['reason', 'day'])
    .execute();
  return {
    readers: readers.map(({ state }) => state),
    suppressions: suppressions.map(({ reason, day }) => `${reason} ${day}`),
  };
}

/** Makes a backup, changes the site, and restores the backup over it. */
async function restoreAfter({ database, env }: TestApp, change: () => Promise<void>) {
  const archive = await makeArchive(env);
  await change();
  await database.destroy();
  await restoreArchive(archive, env, true);
  return queryDatabase(env, find);
}

test('an address that must never be mailed stays so', async () => {
  await using app = await startApp();
  await subscribe(app.database, '2025-03-05');
  const found = await restoreAfter(app, () => end(app.database, 'never', '2025-03-01'));
  expect(found).toEqual({ readers: [], suppressions: ['never 2025-03-01'] });
});

test.each<[archived: [Reason, string], present: [Reason, string], kept: string]>(
  firstOf(2, [
    [['unsubscribed', '2025-03-01'], ['unsubscribed', '2025-03-03'], 'unsubscribed 2025-03-03'],
    [['unsubscribed', '2025-03-03'], ['unsubscribed', '2025-03-01'], 'unsubscribed 2025-03-03'],
    [['unsubscribed', '2025-03-01'], ['never', '2025-03-03'], 'never 2025-03-03'],
    [['never', '2025-03-01'], ['unsubscribed', '2025-03-03'], 'never 2025-03-03'],
  ]),
)('of %j in the backup and %j since, %j is kept', async (archived, present, kept) => {
  await using app = await startApp();
  await end(app.database, ...archived);
  const found = await restoreAfter(app, () => end(app.database, ...present));
  expect(found).toEqual({ readers: [], suppressions: [kept] });
});

test('an ended subscription that only the backup knows is restored', async () => {
  await using app = await startApp();
  await end(app.database, 'unsubscribed', '2025-03-01');
  const found = await restoreAfter(app, async () => {
    await app.database.deleteFrom('suppressions').execute();
  });
  expect(found).toEqual({ readers: [], suppressions: ['unsubscribed 2025-03-01'] });
});

test('a reader who has ended the subscription and subscribed again stays a reader', async () => {
  await using app = await startApp();
  await subscribe(app.database, '2025-03-01');
  const found = await restoreAfter(app, async () => {
    await end(app.database, 'unsubscribed', '2025-03-02');
    await subscribe(app.database, '2025-03-03');
  });
  expect(found).toEqual({ readers: ['confirmed'], suppressions: [] });
});

test('a reader of a newer backup who has subscribed again stays a reader', async () => {
  await using app = await startApp();
  await subscribe(app.database, '2025-03-05');
  const found = await restoreAfter(app, () => end(app.database, 'unsubscribed', '2025-03-04'));
  expect(found).toEqual({ readers: ['confirmed'], suppressions: [] });
});

test('a mail that asks to confirm is not sent if the subscription was ended since', async () => {
  await using app = await startApp();
  const { database } = app;
  for (const day of ['2025-03-01', '2025-03-03']) {
    const mail = { recipient: EMAIL.toUpperCase(), origin: 'form' } as const;
    await confirmationMail.enqueue(database, mail, new Date(`${day}T12:00:00.000Z`));
  }
  await restoreAfter(app, () => end(database, 'unsubscribed', '2025-03-02'));
  const mails = await rowsOf(app.env, 'mail_outbox');
  expect(mails).toMatchObject([{ createdAt: '2025-03-03T12:00:00.000Z' }]);
});

test('over another site, the ended subscriptions of the backup are restored and mails are off', async () => {
  await using from = await startDatabase();
  await makeReaderSettings(from.database);
  await end(from.database, 'never', '2025-03-01');
  const archive = await makeArchive(from.env);

  await using site = await startDatabase();
  await end(site.database, 'unsubscribed', '2025-03-02');
  await site.database.destroy();
  const { removed } = await restoreArchive(archive, site.env, true);
  expect(removed.areMailsOff).toBe(true);
  expect(await queryDatabase(site.env, find)).toEqual({
    readers: [],
    suppressions: ['never 2025-03-01'],
  });
  expect(await queryDatabase(site.env, suppressionKey)).toEqual(
    await suppressionKey(from.database),
  );
});
