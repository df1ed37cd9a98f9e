import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connectDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import type { Row, Tables } from '#server/database/tables.ts';
import { makeSocialLink } from '#tests/make-social-link.ts';
import { makeSource } from '#tests/make-source.ts';
import { makeVideo } from '#tests/make-video.ts';
import { eachDatabase, startApp, testEnv } from '#tests/start-app.ts';

const now = '2025-03-01T12:00:00.000Z';
const [one, two, three] = [
  '11111111-1111-4111-8111-111111111111',
  '22222222-2222-4222-8222-222222222222',
  '33333333-3333-4333-8333-333333333333',
] as const;

/** A row of each table with every column. The compiler reports missing and unknown columns. */
const sample: { [Table in keyof Tables]: Row<Table> } = {
  videos: {
    id: one,
    title: 'Größe 🎬',
    youtubeId: 'dQw4w9WgXcQ',
    youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ',
    description: null,
    thumbnail: null,
    publishDate: now,
    isPublished: false,
    viewCount: '12',
    isVertical: true,
    sortOrder: -3,
  },
  sources: {
    id: two,
    videoId: one,
    title: 'A source',
    description: null,
    url: '',
    fileType: null,
    fileName: null,
    sortOrder: 7,
    createdAt: now,
  },
  bio_content: { id: one, content: '<p></p>', headshotUrl: null, lastUpdated: now },
  social_links: {
    id: one,
    platform: 'TikTok',
    url: 'https://example.org',
    isVisible: false,
    sortOrder: 2_147_483_647,
    createdAt: now,
    updatedAt: now,
  },
  contact_messages: {
    id: one,
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.org',
    subject: 'general',
    message: 'Two\nlines',
    newsletter: true,
    createdAt: now,
    network: 'a hash',
  },
  email_settings: { id: one, contactEmail: 'a@example.org', isEnabled: false, updatedAt: now },
  administrators: {
    id: three,
    username: 'admin',
    passwordHash: '$argon2id$',
    createdAt: now,
    passwordChangedAt: now,
    passwordGeneratedAt: null,
  },
  known_devices: {
    id: two,
    tokenHash: 'def',
    administratorId: three,
    name: 'Chrome on Windows',
    createdAt: now,
    lastUsedAt: now,
  },
  sessions: {
    tokenHash: 'abc',
    administratorId: three,
    createdAt: now,
    lastUsedAt: now,
    endsAt: now,
    deviceId: two,
    mustChangePassword: true,
  },
  sign_in_links: { tokenHash: 'ghi', administratorId: three, endsAt: now },
  login_attempts: { client: '192.0.2.1', attempts: 5, countedUntil: now },
  message_attempts: { client: 'a hash', attempts: 10, countedUntil: now },
  mail_outbox: {
    id: two,
    kind: 'notification',
    messageId: one,
    digestId: null,
    createdAt: now,
    state: 'failed',
    attempts: 0,
    nextAttemptAt: now,
    sentAt: null,
    lastError: null,
    browser: null,
  },
  audit_entries: { id: one, at: now, event: 'sign-in', detail: 'password', client: null },
  mail_attempts: { client: 'a name', attempts: 10, countedUntil: now },
  secrets: { name: 'sample', value: 'c2VjcmV0' },
  stray_files: { name: 'source-1.pdf', firstSeenAt: now },
  upload_state: { id: 'uploads', databaseId: one, storedFiles: 3 },
};

const nullable = [
  'videos.description',
  'videos.thumbnail',
  'sources.description',
  'sources.fileType',
  'sources.fileName',
  'bio_content.headshotUrl',
  'audit_entries.client',
  'administrators.passwordGeneratedAt',
  'sessions.deviceId',
  'contact_messages.network',
  'mail_outbox.messageId',
  'mail_outbox.digestId',
  'mail_outbox.sentAt',
  'mail_outbox.lastError',
  'mail_outbox.browser',
];

test.each(eachDatabase)(
  'the migrations create exactly the declared tables and columns, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    const tables = await app.database.introspection.getTables();

    const columns = Object.fromEntries(
      tables.map((table) => [table.name, table.columns.map((column) => column.name).toSorted()]),
    );
    expect(columns).toEqual(
      Object.fromEntries(
        Object.entries(sample).map(([table, row]) => [table, Object.keys(row).toSorted()]),
      ),
    );
    const nullableColumns = tables.flatMap((table) =>
      table.columns
        .filter((column) => column.isNullable)
        .map(({ name }) => `${table.name}.${name}`),
    );
    expect(nullableColumns.toSorted()).toEqual(nullable.toSorted());
  },
);

test.each(eachDatabase)('every table returns the values that were stored, on %s', async (kind) => {
  await using app = await startApp({ database: kind });
  await app.database.deleteFrom('secrets').execute();

  for (const [table, row] of Object.entries(sample)) {
    const name = sql.table(table);
    const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
    const values = sql.join(Object.values(row));
    await sql`insert into ${name} (${columns}) values (${values})`.execute(app.database);
    const { rows } = await sql`select * from ${name}`.execute(app.database);
    expect({ table, rows }).toEqual({ table, rows: [row] });
  }
});

test.each(eachDatabase)('omitted columns get their defaults, on %s', async (kind) => {
  await using app = await startApp({ database: kind });

  const video = await makeVideo(app.database);
  expect(video).toMatchObject({
    isPublished: true,
    viewCount: '0',
    isVertical: false,
    sortOrder: 0,
  });
  expect(await makeSource(app.database, { videoId: video.id })).toMatchObject({ sortOrder: 0 });
  expect(await makeSocialLink(app.database)).toMatchObject({ isVisible: true, sortOrder: 0 });
});

test.each(eachDatabase)(
  'deleting a video deletes its sources and no others, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    const [deleted, kept] = [await makeVideo(app.database), await makeVideo(app.database)];
    await makeSource(app.database, { videoId: deleted.id });
    const source = await makeSource(app.database, { videoId: kept.id });

    await app.database.deleteFrom('videos').where('id', '=', deleted.id).execute();
    expect(await app.database.selectFrom('sources').selectAll().execute()).toEqual([source]);
  },
);

test.each(eachDatabase)(
  'a source of a video that does not exist is refused, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    await expect(makeSource(app.database, { videoId: one })).rejects.toThrow(/foreign key/i);
  },
);

test.each(eachDatabase)('text is sorted by its bytes, on %s', async (kind) => {
  await using app = await startApp({ database: kind });
  const titles = ['a', 'B', 'ä', 'Z', '_', '10', '9', '\u{1F3AC}', '\uFF5E'];
  for (const title of titles) await makeVideo(app.database, { title });

  const rows = await app.database.selectFrom('videos').select('title').orderBy('title').execute();
  const inBytes = titles.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  expect(rows.map(({ title }) => title)).toEqual(inBytes);
});

test.each(eachDatabase)('a failed migration changes nothing, on %s', async (kind) => {
  await using env = await testEnv({ database: kind });
  const database = await connectDatabase(env);
  try {
    await database.schema.createTable('secrets').addColumn('odd', 'text').execute();
    await expect(migrate(database)).rejects.toThrow(/already exists/);
    const tables = await database.introspection.getTables();
    expect(tables.map(({ name }) => name)).toEqual(['secrets']);
  } finally {
    await database.destroy();
  }
});

test('SQLite uses WAL, full synchronization, no busy timeout and foreign keys', async () => {
  await using env = await testEnv();
  await using opened = new AsyncDisposableStack();
  const database = await connectDatabase(env);
  opened.defer(() => database.destroy());
  const pragma = async (name: string) => {
    const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(database);
    return Object.values(rows[0] ?? {})[0];
  };
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(2);
  expect(await pragma('busy_timeout')).toBe(0);
  expect(await pragma('foreign_keys')).toBe(1);
});
