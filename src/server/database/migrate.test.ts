import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connectDatabase } from '#server/database/connect.ts';
import { migrate, migrateTo, migrationNames } from '#server/database/migrate.ts';
import { eachDatabase, testEnv } from '#tests/app/start-app.ts';

test('every migration in the folder is listed, in order', async () => {
  const files = await readdir(join(import.meta.dirname, 'migrations'));
  expect(migrationNames).toEqual(files.map((file) => file.replace(/\.ts$/, '')).toSorted());
});

test.each(eachDatabase)(
  'a message that was stored before digests existed keeps the state of its notification, on %s',
  async (kind) => {
    await using env = await testEnv({ database: kind });
    const database = await connectDatabase(env);
    try {
      await migrateTo(database, '0005-message-attempts');
      const at = '2025-03-01T12:00:00.000Z';
      await sql`insert into contact_messages
        values ('m', 'Ada', 'Lovelace', 'ada@example.org', 'general', 'Hello.', false, ${at})`.execute(
        database,
      );
      await sql`insert into mail_outbox
          (id, "messageId", "createdAt", attempts, "nextAttemptAt", "lastError", state)
        values ('n', 'm', ${at}, 77, ${at}, 'Refused.', 'failed')`.execute(database);
      await migrate(database);

      expect(await database.selectFrom('mail_outbox').selectAll().execute()).toEqual([
        {
          id: 'n',
          kind: 'notification',
          messageId: 'm',
          digestId: null,
          browser: null,
          recipient: null,
          createdAt: at,
          state: 'failed',
          attempts: 77,
          nextAttemptAt: at,
          sentAt: null,
          lastError: 'Refused.',
        },
      ]);
      await database.deleteFrom('contact_messages').execute();
      expect(await database.selectFrom('mail_outbox').selectAll().execute()).toEqual([]);
    } finally {
      await database.destroy();
    }
  },
);

test.each(eachDatabase)(
  'entries of an older audit trail are divided into those about access and those about content, on %s',
  async (kind) => {
    await using env = await testEnv({ database: kind });
    const database = await connectDatabase(env);
    try {
      await migrateTo(database, '0022-file-details');
      const details = ['Add a passkey', 'Add a video', 'Change a social link'];
      for (const detail of [
        ...details,
        'Set the address for notifications, and whether they are on',
      ]) {
        await sql`insert into audit_entries (id, at, event, detail)
          values (${detail}, '2025-03-01T12:00:00.000Z', 'change', ${detail})`.execute(database);
      }
      await sql`insert into audit_entries (id, at, event, detail)
        values ('s', '2025-03-01T12:00:00.000Z', 'sign-in', 'password')`.execute(database);
      await migrate(database);

      const entries = database
        .selectFrom('audit_entries')
        .select(['detail', 'count'])
        .orderBy('detail');
      expect(await entries.where('kind', '=', 'content').execute()).toEqual([
        { detail: 'Add a video', count: 1 },
        { detail: 'Change a social link', count: 1 },
      ]);
      expect(await entries.where('kind', '=', 'security').execute()).toHaveLength(3);
    } finally {
      await database.destroy();
    }
  },
);
