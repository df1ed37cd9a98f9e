import { expect, test } from 'vitest';
import { migrate, migrateTo } from '#server/core/database/migrate.ts';
import type { Database } from '#server/core/database/tables.ts';
import { findVideoKeeping } from '#server/keeping/video-keeping-store.ts';
import { restoreFromTrash } from '#server/content/trash/trash-store.ts';
import { eachDatabase, testEnv } from '#tests/app/start-app.ts';
import { queryDatabase } from '#tests/archives/archives.ts';
import { insertStored, trashAsBefore } from '#tests/archives/trash-as-before.ts';
import { LONG_ADDRESS } from '#tests/inputs/long-address.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { sampleRows } from '#tests/rows/sample-rows.ts';

const PAGE = 'https://example.org/page';
const TRASHED = 'https://example.org/trashed';

const now = () => new Date('2025-03-05T12:00:00.000Z');

/** A row about a source as the version before has stored it. */
function copyOf(sourceId: string, ofUrl: string, changes = {}) {
  const { url: _, ...copy } = sampleRows.address_copies;
  return { sourceId, ofUrl, isAttached: false, ...copy, fileName: 'source-a.pdf', ...changes };
}

async function makeCopied(database: Database, videoId: string, url: string, changes = {}) {
  const { id } = await makeSource(database, { videoId, title: url, url });
  await insertStored(database, 'source_copies', copyOf(id, url, changes));
}

test.each(eachDatabase)(
  'a site of the version before keeps the copies of its sources, also of one in the trash, on %s',
  async (kind) => {
    await using env = await testEnv({ database: kind });
    await queryDatabase(env, async (database) => {
      await migrateTo(database, '0420-youtube-videos');
      const { id: videoId, youtubeId } = await makeVideo(database);
      await makeCopied(database, videoId, PAGE, { capturedAt: '2025-03-04T12:00:00.000Z' });
      const attached = { isAttached: true, fileName: 'source-b.pdf' };
      await makeCopied(database, videoId, PAGE, attached);
      await makeCopied(database, videoId, LONG_ADDRESS);
      await makeCopied(database, videoId, 'https://example.org/changed', { ofUrl: PAGE });
      const trashed = await makeSource(database, { videoId, title: TRASHED, url: TRASHED });
      const entry = await trashAsBefore(database, 'source', trashed.id, {
        source_copies: [copyOf(trashed.id, TRASHED, { fileName: 'source-c.pdf' })],
      });
      await migrate(database);

      const read = async () => {
        const sources = await database
          .selectFrom('sources')
          .select(['id', 'title', 'url'])
          .execute();
        const video = { id: videoId, youtubeId, sources };
        const titles = new Map(sources.map(({ id, title }) => [id, title]));
        const known = await findVideoKeeping({ database, env, now }, video);
        return known.sources
          .flatMap(({ sourceId, copy }) => (copy ? [[titles.get(sourceId), copy.url]] : []))
          .toSorted();
      };
      const copies = [
        [PAGE, '/uploads/source-b.pdf'],
        [PAGE, '/uploads/source-b.pdf'],
      ];
      expect(await read()).toEqual(copies);
      await restoreFromTrash(database, entry, now());
      expect(await read()).toEqual([...copies, [TRASHED, '/uploads/source-c.pdf']]);
    });
  },
);
