import { type KyselyPlugin, OperationNodeTransformer, sql, type TableNode } from 'kysely';
import { expect, test } from 'vitest';
import { buildApp } from '#server/app/app.ts';
import { contentVersion } from '#server/core/database/content-version.ts';
import type { Database, Tables } from '#server/core/database/tables.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { insertSampleRows, makeRow, sampleRows } from '#tests/rows/sample-rows.ts';
import { startApp, startDatabase } from '#tests/app/start-app.ts';

/** A change of every table that public pages are rendered from, before those that its rows refer to. */
const changes: readonly [table: keyof Tables, column: string, value: string | null][] = [
  ['citations', 'claim', 'Changed'],
  ['corrections', 'withdrawnAt', '2025-03-02T12:00:00.000Z'],
  ['transcripts', 'passages', '[]'],
  ['file_hashes', 'sha256', 'changed'],
  ['bio_content', 'content', '<p>Changed</p>'],
  ['social_links', 'url', 'https://example.org/changed'],
  ['settings', 'json', '{"brand":"Renamed"}'],
  ['site_pictures', 'version', '89abcdef'],
  ['mirrors', 'language', 'he'],
  ['address_archives', 'snapshotUrl', 'https://web.archive.org/web/20260101000000/'],
  ['address_copies', 'sha256', 'changed'],
  ['address_checks', 'lastOkAt', null],
  ['address_quotes', 'quote', 'Changed'],
  ['youtube_videos', 'shownState', 'gone'],
  ['search_passages', 'body', 'Changed'],
  ['sources', 'title', 'Renamed'],
  ['videos', 'title', 'Renamed'],
];

/** Stores a row of each table, but no version other than that of the triggers. */
async function makeContent(database: Database): Promise<void> {
  await insertSampleRows(database);
  const { id } = sampleRows.content_version;
  await database.deleteFrom('content_version').where('id', '=', id).execute();
}

test('every table that public reads use has triggers that change the version', async () => {
  await using site = await startDatabase();
  await makeContent(site.database);
  await site.database.updateTable('videos').set({ isPublished: true }).execute();
  const url = `/uploads/${sampleRows.file_hashes.name}`;
  await site.database.updateTable('sources').set({ url }).execute();
  const read = new Set<string>();
  const database = site.database.withPlugin(recordTables(read));
  const server = await buildApp({ env: site.env, database });
  const addresses = server
    .listRoutes()
    .filter(({ method, isPublic }) => method === 'GET' && isPublic);
  for (const { url: address } of addresses) {
    if (/^\/(?:api\/admin|api\/csrf|metrics)/.test(address)) continue;
    await server.inject(address.replace(':id', sampleRows.videos.id));
  }
  await server.close();
  // The version itself, with which the values of the site are kept.
  read.delete('content_version');
  // Searches read it with a connection of their own, which is not recorded.
  read.add('search_passages');
  expect([...read].toSorted()).toEqual(changes.map(([table]) => table).toSorted());
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

test('every change of a public row changes the version', async () => {
  await using site = await startDatabase();
  await using other = await startDatabase({ sharing: site });
  await makeContent(site.database);
  const versions = [await contentVersion(site.database)];
  const record = async () => versions.push(await contentVersion(other.database));
  for (const [table, column, value] of changes) {
    const update = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}`;
    await update.execute(site.database);
    await record();
    await sql`delete from ${sql.table(table)}`.execute(site.database);
    await record();
    await makeRow(site.database, table);
    await record();
  }
  expect(new Set(versions).size).toBe(versions.length);
});

test('a check that finds nothing that visitors see does not change the version', async () => {
  await using site = await startDatabase();
  await makeContent(site.database);
  await site.database.updateTable('address_checks').set({ state: 'failing', strikes: 1 }).execute();
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
});

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

test('of the settings, only a change of what visitors see changes the version', async () => {
  await using site = await startDatabase();
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
});

test('neither a sign-in nor a change that is rolled back changes the version', async () => {
  await using app = await startApp();
  await makeVideo(app.database);
  const version = await contentVersion(app.database);
  await app.signIn();
  const failing = app.database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('videos').execute();
    throw new Error('undo');
  });
  await expect(failing).rejects.toThrow('undo');
  expect(await contentVersion(app.database)).toBe(version);
});

test('a transaction that changes rows of several tables does not block other transactions', async () => {
  await using site = await startDatabase({ database: 'postgres' });
  await makeContent(site.database);
  const videoUpdated = Promise.withResolvers<void>();
  const othersCommitted = Promise.withResolvers<void>();
  const slow = site.database.transaction().execute(async (transaction) => {
    await transaction.updateTable('videos').set({ title: 'Renamed' }).execute();
    videoUpdated.resolve();
    await othersCommitted.promise;
    return transaction.updateTable('bio_content').set({ content: 'Changed' }).execute();
  });
  await videoUpdated.promise;
  await site.database.transaction().execute(async (transaction) => {
    await transaction.updateTable('bio_content').set({ content: '' }).execute();
    await transaction.updateTable('social_links').set({ url: 'Changed' }).execute();
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
