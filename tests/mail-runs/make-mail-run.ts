import { randomUUID } from 'node:crypto';
import type { MailRunInput } from '#domain/mail-runs/mail-run.ts';
import { signingKey } from '#server/core/database/signing-key.ts';
import type { Database, Row } from '#server/core/database/tables.ts';
import { readerTokenHashes } from '#server/core/access/reader-tokens.ts';
import { createRun } from '#server/audience/mail-runs/mail-run-store.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { makeReaderSettings } from '#tests/readers/make-readers.ts';
import { makeVideo } from '#tests/rows/make-video.ts';

/** So fast that a test which does not move the clock waits for nothing. */
const UNLIMITED = { perHour: 3_600_000, perDay: 1_000_000 };

/** Stores confirmed readers, and returns their addresses. */
export async function makeConfirmedReaders(
  database: Database,
  count: number,
  name = 'reader',
): Promise<string[]> {
  const key = await signingKey(database);
  const at = '2025-01-01T12:00:00.000Z';
  const rows = Array.from({ length: count }, (_, index) => {
    const id = randomUUID();
    const email = `${name}${index}@example.org`;
    return {
      id,
      email,
      emailKey: email,
      state: 'confirmed' as const,
      origin: 'form' as const,
      consentText: 'One mail for each new video.',
      requestedAt: at,
      confirmedAt: at,
      ...readerTokenHashes(key, id),
    };
  });
  for (let start = 0; start < count; start += 500) {
    await database
      .insertInto('subscribers')
      .values(rows.slice(start, start + 500))
      .execute();
  }
  return rows.map(({ email }) => email);
}

/** Switches mails to readers on, without a pace, and schedules those about a video. */
export async function makeMailRun(
  database: Database,
  videoId: string,
  now: Date,
  input: Partial<MailRunInput> = {},
): Promise<string> {
  await makeReaderSettings(database, UNLIMITED);
  const subject = { kind: 'video', subjectId: videoId, videoId } as const;
  const run = await createRun(
    database,
    subject,
    { when: 'published', subject: null, note: null, ...input },
    now,
  );
  if (!run) throw new Error('there is a run about this video already');
  return run.id;
}

/** Schedules mails about a new video to so many new readers, which are sent at once. */
export async function makeDueRun(
  database: Database,
  now: Date,
  readerCount: number,
): Promise<{ runId: string; videoId: string; readers: string[] }> {
  const readers = await makeConfirmedReaders(database, readerCount);
  const { id: videoId } = await makeVideo(database);
  const runId = await makeMailRun(database, videoId, now, { when: 'now' });
  return { runId, videoId, readers: readers.toSorted() };
}

export async function storedRun(database: Database, id: string): Promise<Row<'mail_runs'>> {
  return database
    .selectFrom('mail_runs')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** A clock that moves on a little whenever it is read, so that the pace `UNLIMITED` stops nothing. */
export function tickingClock() {
  const clock = makeClock();
  const now = () => {
    clock.advance({ seconds: 0.002 });
    return clock.now();
  };
  return { ...clock, now };
}
