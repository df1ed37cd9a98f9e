import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import * as z from 'zod/mini';
import {
  type MailPreview,
  type MailRun,
  type MailRunInput,
  mailRunSchema,
} from '#domain/mail-runs/mail-run.ts';
import { RUN_MONTHS } from '#domain/mail-runs/run-limits.ts';
import { countRows } from '#server/core/database/list-rows.ts';
import { runTransaction, lockUntilCommit } from '#server/core/database/run-transaction.ts';
import type { Database, Row, Tables } from '#server/core/database/tables.ts';
import { confirmedReaders } from '#server/audience/readers/mail-recipients.ts';
import { findPublication } from '#server/content/videos/video-store.ts';

export type StoredRun = Row<'mail_runs'>;

/** What the mails of a run are about. */
export type RunSubject = Pick<StoredRun, 'kind' | 'subjectId' | 'videoId'>;

export type ComposedRun = MailPreview & Pick<StoredRun, 'correctionCount'>;

const LISTED = z.keyof(mailRunSchema).options;

/** The time in which the owner can stop a run after its video became public. */
const HOLD_MS = 10 * 60 * 1000;

/** The states of runs that the worker acts on. */
const ACTIVE = ['scheduled', 'holding', 'running'] as const;

/** The states of runs that the owner can resume. */
const RESUMABLE = ['paused', 'held', 'stopped'] as const;

export async function findRun(database: Database, id: string): Promise<StoredRun | undefined> {
  return database.selectFrom('mail_runs').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Changes a run, unless it has left these states meanwhile. */
async function change(
  database: Database,
  { id }: Pick<StoredRun, 'id'>,
  states: readonly MailRun['state'][],
  changes: Updateable<Tables['mail_runs']>,
): Promise<MailRun | undefined> {
  return database
    .updateTable('mail_runs')
    .set(changes)
    .where('id', '=', id)
    .where('state', 'in', states)
    .returning(LISTED)
    .executeTakeFirst();
}

/** Without the composed mails. */
export async function listRuns(database: Database): Promise<MailRun[]> {
  return database
    .selectFrom('mail_runs')
    .select(LISTED)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

/** The runs to act on. Those that began first come first. */
export async function listActiveRuns(database: Database): Promise<StoredRun[]> {
  return database
    .selectFrom('mail_runs')
    .selectAll()
    .where('state', 'in', ACTIVE)
    .orderBy('startsAt')
    .orderBy('id')
    .execute();
}

/**
 * Adds a run; `undefined` if there is one about this video or correction. One that was stopped before
 * the first mail is replaced.
 */
export async function createRun(
  database: Database,
  subject: RunSubject,
  { when, subject: title, note }: MailRunInput,
  now: Date,
): Promise<MailRun | undefined> {
  return runTransaction(database, async (transaction) => {
    const publication = await findPublication(transaction, subject.videoId);
    await transaction
      .deleteFrom('mail_runs')
      .where('kind', '=', subject.kind)
      .where('subjectId', '=', subject.subjectId)
      .where('state', '=', 'stopped')
      .where('audience', '=', 0)
      .execute();
    const isPublic = isPast(publication, now);
    const afterHold = publication && new Date(publication.getTime() + HOLD_MS);
    const startsAt = when === 'now' || !afterHold || afterHold < now ? now : afterHold;
    return transaction
      .insertInto('mail_runs')
      .values({
        id: randomUUID(),
        ...subject,
        subject: title ?? '',
        note,
        isUrged: when === 'now',
        createdAt: now.toISOString(),
        ...(isPublic
          ? { state: 'holding', startsAt: startsAt.toISOString() }
          : { state: 'scheduled', startsAt: afterHold?.toISOString() ?? null }),
      })
      .onConflict((conflict) => conflict.columns(['kind', 'subjectId']).doNothing())
      .returning(LISTED)
      .executeTakeFirst();
  });
}

/**
 * Looks whether the video of a scheduled run is public, and if so has the run wait for its start. A draft
 * becomes public when the owner publishes it, whatever its date.
 */
export async function followPublication(
  database: Database,
  run: StoredRun,
  now: Date,
): Promise<void> {
  const publication = await findPublication(database, run.videoId);
  const isPublic = isPast(publication, now);
  const wasDraft = run.startsAt === null;
  const from = isPublic && wasDraft ? now : publication;
  const startsAt = from ? new Date(from.getTime() + HOLD_MS).toISOString() : null;
  if (!isPublic && startsAt === run.startsAt) return;
  await change(database, run, ['scheduled'], { startsAt, ...(isPublic && { state: 'holding' }) });
}

/** The runs about videos that the owner has not urged and that begin at most `withinMs` before or after `now`. */
export async function listUnurgedRuns(
  database: Database,
  now: Date,
  withinMs: number,
): Promise<Pick<StoredRun, 'id' | 'state'>[]> {
  return database
    .selectFrom('mail_runs')
    .select(['id', 'state'])
    .where('kind', '=', 'video')
    .where('isUrged', '=', false)
    .where('state', 'in', ['holding', 'running', 'done'])
    .where('startsAt', '>', new Date(now.getTime() - withinMs).toISOString())
    .where('startsAt', '<=', new Date(now.getTime() + withinMs).toISOString())
    .execute();
}

/**
 * Stores the composed mail and, the first time, one row for each reader who gets it: every confirmed
 * reader, of a correction every one who was sent the mail about the video. Returns false if the run
 * does not wait for its start any more.
 */
export async function beginRun(
  database: Database,
  run: StoredRun,
  composed: ComposedRun,
): Promise<boolean> {
  return runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'mail_runs');
    const current = await findRun(transaction, run.id);
    if (current?.state !== 'holding') return false;
    if (current.audience === 0) await addReaders(transaction, current);
    const deliveries = transaction.selectFrom('run_deliveries').where('runId', '=', run.id);
    const audience = current.audience || (await countRows(deliveries));
    await transaction
      .updateTable('mail_runs')
      .set({ ...composed, state: 'running', audience })
      .where('id', '=', run.id)
      .execute();
    return true;
  });
}

/** How many readers would get the mails about a correction now. */
export function countReadersOfVideo(database: Database, videoId: string): Promise<number> {
  return countRows(readersOfVideo(database, videoId));
}

/** Pauses or holds a run, with the reason as a sentence. */
export async function interruptRun(
  database: Database,
  run: Pick<StoredRun, 'id'>,
  state: 'paused' | 'held',
  reason: string,
): Promise<void> {
  await change(database, run, ACTIVE, { state, reason, waitUntil: null });
}

/** Stops a run, so that only the mails in flight are sent; `undefined` when it is over already. */
export async function stopRun(database: Database, id: string): Promise<MailRun | undefined> {
  const stoppable = [...ACTIVE, 'paused', 'held'] as const;
  return change(database, { id }, stoppable, { state: 'stopped', reason: null, waitUntil: null });
}

/**
 * Resumes a run that does not send: at once, or if its video was never public, once it is.
 * `undefined` when there is nothing to resume, or visitors do not see the video any more.
 */
export async function resumeRun(
  database: Database,
  id: string,
  now: Date,
): Promise<MailRun | undefined> {
  const run = await findRun(database, id);
  if (!run) return undefined;
  const publication = await findPublication(database, run.videoId);
  const isPublic = isPast(publication, now);
  if (publication === undefined || (!isPublic && run.audience > 0)) return undefined;
  return change(database, run, RESUMABLE, {
    ...(isPublic
      ? { state: 'holding', startsAt: now.toISOString(), isUrged: true }
      : { state: 'scheduled', startsAt: null }),
    reason: null,
    waitUntil: null,
    waitMinutes: 0,
    blocked: 0,
    blockedInARow: 0,
  });
}

/** Deletes old runs, with their rows of readers. */
export async function sweepRuns(database: Database, now: Date): Promise<void> {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - RUN_MONTHS);
  await database.deleteFrom('mail_runs').where('createdAt', '<=', oldest.toISOString()).execute();
}

function isPast(publication: Date | null | undefined, now: Date): boolean {
  return publication !== null && publication !== undefined && publication <= now;
}

/** The confirmed readers who were sent the mail about a video. */
function readersOfVideo(transaction: Database, videoId: string) {
  return confirmedReaders(transaction).where('id', 'in', (deliveries) =>
    deliveries
      .selectFrom('run_deliveries')
      .innerJoin('mail_runs', 'mail_runs.id', 'run_deliveries.runId')
      .select('subscriberId')
      .where('mail_runs.kind', '=', 'video')
      .where('mail_runs.subjectId', '=', videoId)
      .where('run_deliveries.state', '=', 'sent'),
  );
}

async function addReaders(
  transaction: Database,
  { id, kind, videoId, startsAt }: StoredRun,
): Promise<void> {
  const readers =
    kind === 'correction' ? readersOfVideo(transaction, videoId) : confirmedReaders(transaction);
  await transaction
    .insertInto('run_deliveries')
    .columns(['subscriberId', 'runId', 'state', 'nextAttemptAt'])
    .expression(
      readers.select(({ val }) => [
        'id',
        val(id).as('runId'),
        val('waiting').as('state'),
        val(startsAt).as('nextAttemptAt'),
      ]),
    )
    .execute();
}
