import {
  passagesSchema,
  type Transcript,
  type TranscriptSummary,
} from '#domain/transcripts/transcript.ts';
import { runTransaction } from '#server/core/database/run-transaction.ts';
import type { Database } from '#server/core/database/tables.ts';
import { unchanged } from '#server/core/database/changed-meanwhile.ts';
import { indexVideo } from '#server/content/search-index/index-video.ts';
import { lockVideoIfExists } from '#server/content/videos/video-store.ts';

/** At most one transcript for each video. */

interface NewTranscript extends Transcript {
  /** The text from which the passages were made. */
  text: string;
}

const SUMMARY = ['language', 'isTimed', 'passageCount'] as const;

/** `undefined` when the video has no transcript, or does not exist. */
export async function findTranscript(
  database: Database,
  videoId: string,
): Promise<Transcript | undefined> {
  const row = await database
    .selectFrom('transcripts')
    .select(['language', 'isTimed', 'passages'])
    .where('videoId', '=', videoId)
    .executeTakeFirst();
  return row && { ...row, passages: passagesSchema.parse(JSON.parse(row.passages)) };
}

/** `undefined` when the video has no transcript, or does not exist. */
export async function findTranscriptSummary(
  database: Database,
  videoId: string,
): Promise<TranscriptSummary | undefined> {
  return database
    .selectFrom('transcripts')
    .select(SUMMARY)
    .where('videoId', '=', videoId)
    .executeTakeFirst();
}

/**
 * Stores the transcript of a video and replaces an earlier one. `undefined` when there is no such
 * video.
 */
export async function saveTranscript(
  database: Database,
  videoId: string,
  { passages, ...transcript }: NewTranscript,
  now: Date,
): Promise<TranscriptSummary | undefined> {
  return runTransaction(database, async (transaction) => {
    if (!(await lockVideoIfExists(transaction, videoId))) return undefined;
    const values = {
      ...transcript,
      passageCount: passages.length,
      passages: JSON.stringify(passages),
    };
    const stored = await transaction
      .selectFrom('transcripts')
      .selectAll()
      .where('videoId', '=', videoId)
      .executeTakeFirst();
    const { text, language, isTimed, passageCount } = values;
    const summary = { language, isTimed, passageCount };
    if (stored?.text === text && stored.language === language) return unchanged(summary);
    const updatedAt = now.toISOString();
    await transaction
      .insertInto('transcripts')
      .values({ videoId, ...values, updatedAt })
      .onConflict((conflict) => conflict.column('videoId').doUpdateSet({ ...values, updatedAt }))
      .execute();
    await indexVideo(transaction, videoId);
    return summary;
  });
}

/** Returns whether the video had a transcript. */
export async function deleteTranscript(database: Database, videoId: string): Promise<boolean> {
  return runTransaction(database, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('transcripts')
      .where('videoId', '=', videoId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await indexVideo(transaction, videoId);
    return true;
  });
}
