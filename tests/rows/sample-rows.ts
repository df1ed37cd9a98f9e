import { type InsertObject, sql } from 'kysely';
import type { Database, Row, Tables } from '#server/core/database/tables.ts';
import { keepingRows } from './samples/keeping-rows.ts';
import { mailRows } from './samples/mail-rows.ts';
import { now, one, type SampleRows, three, two } from './samples/sample-values.ts';

/** A row of each table, in an order in which they can be inserted. */
export const sampleRows: SampleRows = {
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
    language: 'de-AT',
  },
  sources: {
    id: two,
    videoId: one,
    title: 'A source',
    description: null,
    url: '',
    fileType: null,
    fileName: null,
    fileSizeBytes: 1_468_007,
    sortOrder: 7,
    isNeverArchived: true,
    kind: 'court',
    access: 'account',
    language: 'de',
    createdAt: now,
  },
  citations: {
    id: one,
    videoId: one,
    sourceId: two,
    startSecond: 252,
    endSecond: null,
    claim: null,
    quote: null,
    page: null,
  },
  corrections: {
    id: one,
    videoId: one,
    videoTitle: 'Größe 🎬',
    kind: 'clarification',
    said: 'Größer\nals „zwei“',
    text: 'Two\nlines',
    startSecond: null,
    sourceId: two,
    publishedAt: now,
    withdrawnAt: null,
  },
  transcripts: {
    videoId: one,
    language: 'de',
    isTimed: true,
    passageCount: 1,
    passages: '[{"startSecond":1,"text":"Größe"}]',
    text: '0:01 Größe',
    updatedAt: now,
  },
  ...keepingRows,
  file_hashes: {
    name: 'source-22222222-2222-4222-8222-222222222222.pdf',
    sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    sizeBytes: 1_468_007,
    alteredAt: now,
  },
  bio_content: { id: one, content: '<p></p>', headshotUrl: null, lastUpdated: now },
  settings: { group: 'site', json: '{"brand":"Größe & Maß"}', updatedAt: now },
  site_pictures: {
    name: 'icon-32.png',
    mediaType: 'image/png',
    base64: 'iVBORw0KGgo=',
    version: '0123abcd',
  },
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
    message: 'Two\nlines, and a separator: \u2028',
    newsletter: true,
    createdAt: now,
    network: 'a hash',
    isRead: true,
    aboutVideoId: one,
    aboutSecond: 252,
  },
  administrators: {
    id: three,
    username: 'admin',
    passwordHash: '$argon2id$',
    createdAt: now,
    passwordChangedAt: now,
    passwordGeneratedAt: null,
  },
  known_browsers: {
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
    browserId: two,
    mustChangePassword: true,
  },
  sign_in_links: { tokenHash: 'ghi', administratorId: three, endsAt: now },
  passkeys: {
    id: 'a_-9',
    administratorId: three,
    publicKey: 'b_-8',
    counter: 4_294_967_295,
    transports: 'hybrid internal',
    name: 'Chrome on Windows',
    createdAt: now,
    lastUsedAt: null,
  },
  counters: { kind: 'sign-ins', client: '192.0.2.1', attempts: 5, countedUntil: now },
  ...mailRows,
  audit_entries: {
    id: one,
    at: now,
    event: 'sign-in',
    detail: 'password',
    client: null,
    kind: 'security',
    count: 2,
  },
  secrets: { name: 'sample', value: 'c2VjcmV0' },
  erasures: { id: three, kind: 'reader' },
  scheduled_jobs: { name: 'a job', dueAt: now },
  backup_results: {
    step: 'copy',
    fileName: null,
    succeededAt: null,
    failedAt: now,
    error: 'The bucket is full.',
  },
  backup_downloads: {
    tokenHash: 'mno',
    sessionHash: 'abc',
    fileName: 'nightly-2025-03-01T110000.000Z.tar',
    endsAt: now,
  },
  content_version: { id: 'sample', version: 'a version' },
  preview_links: { id: two, videoId: one, tokenHash: 'pqr', createdAt: now, endsAt: now },
  trash: {
    id: two,
    kind: 'message',
    title: 'Größe',
    deletedAt: now,
    expiresAt: now,
    schema: '0100-baseline',
    payload: '{"rows":{"contact_messages":[]},"references":[]}',
    messageId: three,
  },
  trash_files: { entryId: two, name: 'source-copy.pdf', fileName: 'Größe.pdf' },
  search_passages: {
    id: 7,
    videoId: one,
    sourceId: two,
    kind: 'claim',
    startSecond: 252,
    publishDate: now,
    host: null,
    language: null,
    body: 'Größe',
    terms: 'große',
  },
};

/** Stores all of {@link sampleRows} in an empty database. */
export async function insertSampleRows(database: Database): Promise<void> {
  for (const [table, row] of Object.entries(sampleRows)) await insert(database, table, row);
}

/** Stores the row of {@link sampleRows} with the given changes and returns it. */
export async function makeRow<Table extends keyof Tables>(
  database: Database,
  table: Table,
  changes: Partial<Row<Table>> = {},
): Promise<Row<Table>> {
  return insert(database, table, { ...sampleRows[table], ...changes });
}

/** Stores a row and returns it. */
export async function insertRow<Table extends keyof Tables>(
  database: Database,
  table: Table,
  row: InsertObject<Tables, Table>,
): Promise<Row<Table>> {
  return insert(database, table, row);
}

async function insert<Stored>(database: Database, table: string, row: object): Promise<Stored> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  const values = sql.join(Object.values(row));
  const { rows } = await sql<Stored>`
    insert into ${sql.table(table)} (${columns}) values (${values}) returning *`.execute(database);
  const [stored] = rows;
  if (!stored) throw new Error(`No row was stored in ${table}.`);
  return stored;
}
