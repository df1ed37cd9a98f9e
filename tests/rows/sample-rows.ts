import { sql } from 'kysely';
import type { Database, Row, Tables } from '#server/database/tables.ts';
import type { RequiredFields } from './make-entry.ts';

const now = '2025-03-01T12:00:00.000Z';
const [one, two, three] = [
  '11111111-1111-4111-8111-111111111111',
  '22222222-2222-4222-8222-222222222222',
  '33333333-3333-4333-8333-333333333333',
] as const;

/** A row of each table. The compiler reports unknown columns, and missing ones that cannot be null. */
export const sampleRows: { [Table in keyof Tables]: RequiredFields<Row<Table>> } = {
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
    fileSizeBytes: 1_468_007,
    sortOrder: 7,
    createdAt: now,
  },
  citations: {
    id: one,
    videoId: one,
    sourceId: two,
    startSecond: 252,
    endSecond: null,
    claim: null,
  },
  corrections: {
    id: one,
    videoId: one,
    videoTitle: 'Größe 🎬',
    kind: 'clarification',
    text: 'Two\nlines',
    startSecond: null,
    sourceId: two,
    publishedAt: now,
    withdrawnAt: null,
  },
  bio_content: { id: one, content: '<p></p>', headshotUrl: null, lastUpdated: now },
  site_settings: {
    id: one,
    brand: 'Größe & Maß',
    creatorName: null,
    tagline: null,
    footerBlurb: null,
    copyrightYear: 2026,
    timeZone: 'Pacific/Kiritimati',
    accent: '#12ab34',
    correctionsPolicy: 'Two\nlines',
    updatedAt: now,
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
  used_challenges: { challengeHash: 'jkl', endsAt: now },
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
  audit_entries: {
    id: one,
    at: now,
    event: 'sign-in',
    detail: 'password',
    client: null,
    kind: 'security',
    count: 2,
  },
  mail_attempts: { client: 'a name', attempts: 10, countedUntil: now },
  secrets: { name: 'sample', value: 'c2VjcmV0' },
  scheduled_jobs: { name: 'a job', dueAt: now },
  content_version: { id: 'sample', version: 'a version' },
};

/** Stores all of {@link sampleRows} in an empty database. */
export async function insertSampleRows(database: Database): Promise<void> {
  for (const [table, row] of Object.entries(sampleRows)) {
    const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
    const values = sql.join(Object.values(row));
    await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(database);
  }
}
