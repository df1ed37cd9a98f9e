import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/core/database/tables.ts';

/** How many rows {@link fillTables} inserts. */
export interface RowCounts {
  videos: number;
  sources: number;
  messages: number;
  readers: number;
}

/** The ids of the first video, message, digest, run and reader, and the network of every thousandth message. */
export const filled = {
  videoId: '11111111-1111-4111-8111-000000000001',
  messageId: '22222222-2222-4222-8222-000000000001',
  digestId: '33333333-3333-4333-8333-000000000001',
  runId: 'aaaaaaaa-aaaa-4aaa-8aaa-000000000001',
  readerId: 'bbbbbbbb-bbbb-4bbb-8bbb-000000000001',
  network: 'network 1',
};

/** A time later than the times of all rows. */
export const afterAllRows = new Date('2025-06-01T12:00:00.000Z');

/**
 * Fills the tables that grow over the years. Every source is cited and searched once, every video has a
 * correction and a preview link, and every tenth source has an uploaded file. The mails about the first
 * twenty messages are not sent yet, and every fiftieth message was announced in a digest. Every video was
 * mailed to readers, but the first: its mails are being sent, and every second reader has got one.
 */
export async function fillTables(database: Database, counts: RowCounts): Promise<void> {
  const videoOfSource = sql`i % ${sql.lit(counts.videos)} + 1`;
  const insertions = [
    sql`insert into videos
        (id, title, "youtubeId", "youtubeUrl", description, "publishDate", "sortOrder")
      ${numbers(counts.videos)}
      select ${id('video')}, 'Lesson ' || i, 'seeded' || i, 'https://youtu.be/seeded' || i,
        'What the court decided, and why.', ${instant}, i from numbers`,
    sql`insert into sources (id, "videoId", title, url, "sortOrder", "createdAt")
      ${numbers(counts.sources)}
      select ${id('source')}, ${id('video', videoOfSource)}, 'Source ' || i,
        case when i % 10 = 0 then '/uploads/' else 'https://example.org/' end || 'source-' || i, i, ${instant}
      from numbers`,
    sql`insert into citations (id, "videoId", "sourceId", "startSecond")
      ${numbers(counts.sources)}
      select ${id('citation')}, ${id('video', videoOfSource)}, ${id('source')}, i % 600 from numbers`,
    sql`insert into corrections
        (id, "videoId", "videoTitle", kind, text, "publishedAt")
      ${numbers(counts.videos)}
      select ${id('correction')}, ${id('video')}, 'Lesson ' || i, 'update', 'New figures.', ${instant}
      from numbers`,
    sql`insert into contact_messages
        (id, "firstName", "lastName", email, subject, message, "createdAt", network)
      ${numbers(counts.messages)}
      select ${id('message')}, 'Ada', 'Lovelace', 'ada@example.org', 'general', 'Message ' || i, ${instant},
        'network ' || (i % 1000) from numbers`,
    sql`insert into mail_outbox (id, kind, "createdAt", state, "nextAttemptAt")
      ${numbers(1)} select ${id('digest')}, 'digest', ${instant}, 'sent', ${instant} from numbers`,
    sql`insert into mail_outbox
        (id, kind, "messageId", "digestId", "createdAt", state, "nextAttemptAt")
      ${numbers(counts.messages)}
      select ${id('mail')}, 'notification', ${id('message')}, case when i % 50 = 0 then ${filled.digestId} end,
        ${instant}, case when i <= 20 then 'waiting' else 'sent' end, ${instant} from numbers`,
    sql`insert into audit_entries (id, at, event, detail, kind)
      ${numbers(counts.videos)}
      select ${id('audit')}, ${instant}, 'change', 'Add a video',
        case when i % 50 = 0 then 'security' else 'content' end from numbers`,
    sql`insert into search_passages
        (id, "videoId", kind, "publishDate", host, body, terms)
      ${numbers(counts.sources)}
      select i, ${id('video', videoOfSource)}, 'source', ${instant}, i || '.example', 'Source', 'source'
      from numbers`,
    sql`insert into preview_links
        (id, "videoId", "tokenHash", "createdAt", "endsAt")
      ${numbers(counts.videos)}
      select ${id('previewLink')}, ${id('video')}, 'hash ' || i, ${instant}, ${instant} from numbers`,
    sql`insert into subscribers
        (id, email, "emailKey", state, origin, "consentText", "requestedAt", "confirmedAt", "tokenHash",
          "previousTokenHash", "confirmHash")
      ${numbers(counts.readers)}
      select ${id('reader')}, i || '@example.org', i || '@example.org',
        case when i % 100 = 0 then 'pending' else 'confirmed' end, 'form', 'Yes', ${instant}, ${instant},
        'token ' || i, 'former token ' || i, 'confirmation ' || i from numbers`,
    sql`insert into mail_runs
        (id, kind, "subjectId", "videoId", state, subject, "startsAt", "isUrged", "correctionCount", "createdAt")
      ${numbers(counts.videos)}
      select ${id('run')}, 'video', ${id('video')}, ${id('video')},
        case when i = 1 then 'running' else 'done' end, 'Lesson', ${instant}, false, 1, ${instant}
      from numbers`,
    sql`insert into run_deliveries
        ("runId", "subscriberId", state, "nextAttemptAt", "attemptedAt")
      ${numbers(counts.readers)}
      select ${filled.runId}, ${id('reader')}, case when i % 2 = 0 then 'sent' else 'waiting' end,
        case when i % 2 = 1 then ${instant} end, case when i % 2 = 0 then ${instant} end from numbers`,
  ];
  for (const insertion of insertions) await insertion.execute(database);
}

/** Defines the table `numbers`, whose column `i` counts from 1. */
function numbers(count: number): RawBuilder<unknown> {
  return sql`with recursive numbers(i) as
    (select 1 union all select i + 1 from numbers where i < ${sql.lit(count)})`;
}

/** The digit that the ids of each kind of row repeat. */
const DIGITS = {
  video: '1',
  message: '2',
  digest: '3',
  source: '4',
  mail: '5',
  audit: '6',
  citation: '7',
  correction: '8',
  previewLink: '9',
  run: 'a',
  reader: 'b',
};

/** The id of a row: a UUID that repeats the digit of its kind and ends with the number of the row. */
function id(kind: keyof typeof DIGITS, number = sql`i`): RawBuilder<unknown> {
  const digit = DIGITS[kind];
  const start = `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-`;
  return sql`(${sql.lit(start)} || substr(cast(1000000000000 + ${number} as text), 2))`;
}

/**
 * A text that is different in every row and sorts like an instant: the number of the row, in six digits,
 * stands in the place of the seconds.
 */
const instant = sql`('2025-03-01T12:00:' || substr(cast(1000000 + i as text), 2))`;
