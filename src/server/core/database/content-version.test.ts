import { randomInt, randomUUID } from 'node:crypto';
import { type KyselyPlugin, OperationNodeTransformer, sql, type TableNode } from 'kysely';
import { expect, test } from 'vitest';
import { buildApp } from '#server/app/app.ts';
import { contentVersion } from '#server/core/database/content-version.ts';
import type { Database } from '#server/core/database/tables.ts';
import { makeArchive } from '#tests/rows/make-archive.ts';
import { makeBio } from '#tests/rows/make-bio.ts';
import { makeCitation } from '#tests/rows/make-citation.ts';
import { makeCorrection } from '#tests/rows/make-correction.ts';
import { makeSiteSettings } from '#tests/rows/make-site-settings.ts';
import { makeSocialLink } from '#tests/rows/make-social-link.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeTranscript } from '#tests/rows/make-transcript.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { sampleRows } from '#tests/rows/sample-rows.ts';
import { eachDatabase, startApp, startDatabase } from '#tests/app/start-app.ts';

/** A change of every table that public pages are rendered from. */
const changes = {
  videos: { title: 'Renamed' },
  sources: { title: 'Renamed' },
  citations: { claim: 'Changed' },
  corrections: { withdrawnAt: '2025-03-02T12:00:00.000Z' },
  transcripts: { passages: '[]' },
  file_hashes: { sha256: 'changed' },
  bio_content: { content: '<p>Changed</p>' },
  social_links: { url: 'https://example.org/changed' },
  settings: { json: '{"brand":"Renamed"}' },
  site_pictures: { version: '89abcdef' },
  mirrors: { language: 'he' },
  address_archives: {
    snapshotUrl: 'https://web.archive.org/web/20260101000000/https://example.org',
  },
  address_copies: { sha256: 'changed' },
  address_checks: { lastOkAt: null },
  address_quotes: { quote: 'Changed' },
  youtube_videos: { shownState: 'gone' },
  search_passages: { body: 'Changed' },
} as const;

async function makeContent(database: Database): Promise<string> {
  const { id } = await makeVideo(database);
  const file = sampleRows.file_hashes;
  const { id: sourceId } = await makeSource(database, {
    videoId: id,
    url: `/uploads/${file.name}`,
    fileSizeBytes: file.sizeBytes,
  });
  await database
    .insertInto('file_hashes')
    .values(file)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await makeCitation(database, { videoId: id, sourceId, quote: 'Every bill starts here.' });
  await makeCorrection(database, { videoId: id });
  await makeTranscript(database, { videoId: id });
  const passage = { ...sampleRows.search_passages, id: randomInt(2 ** 40), videoId: id };
  await database.insertInto('search_passages').values(passage).execute();
  await makeSocialLink(database);
  await makeBio(database);
  await makeSiteSettings(database, {});
  const picture = { ...sampleRows.site_pictures, name: randomUUID() };
  await database.insertInto('site_pictures').values(picture).execute();
  await makeKeeping(database, { videoId: id, sourceId });
  return id;
}

async function makeKeeping(
  database: Database,
  { videoId, sourceId }: { videoId: string; sourceId: string },
): Promise<void> {
  const { mirrors, address_copies, address_checks, youtube_videos } = sampleRows;
  await database
    .insertInto('mirrors')
    .values({ ...mirrors, id: randomUUID(), videoId })
    .execute();
  await makeArchive(database, { url: `https://example.org/${sourceId}` });
  await database
    .insertInto('address_copies')
    .values({ ...address_copies, url: `https://example.org/${sourceId}` })
    .execute();
  await database
    .insertInto('address_checks')
    .values({ ...address_checks, url: `https://example.org/${sourceId}` })
    .execute();
  await database
    .insertInto('address_quotes')
    .values({ ...sampleRows.address_quotes, hash: randomUUID() })
    .execute();
  await database
    .insertInto('youtube_videos')
    .values({ ...youtube_videos, youtubeId: videoId })
    .execute();
}

test('every table that public reads use has triggers that change the version', async () => {
  await using site = await startDatabase();
  const id = await makeContent(site.database);
  const read = new Set<string>();
  const database = site.database.withPlugin(recordTables(read));
  const server = await buildApp({ env: site.env, database });
  const addresses = server
    .listRoutes()
    .filter(({ method, isPublic }) => method === 'GET' && isPublic);
  for (const { url } of addresses) {
    if (/^\/(?:api\/admin|api\/csrf|metrics)/.test(url)) continue;
    await server.inject(url.replace(':id', id));
  }
  await server.close();
  // The version itself, with which the values of the site are kept.
  read.delete('content_version');
  // Searches read it with a connection of their own, which is not recorded.
  read.add('search_passages');
  expect([...read].toSorted()).toEqual(Object.keys(changes).toSorted());
});

/** A plugin of Kysely that adds the name of every queried table to the set. */
function recordTables(tables: Set<string>): KyselyPlugin {
  class Recorder extends OperationNodeTransformer {
    protected override transformTable(node: TableNode): TableNode {
      tables.add(node.table.identifier.name);
      return super.transformTable(node);
    }
  }
  const recorder = new Recorder();
  return {
    transformQuery: ({ node }) => recorder.transformNode(node),
    transformResult: async ({ result }) => result,
  };
}

test.each(eachDatabase)('every change of a public row changes the version, on %s', async (kind) => {
  await using site = await startDatabase({ database: kind });
  await using other = await startDatabase({ sharing: site });
  const versions = [await contentVersion(site.database)];
  const record = async () => versions.push(await contentVersion(other.database));
  for (const [table, change] of Object.entries(changes)) {
    await makeContent(site.database);
    await record();
    for (const [column, value] of Object.entries(change)) {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}`.execute(
        site.database,
      );
    }
    await record();
    await sql`delete from ${sql.table(table)}`.execute(site.database);
    await record();
  }
  expect(new Set(versions).size).toBe(versions.length);
});

test.each(eachDatabase)(
  'a check that finds nothing that visitors see does not change the version, on %s',
  async (kind) => {
    await using site = await startDatabase({ database: kind });
    await makeContent(site.database);
    await site.database
      .updateTable('address_checks')
      .set({ state: 'failing', strikes: 1 })
      .execute();
    const version = await contentVersion(site.database);
    await site.database
      .updateTable('address_checks')
      .set({ state: 'ok', strikes: 0, httpStatus: 200, checkedAt: '2026-01-01T00:00:00.000Z' })
      .execute();
    await site.database
      .updateTable('address_quotes')
      .set({ checkedAt: '2026-01-01T00:00:00.000Z' })
      .execute();
    await site.database.updateTable('youtube_videos').set({ state: 'gone', strikes: 4 }).execute();
    await site.database.updateTable('address_archives').set({ attempts: 2, jobId: 'a' }).execute();
    expect(await contentVersion(site.database)).toBe(version);
  },
);

const readers = { isOn: true, identity: 'Ada, 1 Main Street' };

/** What is stored of a group of settings, one after another, and whether visitors see that it changes. */
const settingsChanges: [group: string, values: object, isSeen: boolean][] = [
  ['keeping', { checksLinks: true, copiesShown: 'never' }, true],
  ['keeping', { checksLinks: false, copiesShown: 'never' }, false],
  ['keeping', { copiesShown: 'always' }, true],
  ['keeping', { copiesShown: 'always', addedLater: true }, true],
  ['readers', { isOn: false }, false],
  ['readers', { ...readers, isOn: false }, false],
  ['readers', readers, true],
  ['readers', { ...readers, perHour: 7 }, false],
  ['readers', { ...readers, identity: 'Another, 2 Main Street' }, true],
  ['readers', { isOn: false }, true],
  ['site', { brand: null }, true],
  ['site', { brand: 'Mine' }, true],
  ['email', { contactEmail: 'me@example.org' }, true],
  ['email', { contactEmail: 'me@example.org', isEnabled: false }, true],
  ['setup', { isHidden: false }, false],
  ['setup', { isHidden: true }, false],
  ['evidence-report', { before: [], current: [] }, false],
];

test.each(eachDatabase)(
  'of the settings, only a change of what visitors see changes the version, on %s',
  async (kind) => {
    await using site = await startDatabase({ database: kind });
    for (const [group, values, isSeen] of settingsChanges) {
      const version = await contentVersion(site.database);
      const row = { group, json: JSON.stringify(values), updatedAt: '2025-03-01T12:00:00.000Z' };
      await site.database
        .insertInto('settings')
        .values(row)
        .onConflict((conflict) => conflict.column('group').doUpdateSet(row))
        .execute();
      const isChanged = (await contentVersion(site.database)) !== version;
      expect({ group, values, isSeen: isChanged }).toEqual({ group, values, isSeen });
    }
  },
);

test.each(eachDatabase)(
  'neither a sign-in nor a change that is rolled back changes the version, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    await makeContent(app.database);
    const version = await contentVersion(app.database);
    await app.signIn();
    const failing = app.database.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('videos').execute();
      throw new Error('undo');
    });
    await expect(failing).rejects.toThrow('undo');
    expect(await contentVersion(app.database)).toBe(version);
  },
);

test('a transaction that changes rows of several tables does not block other transactions', async () => {
  await using site = await startDatabase({ database: 'postgres' });
  await makeContent(site.database);
  const videoUpdated = Promise.withResolvers<void>();
  const othersCommitted = Promise.withResolvers<void>();
  const slow = site.database.transaction().execute(async (transaction) => {
    await transaction.updateTable('videos').set(changes.videos).execute();
    videoUpdated.resolve();
    await othersCommitted.promise;
    return transaction.updateTable('bio_content').set(changes.bio_content).execute();
  });
  await videoUpdated.promise;
  await site.database.transaction().execute(async (transaction) => {
    await transaction.updateTable('bio_content').set({ content: '' }).execute();
    await transaction.updateTable('social_links').set(changes.social_links).execute();
  });
  othersCommitted.resolve();
  await expect(slow).resolves.toHaveLength(1);
});

test('truncating a table changes the version', async () => {
  await using site = await startDatabase({ database: 'postgres' });
  await makeContent(site.database);
  const version = await contentVersion(site.database);
  await sql`truncate social_links`.execute(site.database);
  expect(await contentVersion(site.database)).not.toBe(version);
});
