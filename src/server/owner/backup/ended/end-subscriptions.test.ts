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

const EMAIL = 'Ada@example.org';

/** What happens to the subscription of the address, and on which day of March. */
type Act = readonly [what: 'subscribed' | Row<'suppressions'>['reason'], day: number];

/** Subscribes the address, or ends the subscription as its link does, whether it has one or not. */
async function act(database: Database, [what, dayOfMarch]: Act): Promise<void> {
  const day = `2025-03-0${dayOfMarch}`;
  if (what === 'subscribed') return subscribe(database, `${day}T12:00:00.000Z`);
  await database.deleteFrom('subscribers').execute();
  const emailHash = suppressionHash(await suppressionKey(database), EMAIL);
  const row = { emailHash, reason: what, day };
  await database
    .insertInto('suppressions')
    .values(row)
    .onConflict((conflict) => conflict.column('emailHash').doUpdateSet(row))
    .execute();
}

async function subscribe(database: Database, requestedAt: string): Promise<void> {
  const token = await prepareConfirmation(database, { email: EMAIL, origin: 'form', requestedAt });
  await confirmSubscription(database, token ?? '', new Date(requestedAt));
}

/** The states of the readers, and why and since when an address is not mailed. */
async function find(database: Database): Promise<string[]> {
  const readers = await database.selectFrom('subscribers').select('state').execute();
  const suppressions = await database
    .selectFrom('suppressions')
    .select(['reason', 'day'])
    .execute();
  return [
    ...readers.map(({ state }) => state),
    ...suppressions.map(({ reason, day }) => `${reason} ${day}`),
  ];
}

/** Makes a backup, changes the site, and restores the backup over it. */
async function restoreAfter({ database, env }: TestApp, change: () => Promise<void>) {
  const archive = await makeArchive(env);
  await change();
  await database.destroy();
  await restoreArchive(archive, env, true);
  return queryDatabase(env, find);
}

test.each<[archived: Act, since: Act[], found: string[]]>([
  [['subscribed', 5], [['never', 1]], ['never 2025-03-01']],
  [['subscribed', 5], [['unsubscribed', 4]], ['confirmed']],
  [['subscribed', 1], [['unsubscribed', 2]], ['unsubscribed 2025-03-02']],
  [
    ['subscribed', 1],
    [
      ['unsubscribed', 2],
      ['subscribed', 3],
    ],
    ['confirmed'],
  ],
  [['unsubscribed', 1], [['unsubscribed', 3]], ['unsubscribed 2025-03-03']],
  [['unsubscribed', 3], [['unsubscribed', 1]], ['unsubscribed 2025-03-03']],
  [['unsubscribed', 1], [['never', 3]], ['never 2025-03-03']],
  [['never', 1], [['unsubscribed', 3]], ['never 2025-03-03']],
])('of %j in the backup and %j since, %j is kept', async (archived, since, kept) => {
  await using app = await startApp();
  await act(app.database, archived);
  const found = await restoreAfter(app, async () => {
    for (const each of since) await act(app.database, each);
  });
  expect(found).toEqual(kept);
});

test('an ended subscription that only the backup knows is restored', async () => {
  await using app = await startApp();
  await act(app.database, ['unsubscribed', 1]);
  const found = await restoreAfter(app, async () => {
    await app.database.deleteFrom('suppressions').execute();
  });
  expect(found).toEqual(['unsubscribed 2025-03-01']);
});

test('a mail that asks to confirm is not sent if the subscription was ended since', async () => {
  await using app = await startApp();
  const { database } = app;
  for (const day of ['2025-03-01', '2025-03-03']) {
    const mail = { recipient: EMAIL.toUpperCase(), origin: 'form' } as const;
    await confirmationMail.enqueue(database, mail, new Date(`${day}T12:00:00.000Z`));
  }
  await restoreAfter(app, () => act(database, ['unsubscribed', 2]));
  const mails = await rowsOf(app.env, 'mail_outbox');
  expect(mails).toMatchObject([{ createdAt: '2025-03-03T12:00:00.000Z' }]);
});

test('over another site, the ended subscriptions of the backup are restored and mails are off', async () => {
  await using from = await startDatabase();
  await makeReaderSettings(from.database);
  await act(from.database, ['never', 1]);
  const archive = await makeArchive(from.env);

  await using site = await startDatabase();
  await act(site.database, ['unsubscribed', 2]);
  await site.database.destroy();
  const { removed } = await restoreArchive(archive, site.env, true);
  expect(removed.areMailsOff).toBe(true);
  expect(await queryDatabase(site.env, find)).toEqual(['never 2025-03-01']);
  expect(await queryDatabase(site.env, suppressionKey)).toEqual(
    await suppressionKey(from.database),
  );
});
