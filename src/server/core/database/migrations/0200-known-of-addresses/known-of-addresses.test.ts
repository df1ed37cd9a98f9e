import { expect, test } from 'vitest';
import { migrate, migrateTo } from '#server/core/database/migrate.ts';
import type { Database } from '#server/core/database/tables.ts';
import { findPublicKeeping } from '#server/keeping/public-keeping-store.ts';
import { findVideoKeeping } from '#server/keeping/video-keeping-store.ts';
import { restoreFromTrash } from '#server/content/trash/trash-store.ts';
import { queryDatabase } from '#tests/archives/archives.ts';
import { insertStored } from '#tests/archives/trash-as-before.ts';
import { eachDatabase, testEnv } from '#tests/app/start-app.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { sampleRows } from '#tests/rows/sample-rows.ts';

const GONE = 'https://example.org/gone';
const TRASHED = 'https://example.org/trashed';

const now = () => new Date('2025-03-05T12:00:00.000Z');

/** A row about a source as the version before has stored it. */
function checkOf(sourceId: string, ofUrl: string, changes: Record<string, unknown> = {}) {
  const { url: _, ...check } = sampleRows.address_checks;
  return { sourceId, ofUrl, ...check, ...changes };
}

/** Deletes a source, as the version before did. */
async function trash(database: Database, id: string, check: Record<string, unknown>) {
  const sources = await database
    .deleteFrom('sources')
    .where('id', '=', id)
    .returningAll()
    .execute();
  const rows = { sources, citations: [], source_health: [check] };
  await database
    .insertInto('trash')
    .values({
      ...sampleRows.trash,
      kind: 'source',
      expiresAt: '2025-04-01T12:00:00.000Z',
      payload: JSON.stringify({ rows, references: [] }),
    })
    .execute();
}

test.each(eachDatabase)(
  'a site of the version before shows what was known of its sources, also of one in the trash, on %s',
  async (kind) => {
    await using env = await testEnv({ database: kind });
    await queryDatabase(env, async (database) => {
      await migrateTo(database, '0100-baseline');
      const { id: videoId, youtubeId } = await makeVideo(database);
      const make = async (url: string) => (await makeSource(database, { videoId, url })).id;
      const gone = await make(GONE);
      const twin = await make(GONE);
      const changed = await make('https://example.org/new');
      const trashed = await make(TRASHED);
      const earlier = { state: 'ok', strikes: 0, checkedAt: '2025-02-01T12:00:00.000Z' };
      await insertStored(database, 'source_health', checkOf(gone, GONE));
      await insertStored(database, 'source_health', checkOf(twin, GONE, earlier));
      await insertStored(database, 'source_health', checkOf(changed, 'https://example.org/old'));
      await trash(database, trashed, checkOf(trashed, TRASHED));
      await migrate(database);

      const read = async () => {
        const sources = await database
          .selectFrom('sources')
          .select(['id', 'url'])
          .orderBy('id')
          .execute();
        const video = { id: videoId, youtubeId, sources };
        const shown = await findPublicKeeping(database, video);
        const known = await findVideoKeeping({ database, env, now }, video);
        return {
          gone: shown.goneSources.map(({ sourceId }) => sourceId),
          known: known.sources.filter(({ health }) => health).map(({ sourceId }) => sourceId),
        };
      };
      const both = [gone, twin].toSorted();
      expect(await read()).toEqual({ gone: both, known: both });
      await restoreFromTrash(database, sampleRows.trash.id, now());
      const all = [gone, twin, trashed].toSorted();
      expect(await read()).toEqual({ gone: all, known: all });
    });
  },
);
