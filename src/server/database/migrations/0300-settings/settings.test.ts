import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { emailSettings } from '#domain/email-settings/email-settings.ts';
import { keepingSettings } from '#domain/keeping/keeping-settings.ts';
import { readerSettings } from '#domain/readers/reader-settings.ts';
import { siteSettings } from '#domain/site/site-input.ts';
import { migrate, migrateTo } from '#server/database/migrate.ts';
import type { Database } from '#server/database/tables.ts';
import { findSettings } from '#server/stored-settings/settings-store.ts';
import { addToTrash, restoreFromTrash } from '#server/trash/trash-store.ts';
import { queryDatabase } from '#tests/archives/archives.ts';
import { eachDatabase, testEnv } from '#tests/app/start-app.ts';
import { makeVideo } from '#tests/rows/make-video.ts';

const now = new Date('2025-03-05T12:00:00.000Z');

const keeping = {
  checksLinks: true,
  archivesSources: false,
  copiesDocuments: true,
  playsAfterClick: false,
  copiesShown: 'always',
};

const readers = {
  isOn: true,
  identity: 'Ada “Größe”, 1 Main Street',
  perHour: 7,
  perDay: 70,
  invitesFromContactForm: false,
  isOffSinceRestore: false,
};

const email = { contactEmail: 'me@example.org', isEnabled: false };

const site = {
  brand: 'Größe & Maß',
  creatorName: null,
  tagline: null,
  footerBlurb: null,
  copyrightYear: 2026,
  timeZone: 'Pacific/Kiritimati',
  accent: '#12ab34',
  correctionsPolicy: 'Two\nlines',
};

const at = (day: number) => ({ updatedAt: `2025-03-0${day}T12:00:00.000Z` });

async function insert(database: Database, table: string, row: object): Promise<void> {
  const columns = Object.keys(row).map((column) => sql.ref(column));
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns)})
    values (${sql.join(Object.values(row))})`.execute(database);
}

test.each(eachDatabase)('a site of the version before keeps its settings, on %s', async (kind) => {
  await using env = await testEnv({ database: kind });
  await queryDatabase(env, async (database) => {
    await migrateTo(database, '0200-known-of-addresses');
    await insert(database, 'keeping_settings', { id: 'keeping', ...keeping });
    await insert(database, 'reader_settings', { id: 'readers', ...readers });
    await insert(database, 'email_settings', { id: 'a', ...email, ...at(1), isEnabled: true });
    await insert(database, 'email_settings', { id: 'b', ...email, ...at(2) });
    await insert(database, 'site_settings', { id: 'c', ...site, ...at(1) });
    const { id } = await makeVideo(database);
    const trashed = await addToTrash(database, 'video', id, now);
    await migrate(database);

    expect(await findSettings(database, keepingSettings)).toEqual(keeping);
    expect(await findSettings(database, readerSettings)).toEqual(readers);
    expect(await findSettings(database, emailSettings)).toEqual(email);
    expect(await findSettings(database, siteSettings)).toEqual(site);
    const restored = await restoreFromTrash(database, trashed?.trashId ?? '', now);
    expect(restored).toMatchObject({ restored: true, id });
  });
});

test.each(eachDatabase)(
  'a site of the version before has the defaults if it stored no settings, on %s',
  async (kind) => {
    await using env = await testEnv({ database: kind });
    await queryDatabase(env, async (database) => {
      await migrateTo(database, '0200-known-of-addresses');
      await migrate(database);
      expect(await database.selectFrom('settings').selectAll().execute()).toEqual([]);
    });
  },
);
