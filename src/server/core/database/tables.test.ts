import { glob, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { auditEntrySchema } from '#domain/audit-trail/audit-entry.ts';
import { adminBioSchema } from '#domain/bio/bio.ts';
import { correctionSchema } from '#domain/corrections/correction.ts';
import { intakeSchema } from '#domain/intake/intake.ts';
import { mailRunSchema } from '#domain/mail-runs/mail-run.ts';
import { previewLinksSchema } from '#domain/previews/preview-link.ts';
import { readerPageSchema } from '#domain/readers/reader.ts';
import { knownBrowserSchema } from '#domain/sign-in/known-browser.ts';
import { passkeySchema } from '#domain/sign-in/passkey.ts';
import { adminSocialLinkSchema } from '#domain/social-links/social-link.ts';
import { citationSchema } from '#domain/sources/citation.ts';
import { adminSourceSchema } from '#domain/sources/source.ts';
import { transcriptSummarySchema } from '#domain/transcripts/transcript.ts';
import { trashListingSchema } from '#domain/trash/trash-entry.ts';
import { adminVideoSchema } from '#domain/videos/video.ts';
import { connectDatabase } from '#server/core/database/connect.ts';
import { migrate } from '#server/core/database/migrate.ts';
import { storedTables } from '#server/core/database/site-schema.ts';
import { makeSocialLink } from '#tests/rows/make-social-link.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { insertSampleRows, sampleRows } from '#tests/rows/sample-rows.ts';
import { startDatabase, testEnv } from '#tests/app/start-app.ts';

const unknownId = sampleRows.videos.id;

test('the migrations create exactly the declared tables and columns', async () => {
  await using site = await startDatabase();
  const tables = await storedTables(site.database);
  const created = tables.flatMap(({ name: table, columns }) =>
    columns.map(({ name, isNullable }) => `${table}.${name}${isNullable ? ' | null' : ''}`),
  );
  expect(created.toSorted()).toEqual(await declaredColumns());
});

/** The schemas from which tables take their columns, by the types that they infer. */
const schemas: Readonly<Record<string, z.ZodMiniObject>> = {
  AdminBio: adminBioSchema,
  AdminSocialLink: adminSocialLinkSchema,
  AdminSource: adminSourceSchema,
  AdminVideo: adminVideoSchema,
  AuditEntry: auditEntrySchema,
  Citation: citationSchema,
  Correction: correctionSchema,
  IntakeItem: intakeSchema.shape.items.def.element,
  KnownBrowser: knownBrowserSchema,
  MailRun: mailRunSchema,
  Passkey: passkeySchema,
  PreviewLink: previewLinksSchema.shape.links.def.element,
  Reader: readerPageSchema.shape.readers.def.element,
  TranscriptSummary: transcriptSummarySchema,
  TrashEntry: trashListingSchema.shape.entries.def.element,
};

/** The columns of every table as they are declared, e.g. "videos.description | null". */
async function declaredColumns(): Promise<string[]> {
  const tables = await readSource('src/server/core/database/tables/*.ts');
  const declared = tables.matchAll(/^ {2}(\w+): ([^;{]*)(?:\{\n(.*?)^ {2}\})?;$/gms);
  const healths = await readSource('src/domain/keeping/*-check.ts');
  const interfaces = healths.matchAll(/^export interface (\w+) \{\n(.*?)^\}/gms);
  const healthColumns = new Map(
    Array.from(interfaces, ([, name, body = '']) => [name, membersOf(body)]),
  );

  /** The columns of a type such as "Omit<AdminVideo, 'language'>", e.g. "description | null". */
  function columnsOf(type: string): string[] {
    const [name = ''] = /\b(?!Omit\b|WithDefaults\b)[A-Z]\w+/.exec(type) ?? [];
    const [, omitted = ''] = /Omit<\w+, ([^>]+)>/.exec(type) ?? [];
    const fields = Object.entries(schemas[name]?.shape ?? {}).map(([column, field]) =>
      z.safeParse(field, null).success ? `${column} | null` : column,
    );
    const columns = [...fields, ...(healthColumns.get(name) ?? [])];
    return columns.filter((column) => !omitted.includes(`'${column.split(' ')[0]}'`));
  }

  const columns = Array.from(declared, ([, table, type = '', body = '']) =>
    [...columnsOf(type), ...membersOf(body)].map((column) => `${table}.${column}`),
  );
  return [...new Set(columns.flat())].toSorted();
}

/** The members of a type with other members, e.g. "description | null". */
function membersOf(body: string): string[] {
  return Array.from(body.matchAll(/^ +(\w+): (.*);$/gm), ([, name = '', type = '']) =>
    type.endsWith('| null') ? `${name} | null` : name,
  );
}

async function readSource(files: string): Promise<string> {
  return (await Array.fromAsync(glob(files), (file) => readFile(file, 'utf8'))).join('\n');
}

test('every table returns the values that were stored', async () => {
  await using site = await startDatabase();
  await site.database.deleteFrom('secrets').execute();

  await insertSampleRows(site.database);
  for (const [table, row] of Object.entries(sampleRows)) {
    // Triggers add another row.
    if (table === 'content_version') continue;
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(site.database);
    expect({ table, rows }).toMatchObject({ table, rows: [row] });
  }
});

test('omitted columns get their defaults', async () => {
  await using site = await startDatabase();

  const video = await makeVideo(site.database);
  expect(video).toMatchObject({
    isPublished: true,
    viewCount: '0',
    isVertical: false,
    sortOrder: 0,
  });
  expect(await makeSource(site.database, { videoId: video.id })).toMatchObject({ sortOrder: 0 });
  expect(await makeSocialLink(site.database)).toMatchObject({ isVisible: true, sortOrder: 0 });
});

test('deleting a video deletes its sources and no others', async () => {
  await using site = await startDatabase();
  const [deleted, kept] = [await makeVideo(site.database), await makeVideo(site.database)];
  await makeSource(site.database, { videoId: deleted.id });
  const source = await makeSource(site.database, { videoId: kept.id });

  await site.database.deleteFrom('videos').where('id', '=', deleted.id).execute();
  expect(await site.database.selectFrom('sources').selectAll().execute()).toEqual([source]);
});

test('a source of a video that does not exist is refused', async () => {
  await using site = await startDatabase();
  await expect(makeSource(site.database, { videoId: unknownId })).rejects.toThrow(/foreign key/i);
});

test('text is sorted by its bytes', async () => {
  await using site = await startDatabase();
  const titles = ['a', 'B', 'ä', 'Z', '_', '10', '9', '\u{1F3AC}', '\uFF5E'];
  for (const title of titles) await makeVideo(site.database, { title });

  const rows = await site.database.selectFrom('videos').select('title').orderBy('title').execute();
  const inBytes = titles.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  expect(rows.map(({ title }) => title)).toEqual(inBytes);
});

test('a failed migration changes nothing', async () => {
  await using env = await testEnv();
  await using database = await connectDatabase(env);
  await database.schema.createTable('secrets').addColumn('odd', 'text').execute();
  await expect(migrate(database)).rejects.toThrow(/already exists/);
  const tables = await database.introspection.getTables();
  expect(tables.map(({ name }) => name)).toEqual(['secrets']);
});

test('SQLite uses WAL, full synchronization, no busy timeout and foreign keys', async () => {
  await using env = await testEnv({ database: 'sqlite' });
  await using database = await connectDatabase(env);
  const pragma = async (name: string) => {
    const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(database);
    return Object.values(rows[0] ?? {})[0];
  };
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(2);
  expect(await pragma('busy_timeout')).toBe(0);
  expect(await pragma('foreign_keys')).toBe(1);
  expect(await pragma('secure_delete')).toBe(1);
});
