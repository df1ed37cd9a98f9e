import { expect, test } from 'vitest';
import { emailSettings } from '#domain/email-settings/email-settings.ts';
import { keepingSettings } from '#domain/keeping/keeping-settings.ts';
import { readerSettings } from '#domain/readers/reader-settings.ts';
import { siteSettings } from '#domain/site/site-input.ts';
import { migrate, migrateTo } from '#server/core/database/migrate.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';
import { queryDatabase } from '#tests/archives/archives.ts';
import { insertStored } from '#tests/archives/trash-as-before.ts';
import { eachDatabase, testEnv } from '#tests/app/start-app.ts';

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

test.each(eachDatabase)('a site of the version before keeps its settings, on %s', async (kind) => {
  await using env = await testEnv({ database: kind });
  await queryDatabase(env, async (database) => {
    await migrateTo(database, '0200-known-of-addresses');
    await insertStored(database, 'keeping_settings', { id: 'keeping', ...keeping });
    await insertStored(database, 'reader_settings', { id: 'readers', ...readers });
    await insertStored(database, 'email_settings', {
      id: 'a',
      ...email,
      ...at(1),
      isEnabled: true,
    });
    await insertStored(database, 'email_settings', { id: 'b', ...email, ...at(2) });
    await insertStored(database, 'site_settings', { id: 'c', ...site, ...at(1) });
    await migrate(database);

    expect(await findSettings(database, keepingSettings)).toEqual(keeping);
    expect(await findSettings(database, readerSettings)).toEqual(readers);
    expect(await findSettings(database, emailSettings)).toEqual(email);
    expect(await findSettings(database, siteSettings)).toEqual({ ...site, language: null });
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
