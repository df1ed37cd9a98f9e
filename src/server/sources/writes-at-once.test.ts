import { expect, test } from 'vitest';
import { filesOnDisk } from '#tests/files-on-disk.ts';
import { makePdf } from '#tests/make-file.ts';
import { makeSource } from '#tests/make-source.ts';
import { makeVideo } from '#tests/make-video.ts';
import { sendForm } from '#tests/multipart-form.ts';
import { eachDatabase, startApp, type TestApp } from '#tests/start-app.ts';

const pdf = { name: 'report.pdf', content: makePdf(500) };

/** Whether every row's file is on disk, and nothing else is. */
async function expectAgreement(app: TestApp): Promise<void> {
  const sources = await app.database.selectFrom('sources').select('url').execute();
  const named = sources.map(({ url }) => url.slice('/uploads/'.length));
  expect(await filesOnDisk(app.env.dataDir)).toEqual(named.toSorted());
}

test.each(eachDatabase)(
  'of files that replace one at the same time, one stays, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    const [headers, video] = [await app.signIn(), await makeVideo(app.database)];
    const { id } = await makeSource(app.database, { videoId: video.id });
    const url = `/api/sources/${id}`;
    const changes = Array.from({ length: 10 }, () =>
      sendForm(app, { method: 'PATCH', url, headers }, [pdf]),
    );
    const statuses = (await Promise.all(changes)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await filesOnDisk(app.env.dataDir)).toHaveLength(1);
    await expectAgreement(app);
  },
);

test.each(eachDatabase)(
  'sources that are added at the same time stand one below the other, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    const [headers, video] = [await app.signIn(), await makeVideo(app.database)];
    const url = `/api/videos/${video.id}/sources`;
    const added = Array.from({ length: 10 }, () =>
      sendForm(app, { url, headers }, [['title', 'A'], pdf]),
    );
    const orders = (await Promise.all(added)).map((reply) => reply.json().sortOrder);
    expect(orders.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    await expectAgreement(app);
  },
);

test.each(eachDatabase)(
  'a video that is deleted while sources arrive leaves none of them, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    const [headers, video] = [await app.signIn(), await makeVideo(app.database)];
    const url = `/api/videos/${video.id}/sources`;
    const added = Array.from({ length: 10 }, () =>
      sendForm(app, { url, headers }, [['title', 'A'], pdf]),
    );
    const first = await Promise.race(added);
    const deleted = await app.server.inject({
      method: 'DELETE',
      url: `/api/videos/${video.id}`,
      headers,
    });
    const statuses = (await Promise.all(added)).map(({ statusCode }) => statusCode);
    expect([first.statusCode, deleted.statusCode]).toEqual([201, 200]);
    expect(new Set([...statuses, 201, 404])).toEqual(new Set([201, 404]));
    expect(await app.database.selectFrom('sources').selectAll().execute()).toEqual([]);
    await expectAgreement(app);
  },
);
