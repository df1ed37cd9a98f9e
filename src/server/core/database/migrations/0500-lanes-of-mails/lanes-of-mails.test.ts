import { expect, test } from 'vitest';
import { migrate, migrateTo } from '#server/core/database/migrate.ts';
import type { Database } from '#server/core/database/tables.ts';
import { restoreFromTrash } from '#server/content/trash/trash-store.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { eachDatabase, testEnv } from '#tests/app/start-app.ts';
import { queryDatabase } from '#tests/archives/archives.ts';
import { insertStored } from '#tests/archives/trash-as-before.ts';
import { makeConfirmedReaders, makeMailRun } from '#tests/mail-runs/make-mail-run.ts';
import { startOutbox } from '#tests/processes/start-outbox.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { sampleRows } from '#tests/rows/sample-rows.ts';
import { startMailServer } from '#tests/servers/mail-server.ts';

const { lane: _, payload: __, ...sample } = sampleRows.mail_outbox;

/** A row as the version before has stored it. */
const mail = { ...sample, messageId: null, browser: null, state: 'waiting' };

async function insertMail(
  database: Database,
  changes: Partial<Record<keyof typeof mail, string | null>>,
) {
  const row = { ...mail, id: crypto.randomUUID(), ...changes };
  await insertStored(database, 'mail_outbox', row);
}

/** Puts the sample message and its notification into the trash, as the version before did. */
async function trashMessage(database: Database): Promise<void> {
  const rows = {
    contact_messages: [{ ...sampleRows.contact_messages, aboutVideoId: null }],
    mail_outbox: [{ ...mail, messageId: sampleRows.contact_messages.id }],
  };
  await database
    .insertInto('trash')
    .values({
      ...sampleRows.trash,
      kind: 'message',
      expiresAt: '2025-04-01T12:00:00.000Z',
      payload: JSON.stringify({ rows, references: [] }),
    })
    .execute();
}

test.each(eachDatabase)(
  'a site of the version before sends the mails that wait, also of a message in the trash, on %s',
  async (kind) => {
    await using env = await testEnv({ database: kind });
    await using mailServer = await startMailServer();
    const { now } = makeClock();
    await queryDatabase(env, async (database) => {
      await migrateTo(database, '0430-copies-of-addresses');
      await makeEmailSettings(database);
      await makeConfirmedReaders(database, 1);
      const { id } = await makeVideo(database);
      const runId = await makeMailRun(database, id, now(), { when: 'now' });
      await database.updateTable('mail_runs').set({ state: 'held' }).execute();
      await insertMail(database, { kind: 'new-browser', browser: 'A "new" browser' });
      await insertMail(database, { kind: 'new-browser', browser: 'Later', nextAttemptAt: LATER });
      await insertMail(database, { kind: 'failed-backup', state: 'failed' });
      await insertMail(database, { kind: 'paused-run', state: 'off' });
      await insertMail(database, { kind: 'confirmation', recipient: 'form@example.org' });
      await insertMail(database, { kind: 'invitation', recipient: 'contact@example.org' });
      await trashMessage(database);
      await migrate(database);

      await using outbox = await startOutbox({ database, env }, { now, smtpUrl: mailServer.url });
      await restoreFromTrash(database, sampleRows.trash.id, now());
      await outbox.runOnce();
      await outbox.runOnce();
      const sent = mailServer.mails.map(({ envelope, subject }) => `${envelope.to[0]}: ${subject}`);
      expect(sent.toSorted()).toEqual([
        'contact@example.org: Confirm your subscription to Plain Evidence',
        'creator@example.org: [Plain Evidence] General Inquiry from Ada Lovelace',
        'creator@example.org: [Plain Evidence] Sign-in from a new browser',
        'form@example.org: Confirm your subscription to Plain Evidence',
      ]);
      expect(mailServer.mails[0]?.text).toContain('A "new" browser, ');
      const readers = await database
        .selectFrom('subscribers')
        .select(['email', 'origin'])
        .where('state', '=', 'pending')
        .orderBy('email')
        .execute();
      expect(readers).toEqual([
        { email: 'contact@example.org', origin: 'contact' },
        { email: 'form@example.org', origin: 'form' },
      ]);
      const states = await database
        .selectFrom('mail_outbox')
        .select(['kind', 'lane', 'state'])
        .where('state', '<>', 'sent')
        .orderBy('kind')
        .execute();
      expect(states).toEqual([
        { kind: 'failed-backup', lane: 'alerts', state: 'failed' },
        { kind: 'new-browser', lane: 'security', state: 'waiting' },
        { kind: 'paused-run', lane: 'alerts', state: 'off' },
      ]);
      const run = await database.selectFrom('mail_runs').select(['id', 'state']).execute();
      expect(run).toEqual([{ id: runId, state: 'held' }]);
    });
  },
);

/** When the claim of another process ends. */
const LATER = '2025-03-01T12:04:00.000Z';
