import { randomUUID } from 'node:crypto';
import { type Citation, MAX_CITATIONS, type NewCitation } from '#domain/evidence/citation.ts';
import { mergeCitations } from '#domain/evidence/merge-citations.ts';
import { isId } from '#domain/id.ts';
import { LostUpdate } from '#server/database/merge-update.ts';
import { runTransaction } from '#server/database/run-transaction.ts';
import type { Database } from '#server/database/tables.ts';

export type CitationStore = ReturnType<typeof citationStore>;

interface CitationStoreDependencies {
  /**
   * The video of a source; `undefined` when there is no such source. The source cannot be deleted
   * until the transaction ends.
   */
  lockSourceIfExists: (
    transaction: Database,
    sourceId: string,
  ) => Promise<{ videoId: string } | undefined>;
}

export function citationStore(
  database: Database,
  { lockSourceIfExists }: CitationStoreDependencies,
) {
  return {
    /** The citations of all sources of a video, sorted by start. */
    async listForVideo(videoId: string): Promise<Citation[]> {
      return database
        .selectFrom('citations')
        .select(COLUMNS)
        .where('videoId', '=', videoId)
        .orderBy('startSecond')
        .orderBy('id')
        .execute();
    },

    /**
     * Replaces the citations of a source. Returns them, sorted by start; `undefined` when there is no
     * such source.
     *
     * @param seen the citations that the sender had loaded; if given, what another window has saved
     *   in the meantime is kept, see {@link mergeCitations}
     * @throws LostUpdate when another window has changed a citation to another value, or when the
     *   source would have more than {@link MAX_CITATIONS}
     */
    async replace(
      sourceId: string,
      replacement: readonly NewCitation[],
      seen?: readonly NewCitation[],
    ): Promise<Citation[] | undefined> {
      if (!isId(sourceId)) return undefined;
      return runTransaction(database, async (transaction) => {
        const source = await lockSourceIfExists(transaction, sourceId);
        if (!source) return undefined;
        const stored = await transaction
          .deleteFrom('citations')
          .where('sourceId', '=', sourceId)
          .returning(COLUMNS)
          .execute();
        const citations = seen ? mergeCitations(stored, replacement, seen) : replacement;
        if (!citations || citations.length > MAX_CITATIONS) {
          // The error ends the transaction, which also restores the deleted citations.
          throw new LostUpdate({ citations: stored.toSorted(byStart) });
        }
        if (citations.length === 0) return [];
        const { videoId } = source;
        const rows = citations.map(({ startSecond, endSecond, claim }) => {
          return { id: randomUUID(), videoId, sourceId, startSecond, endSecond, claim };
        });
        const inserted = await transaction
          .insertInto('citations')
          .values(rows)
          .returning(COLUMNS)
          .execute();
        return inserted.toSorted(byStart);
      });
    },
  };
}

function byStart(a: Citation, b: Citation): number {
  return a.startSecond - b.startSecond;
}

const COLUMNS = ['sourceId', 'startSecond', 'endSecond', 'claim'] as const;
