import { expect, test } from 'vitest';
import { rotateKeys } from '#scripts/admin/commands.ts';
import { readerSettings } from '#domain/readers/reader-settings.ts';
import { signInSettings } from '#domain/sign-in/password-sign-in.ts';
import { readerToken } from '#server/core/access/reader-tokens.ts';
import { signingKey } from '#server/core/database/signing-key.ts';
import type { Database } from '#server/core/database/tables.ts';
import { confirmationMail } from '#server/audience/readers/confirmation-mail.ts';
import { endSubscription } from '#server/audience/readers/subscriber-store.ts';
import { makeMailServer } from '#tests/rows/make-mail-server.ts';
import { findSettings, updateSettings } from '#server/core/stored-settings/settings-store.ts';
import { startApp, startDatabase, type TestApp, testEnv } from '#tests/app/start-app.ts';
import {
  makeArchive,
  queryDatabase,
  restoreArchive,
  restoredSite,
  rowsOf,
} from '#tests/archives/archives.ts';
import { makeConfirmedReaders } from '#tests/mail-runs/make-mail-run.ts';
import { makeReaderSettings, postForm } from '#tests/readers/make-readers.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { makePasskey } from '#tests/rows/make-passkey.ts';
import { slowTest } from '#tests/slow-test.ts';

const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' };

/** Stops the site, and replaces it with an archive. */
async function restoreOver({ database, env }: TestApp, archive: string) {
  await database.destroy();
  return restoreArchive(archive, env, true);
}

async function findToken(database: Database, email: string): Promise<string> {
  const { id } = await database
    .selectFrom('subscribers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return readerToken(await signingKey(database), 'unsubscribe', id);
}

async function emailsIn(database: Database): Promise<string[]> {
  const readers = await database.selectFrom('subscribers').select('email').execute();
  return readers.map(({ email }) => email).toSorted();
}

async function settingsIn(database: Database) {
  const { isOn, isOffSinceRestore } = await findSettings(database, readerSettings);
  return { isOn, isOffSinceRestore };
}

test('a reader who has unsubscribed since the backup does not come back with a restore over the site', async () => {
  await using app = await startApp();
  await makeReaderSettings(app.database);
  const [gone = '', stays = ''] = await makeConfirmedReaders(app.database, 2);
  const archive = await makeArchive(app.env);
  const token = await findToken(app.database, gone);
  expect((await postForm(app, `/u?s=${token}`, ONE_CLICK)).statusCode).toBe(200);

  const { removed } = await restoreOver(app, archive);
  expect(removed).toEqual({ readers: 1, messages: 0, areMailsOff: false });
  await queryDatabase(app.env, async (database) => {
    expect(await emailsIn(database)).toEqual([stays]);
    expect(await settingsIn(database)).toEqual({ isOn: true, isOffSinceRestore: false });
    expect(await database.selectFrom('suppressions').selectAll().execute()).toHaveLength(1);
  });
});

test('readers and messages that were deleted forever do not come back with a restore over the site', async () => {
  await using app = await startApp();
  const { database } = app;
  await makeConfirmedReaders(database, 2);
  const [reader] = await database.selectFrom('subscribers').selectAll().execute();
  await confirmationMail.enqueue(
    database,
    { recipient: reader?.email ?? '', origin: 'form' },
    new Date(),
  );
  const inInbox = await makeMessage(database);
  const [inTrash, ofFlood] = [
    await makeMessage(database, { message: { createdAt: '2025-03-02T12:00:00.000Z' } }),
    await makeMessage(database, { message: { createdAt: '2025-03-03T12:00:00.000Z' } }),
  ];
  const [restored, kept] = [await makeMessage(database), await makeMessage(database)];
  const remove = async ({ id }: { id: string }) =>
    (await app.admin.delete(`/api/admin/messages/${id}`)).json().trashId;
  const trashId = await remove(inTrash);
  const archive = await makeArchive(app.env);

  expect((await app.admin.delete(`/api/admin/readers/${reader?.id}`)).statusCode).toBe(200);
  expect((await app.admin.delete(`/api/admin/trash/${trashId}`)).statusCode).toBe(200);
  await remove(inInbox);
  expect((await app.admin.delete('/api/admin/trash')).statusCode).toBe(200);
  await app.admin.delete(`/api/admin/messages?since=${ofFlood.createdAt}`);
  // A message in the trash is not deleted forever.
  await remove(restored);

  const { removed } = await restoreOver(app, archive);
  expect(removed).toMatchObject({ readers: 1, messages: 3 });
  await queryDatabase(app.env, async (site) => {
    const messages = await site.selectFrom('contact_messages').select('id').execute();
    expect(messages.map(({ id }) => id).toSorted()).toEqual([restored.id, kept.id].toSorted());
    expect(await site.selectFrom('trash').selectAll().execute()).toEqual([]);
    expect(await emailsIn(site)).toEqual(['reader1@example.org']);
    const mails = await site.selectFrom('mail_outbox').select('messageId').execute();
    expect(mails).toHaveLength(2);
  });
});

slowTest('a signing key that rotate-keys has replaced does not come back', async () => {
  await using app = await startApp();
  const { database, env } = app;
  const [email = ''] = await makeConfirmedReaders(database, 1);
  await makePasskey(database);
  await app.signIn();
  await updateSettings(database, signInSettings, { isPasswordOff: true }, new Date());
  const oldKey = await signingKey(database);
  const oldToken = await findToken(database, email);
  const older = await makeArchive(env);
  await rotateKeys(database, env);
  const newKey = await signingKey(database);
  const newer = await makeArchive(env, 'newer.tar');

  await restoreOver(app, older);
  await queryDatabase(env, async (site) => {
    expect(await signingKey(site)).toEqual(newKey);
    expect(await site.selectFrom('passkeys').selectAll().execute()).toEqual([]);
    expect(await findSettings(site, signInSettings)).toEqual({ isPasswordOff: false });
    expect(await site.selectFrom('known_browsers').selectAll().execute()).toEqual([]);
    const newToken = await findToken(site, email);
    expect(newToken).not.toBe(oldToken);
    expect(await endSubscription(site, newToken, 'unsubscribed', new Date())).toBe(true);
  });
  await restoreArchive(older, env, true);
  expect(await queryDatabase(env, emailsIn)).toEqual([]);

  // An older site does not keep its key from being replaced by that of a newer archive.
  await using another = await restoredSite(older);
  expect(await queryDatabase(another, signingKey)).toEqual(oldKey);
  expect(await rowsOf(another, 'passkeys')).toHaveLength(1);
  await restoreArchive(newer, another, true);
  expect(await queryDatabase(another, signingKey)).toEqual(newKey);
});

test('after a restore into an empty site, mails to readers are off until the owner switches them on', async () => {
  await using from = await startDatabase();
  await makeReaderSettings(from.database);
  await makeConfirmedReaders(from.database, 1);
  const archive = await makeArchive(from.env);

  await using app = await startApp();
  const health = async () => (await app.admin.get('/api/admin/health')).body;
  const sentence = 'Mails to readers are off since a backup was restored';
  const isOff = { isOn: false, isOffSinceRestore: true };
  await using env = await testEnv();
  expect((await restoreArchive(archive, env)).removed.areMailsOff).toBe(true);
  expect(await queryDatabase(env, settingsIn)).toEqual(isOff);
  // The site still does not know who has unsubscribed.
  expect((await restoreArchive(archive, env, true)).removed.areMailsOff).toBe(true);
  expect(await queryDatabase(env, settingsIn)).toEqual(isOff);

  await updateSettings(app.database, readerSettings, isOff, new Date());
  expect(await health()).toContain(sentence);
  await makeReaderSettings(app.database, { isOn: false });
  expect(await health()).toContain(sentence);
  await makeMailServer(app.database);
  const identity = 'Jonathan Hale, 1 Main Street, Springfield';
  const body = { isOn: true, identity, seen: await findSettings(app.database, readerSettings) };
  expect((await app.admin.post('/api/admin/reader-settings', body)).statusCode).toBe(200);
  expect(await health()).not.toContain(sentence);
});
