import { expect, test } from 'vitest';
import { migrate, migrateTo } from '#server/core/database/migrate.ts';
import { findPublicKeeping } from '#server/keeping/public-keeping-store.ts';
import { findVideoKeeping } from '#server/keeping/video-keeping-store.ts';
import { restoreFromTrash } from '#server/content/trash/trash-store.ts';
import { eachDatabase, testEnv } from '#tests/app/start-app.ts';
import { queryDatabase } from '#tests/archives/archives.ts';
import { insertStored, trashAsBefore } from '#tests/archives/trash-as-before.ts';
import { LONG_ADDRESS } from '#tests/inputs/long-address.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';

const PAGE = 'https://example.org/page';
const REFUSED = 'https://example.org/refused';
const TRASHED = 'https://example.org/trashed';
const CHANGED = 'https://example.org/changed';

const now = () => new Date('2025-03-05T12:00:00.000Z');

/** A row about a source as the version before has stored it. */
function archiveOf(sourceId: string, ofUrl: string, changes = {}) {
  return {
    sourceId,
    ofUrl,
    state: 'kept',
    url: `https://web.archive.org/web/20250301120000/${ofUrl}`,
    capturedAt: '2025-03-01T12:00:00.000Z',
    isRequested: false,
    attempts: 1,
    dueAt: null,
    message: null,
    ...changes,
  };
}

const waiting = { state: 'waiting', url: null, capturedAt: null, dueAt: now().toISOString() };

const never = {
  state: 'refused',
  url: null,
  capturedAt: null,
  message: 'You do not want this source to be archived.',
};

test.each(eachDatabase)(
  'a site of the version before shows the snapshots of its sources, also of one in the trash, on %s',
  async (kind) => {
    await using env = await testEnv({ database: kind });
    await queryDatabase(env, async (database) => {
      await migrateTo(database, '0300-settings');
      const { id: videoId, youtubeId } = await makeVideo(database);
      const make = async (title: string, url: string, changes = {}) => {
        const { id } = await makeSource(database, { videoId, title, url });
        await insertStored(database, 'source_archives', archiveOf(id, url, changes));
        return id;
      };
      const trash = async (url: string, changes = {}) => {
        const { id } = await makeSource(database, { videoId, title: url, url });
        const rows = { source_archives: [archiveOf(id, url, changes)] };
        return trashAsBefore(database, 'source', id, rows);
      };
      await make('twin', PAGE, waiting);
      await make('page', PAGE);
      await make('refused', REFUSED, never);
      await make('long', LONG_ADDRESS);
      const changed = await make('changed', CHANGED);
      await database
        .updateTable('sources')
        .set({ url: 'https://example.org/new' })
        .where('id', '=', changed)
        .execute();
      const entries = [await trash(TRASHED), await trash(`${REFUSED}/later`, never)];
      await migrate(database);

      const read = async () => {
        const sources = await database.selectFrom('sources').selectAll().execute();
        const video = { id: videoId, youtubeId, sources };
        const titles = new Map(sources.map(({ id, title }) => [id, title]));
        const shown = await findPublicKeeping(database, video);
        const known = await findVideoKeeping({ database, env, now }, video);
        return {
          snapshots: shown.archives
            .map(({ sourceId, url }) => [titles.get(sourceId), url])
            .toSorted(),
          refused: known.sources
            .filter(({ archive }) => archive?.state === 'refused')
            .map(({ sourceId }) => titles.get(sourceId))
            .toSorted(),
        };
      };
      const snapshot = `https://web.archive.org/web/20250301120000/${PAGE}`;
      expect(await read()).toEqual({
        snapshots: [
          ['page', snapshot],
          ['twin', snapshot],
        ],
        refused: ['refused'],
      });
      for (const id of entries) {
        await restoreFromTrash(database, id, now());
      }
      expect(await read()).toEqual({
        snapshots: [
          [TRASHED, `https://web.archive.org/web/20250301120000/${TRASHED}`],
          ['page', snapshot],
          ['twin', snapshot],
        ],
        refused: [`${REFUSED}/later`, 'refused'],
      });
    });
  },
);
