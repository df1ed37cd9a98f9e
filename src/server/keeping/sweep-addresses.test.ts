import { expect, test } from 'vitest';
import { addToTrash, emptyTrash } from '#server/trash/trash-store.ts';
import { eachDatabase, startApp } from '#tests/app/start-app.ts';
import { makeArchive } from '#tests/rows/make-archive.ts';
import { makeCitation } from '#tests/rows/make-citation.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { sampleRows } from '#tests/rows/sample-rows.ts';
import { quoteHash } from './quotes/quote-store.ts';
import { sweepAddresses } from './sweep-addresses.ts';

test.each(eachDatabase)(
  'what is known of an address and a quote is forgotten once no source has them, not even in the trash, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    const { database } = app;
    const { id: videoId } = await makeVideo(database);
    const { id, url } = await makeSource(database, { videoId });
    await makeArchive(database, { url });
    await makeArchive(database, { url: 'https://example.org/former' });
    const quote = 'Every bill starts here.';
    await makeCitation(database, { videoId, sourceId: id, quote });
    for (const known of [quote, 'A former quote']) {
      const hash = quoteHash(url, known);
      const row = { ...sampleRows.address_quotes, hash, url, quote: known };
      await database.insertInto('address_quotes').values(row).execute();
    }
    const known = async () => {
      await sweepAddresses(database);
      const archives = await database.selectFrom('address_archives').select('url').execute();
      const quotes = await database.selectFrom('address_quotes').select('quote').execute();
      return [...archives.map((archive) => archive.url), ...quotes.map((row) => row.quote)];
    };
    expect(await known()).toEqual([url, quote]);
    await addToTrash(database, 'source', id, new Date());
    expect(await known()).toEqual([url, quote]);
    await emptyTrash(database);
    expect(await known()).toEqual([]);
  },
);
