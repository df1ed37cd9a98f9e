import { isId } from '#domain/id.ts';
import {
  passagesSchema,
  type Transcript,
  type TranscriptSummary,
} from '#domain/transcripts/transcript.ts';
import type { Passage } from '#domain/transcripts/passages.ts';
import { runTransaction } from '#server/database/run-transaction.ts';
import type { Database } from '#server/database/tables.ts';
import { unchanged } from '#server/http/unchanged.ts';

export type TranscriptStore = ReturnType<typeof transcriptStore>;

interface TranscriptStoreDependencies {
  /** Whether the video exists. If so, it cannot be deleted until the transaction ends. */
  lockVideoIfExists: (transaction: Database, videoId: string) => Promise<boolean>;
  /** Updates the search index at the end of a transaction that changes a video. */
  indexVideo: (transaction: Database, videoId: string) => Promise<void>;
}

interface NewTranscript extends Transcript {
  /** The text from which the passages were made. */
  text: string;
}

const SUMMARY = ['language', 'isTimed', 'passageCount'] as const;

/** At most one transcript for each video. */
export function transcriptStore(
  database: Database,
  { lockVideoIfExists, indexVideo }: TranscriptStoreDependencies,
) {
  return {
    /** `undefined` when the video has no transcript, or does not exist. */
    async find(videoId: string): Promise<Transcript | undefined> {
      if (!isId(videoId)) return undefined;
      const row = await database
        .selectFrom('transcripts')
        .select(['language', 'isTimed', 'passages'])
        .where('videoId', '=', videoId)
        .executeTakeFirst();
      return row && { ...row, passages: parsePassages(row.passages) };
    },

    /** `undefined` when the video has no transcript, or does not exist. */
    async findSummary(videoId: string): Promise<TranscriptSummary | undefined> {
      if (!isId(videoId)) return undefined;
      return database
        .selectFrom('transcripts')
        .select(SUMMARY)
        .where('videoId', '=', videoId)
        .executeTakeFirst();
    },

    /**
     * Stores the transcript of a video and replaces an earlier one. `undefined` when there is no such
     * video.
     */
    async save(
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
          .onConflict((conflict) =>
            conflict.column('videoId').doUpdateSet({ ...values, updatedAt }),
          )
          .execute();
        await indexVideo(transaction, videoId);
        return summary;
      });
    },

    /** Returns whether the video had a transcript. */
    async delete(videoId: string): Promise<boolean> {
      if (!isId(videoId)) return false;
      return runTransaction(database, async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('transcripts')
          .where('videoId', '=', videoId)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await indexVideo(transaction, videoId);
        return true;
      });
    },
  };
}

/**
 * The passages of the transcript of a video in their order; empty without one. In the transaction that
 * saved the transcript, these are the new ones.
 */
export async function listPassages(database: Database, videoId: string): Promise<Passage[]> {
  const row = await database
    .selectFrom('transcripts')
    .select('passages')
    .where('videoId', '=', videoId)
    .executeTakeFirst();
  return row ? parsePassages(row.passages) : [];
}

/** Copies the transcript of a video, if it has one, to a video without one. */
export async function copyTranscript(
  transaction: Database,
  fromVideoId: string,
  videoId: string,
): Promise<void> {
  const transcript = await transaction
    .selectFrom('transcripts')
    .selectAll()
    .where('videoId', '=', fromVideoId)
    .executeTakeFirst();
  if (!transcript) return;
  await transaction
    .insertInto('transcripts')
    .values({ ...transcript, videoId })
    .execute();
}

function parsePassages(json: string): Passage[] {
  return passagesSchema.parse(JSON.parse(json));
}
