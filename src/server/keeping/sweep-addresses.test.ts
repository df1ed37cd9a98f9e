import { expect, test } from 'vitest';
import { addToTrash, emptyTrash } from '#server/trash/trash-store.ts';
import { eachDatabase, startApp } from '#tests/app/start-app.ts';
import { makeArchive } from '#tests/rows/make-archive.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { sweepAddresses } from './sweep-addresses.ts';

test.each(eachDatabase)(
  'the snapshot of an address is forgotten once no source has the address, not even in the trash, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    const { database } = app;
    const { id: videoId } = await makeVideo(database);
    const { id, url } = await makeSource(database, { videoId });
    await makeArchive(database, { url });
    await makeArchive(database, { url: 'https://example.org/former' });
    const known = async () => {
      await sweepAddresses(database);
      const archives = await database.selectFrom('address_archives').select('url').execute();
      return archives.map((archive) => archive.url);
    };
    expect(await known()).toEqual([url]);
    await addToTrash(database, 'source', id, new Date());
    expect(await known()).toEqual([url]);
    await emptyTrash(database);
    expect(await known()).toEqual([]);
  },
);
