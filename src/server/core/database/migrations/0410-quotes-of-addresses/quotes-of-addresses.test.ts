import { expect, test } from 'vitest';
import { migrate, migrateTo } from '#server/core/database/migrate.ts';
import type { Database } from '#server/core/database/tables.ts';
import { listCheckedQuotes } from '#server/keeping/quotes/quote-store.ts';
import { restoreFromTrash } from '#server/content/trash/trash-store.ts';
import { eachDatabase, testEnv } from '#tests/app/start-app.ts';
import { queryDatabase } from '#tests/archives/archives.ts';
import { insertStored, trashAsBefore } from '#tests/archives/trash-as-before.ts';
import { LONG_ADDRESS } from '#tests/inputs/long-address.ts';
import { makeCitation } from '#tests/rows/make-citation.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';

const PAGE = 'https://example.org/page';
const TRASHED = 'https://example.org/trashed';
const QUOTE = 'Every bill starts here.';

const now = () => new Date('2025-03-05T12:00:00.000Z');

/** A row about a quote as the version before has stored it. */
function quoteOf(sourceId: string, ofUrl: string, changes = {}) {
  return {
    sourceId,
    startSecond: 42,
    ofUrl,
    ofQuote: QUOTE,
    state: 'found',
    strikes: 0,
    goneSince: null,
    checkedAt: '2025-03-01T12:00:00.000Z',
    documentSha256: null,
    isReleased: false,
    ...changes,
  };
}

async function makeQuoted(database: Database, videoId: string, url: string) {
  const { id } = await makeSource(database, { videoId, title: url, url });
  const moment = { videoId, sourceId: id, startSecond: 42, quote: QUOTE };
  return { id, citation: await makeCitation(database, moment) };
}

test.each(eachDatabase)(
  'a site of the version before shows what was found of its quotes, also of one in the trash, on %s',
  async (kind) => {
    await using env = await testEnv({ database: kind });
    await queryDatabase(env, async (database) => {
      await migrateTo(database, '0400-archives-of-addresses');
      const { id: videoId } = await makeVideo(database);
      const make = async (url: string, changes = {}) => {
        const { id } = await makeQuoted(database, videoId, url);
        await insertStored(database, 'source_quotes', quoteOf(id, url, changes));
      };
      const goneSince = '2025-03-02T12:00:00.000Z';
      const gone = { state: 'gone', strikes: 3, goneSince, isReleased: true };
      await make(PAGE);
      await make(PAGE, { ...gone, checkedAt: '2025-03-04T12:00:00.000Z' });
      await make(LONG_ADDRESS);
      await make('https://example.org/changed', { ofQuote: 'A former quote' });
      const trashed = await makeQuoted(database, videoId, TRASHED);
      await database.deleteFrom('citations').where('id', '=', trashed.citation.id).execute();
      const entry = await trashAsBefore(database, 'source', trashed.id, {
        citations: [trashed.citation],
        source_quotes: [quoteOf(trashed.id, TRASHED)],
      });
      await migrate(database);

      const read = async () => {
        const sources = await database.selectFrom('sources').select(['id', 'title']).execute();
        const titles = new Map(sources.map(({ id, title }) => [id, title]));
        const quotes = await listCheckedQuotes(database, [...titles.keys()]);
        return quotes
          .map(({ sourceId, state, isReleased }) => [titles.get(sourceId), state, isReleased])
          .toSorted();
      };
      const known = [
        ['https://example.org/changed', 'unknown', false],
        [PAGE, 'gone', true],
        [PAGE, 'gone', true],
        [LONG_ADDRESS, 'found', false],
      ];
      expect(await read()).toEqual(known);
      await restoreFromTrash(database, entry, now());
      expect(await read()).toEqual([...known, [TRASHED, 'found', false]].toSorted());
    });
  },
);
