import { randomUUID } from 'node:crypto';
import { quoteHash } from '#server/keeping/quotes/quote-store.ts';
import type { Database, Row } from '#server/core/database/tables.ts';
import { makePdf } from '#tests/inputs/make-file.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { makePasskey } from '#tests/rows/make-passkey.ts';
import { makeSession } from '#tests/rows/make-session.ts';
import { makeRow } from '#tests/rows/sample-rows.ts';
import { writeUpload } from '#tests/rows/stored-files.ts';
import type { Calls } from './calls.ts';
import { makeSource } from './make-sources.ts';
import { makeVideo } from './make-videos.ts';

const AT = '2025-03-01T12:00:00.000Z';

/**
 * Stores what the server finds out and does by itself, over days and with other hosts: a row for each state,
 * and one with and one without each value that may be absent.
 */
export async function makeServerRows(calls: Calls): Promise<void> {
  const { database } = calls.app;
  await makeAddresses(calls);
  await makeYoutubeVideos(calls);
  await makeMails(database);
  await makeReaders(database);
  await makeAccess(database);
  await makeRow(database, 'erasures');
}

/** What is known about the addresses of the sources of a video, and about their quotes. */
async function makeAddresses(calls: Calls): Promise<void> {
  const { database, env } = calls.app;
  const archives = ['waiting', 'running', 'kept', 'refused', 'failed'] as const;
  const checks: Partial<Row<'address_checks'>>[] = [
    { state: 'ok', failingSince: null },
    { state: 'moved', finalUrl: 'https://example.org/moved' },
    { state: 'gone' },
    { state: 'gone', lastOkAt: null },
    { state: 'failing' },
    { state: 'inconclusive', httpStatus: null },
    { state: 'inconclusive', checkedAt: null },
  ];
  const videoId = await makeVideo(calls, { title: 'Kept' });
  for (const [index, check] of checks.entries()) {
    const url = `https://example.org/kept/${index}`;
    await makeQuotes(calls, videoId, url);
    await makeRow(database, 'address_checks', { url, ...check });
    const state = archives[index % archives.length] ?? 'kept';
    if (state === 'kept') {
      const fileName = `source-${randomUUID()}.pdf`;
      await writeUpload(env, fileName, makePdf(500));
      await makeRow(database, 'address_archives', { url });
      await makeRow(database, 'address_copies', { url, fileName });
    } else {
      const nothing = { state, capturedAt: null, dueAt: AT, message: 'The page was not found.' };
      const job = { jobId: 'a job', jobStartedAt: AT };
      await makeRow(database, 'address_archives', { url, ...nothing, ...job, snapshotUrl: null });
      const noFile = { fileName: null, sha256: null, sizeBytes: null, mediaType: null };
      await makeRow(database, 'address_copies', { url, ...nothing, ...noFile });
    }
  }
}

/** A source with a quote in each state. */
async function makeQuotes(calls: Calls, videoId: string, url: string): Promise<void> {
  const states: Partial<Row<'address_quotes'>>[] = [
    { state: 'found' },
    { state: 'found', documentSha256: 'e3b0c442' },
    { state: 'missing', goneSince: AT },
    { state: 'gone', goneSince: AT },
    { state: 'gone', goneSince: AT, isReleased: true },
    { state: 'not-checkable' },
  ];
  const quotes = states.map((_state, index) => `The rents rose by ${index} percent`);
  const citations = [...quotes, 'A quote that was not looked for'].map((quote, startSecond) => ({
    startSecond,
    quote,
  }));
  const params = { id: await makeSource(calls, videoId, { url }) };
  await calls.call('PUT /api/sources/:id/citations', { params, body: { citations } });
  for (const [index, quote] of quotes.entries()) {
    const row = { hash: quoteHash(url, quote), url, quote, goneSince: null, ...states[index] };
    await makeRow(calls.app.database, 'address_quotes', row);
  }
}

async function makeYoutubeVideos(calls: Calls): Promise<void> {
  const { database, env } = calls.app;
  const thumbnailName = `thumbnail-${randomUUID()}.jpg`;
  await writeUpload(env, thumbnailName);
  const checks: Partial<Row<'youtube_videos'>>[] = [
    { state: 'unknown', shownState: null, checkedAt: null },
    { state: 'ok', shownState: null, lastOkAt: AT, failingSince: null, thumbnailName },
    { state: 'inconclusive', shownState: null, thumbnailName },
    { state: 'not-embeddable', shownState: 'not-embeddable' },
    { state: 'private', shownState: 'private' },
    { state: 'gone', shownState: 'gone' },
  ];
  for (const check of checks) {
    const youtubeId = `on-youtube-${check.state}`;
    await makeVideo(calls, { youtubeId });
    await makeRow(database, 'youtube_videos', { thumbnailName: null, ...check, youtubeId });
  }
}

/** Messages whose mails are in each state. One was sent in a digest. */
async function makeMails(database: Database): Promise<void> {
  const digestId = randomUUID();
  await makeRow(database, 'mail_outbox', { id: digestId, kind: 'digest', messageId: null });
  const mails: Partial<Row<'mail_outbox'>>[] = [
    { state: 'waiting', recipient: 'ada@example.org' },
    { state: 'waiting', attempts: 1, lastError: '4.7.1 Try again later' },
    { state: 'sent', attempts: 1, sentAt: AT, digestId },
    { state: 'failed', attempts: 80, lastError: '5.7.1 Blocked' },
    { state: 'off' },
  ];
  for (const mail of mails) await makeMessage(database, { mail });
}

async function makeReaders(database: Database): Promise<void> {
  await makeRow(database, 'suppressions');
  const runs: Partial<Row<'mail_runs'>>[] = [
    { state: 'scheduled', startsAt: null },
    { state: 'holding' },
    { state: 'running', waitUntil: AT },
    { state: 'paused', reason: 'The mail server refuses the mails.' },
    { state: 'held', reason: 'The video is older than a day.' },
    { state: 'stopped', kind: 'correction', note: 'Two\nlines: שלום 選挙' },
    { state: 'done' },
  ];
  const runIds = runs.map(() => randomUUID());
  for (const [index, run] of runs.entries()) {
    const id = runIds[index];
    await makeRow(database, 'mail_runs', { id, subjectId: id, videoId: id, ...run });
  }
  const [runId = ''] = runIds;
  const deliveries: Partial<Row<'run_deliveries'>>[] = [
    { state: 'waiting', attemptedAt: null, nextAttemptAt: AT },
    { state: 'claimed', nextAttemptAt: AT },
    { state: 'sent' },
    { state: 'refused', error: '5.1.1 No such user' },
    { state: 'skipped' },
  ];
  const readers: Partial<Row<'subscribers'>>[] = [
    { state: 'pending', confirmedAt: null },
    { state: 'confirmed', previousTokenHash: 'a hash' },
    { state: 'confirmed', origin: 'contact' },
    { state: 'confirmed', origin: 'import', confirmHash: null },
    { state: 'bounced', strikes: 3, lastStrikeAt: AT, lastError: '5.1.1 No such user' },
  ];
  for (const [index, reader] of readers.entries()) {
    const id = randomUUID();
    const email = `reader${index}@example.org`;
    await makeRow(database, 'subscribers', {
      id,
      email,
      emailKey: email,
      tokenHash: id,
      ...reader,
    });
    await makeRow(database, 'run_deliveries', { runId, subscriberId: id, ...deliveries[index] });
  }
}

/** Another known browser, a passkey that was used and one that was not, and each event of the audit trail. */
async function makeAccess(database: Database): Promise<void> {
  await makeSession(database, 'Chrome on Windows (選)');
  await makePasskey(database);
  await makePasskey(database, { id: 'BBBB', lastUsedAt: AT });
  const refusals = ['wrong-password', 'locked', 'refused-passkey', 'refused-link'] as const;
  for (const event of [...refusals, 'more-refusals', 'sign-out', 'export', 'console'] as const) {
    const client = event === 'console' || event === 'more-refusals' ? null : 'a hash';
    await makeRow(database, 'audit_entries', { id: randomUUID(), event, client });
  }
}
