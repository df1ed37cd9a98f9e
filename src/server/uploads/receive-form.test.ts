import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesOnDisk } from '#tests/files-on-disk.ts';
import { makeVideo } from '#tests/make-video.ts';
import { eachDatabase, startApp, type TestApp } from '#tests/start-app.ts';
import { beginPdf, sendPdf } from '#tests/upload-socket.ts';

const MAX_BYTES = 10_485_760;

/** The app behind a real socket, and where a source is added there. */
async function listen(app: TestApp) {
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
  const [headers, video] = [await app.signIn(), await makeVideo(app.database)];
  return { headers, url: `${address}/api/videos/${video.id}/sources` };
}

function sources(app: TestApp) {
  return app.database.selectFrom('sources').selectAll().execute();
}

async function expectNothing(app: TestApp): Promise<void> {
  expect(await sources(app)).toEqual([]);
  expect(await filesOnDisk(app.env.dataDir)).toEqual([]);
}

test.each(eachDatabase)('a file of exactly 10 MB is taken, on %s', async (kind) => {
  await using app = await startApp({ database: kind });
  const { url, headers } = await listen(app);
  const answer = await sendPdf(url, { headers, sizeBytes: MAX_BYTES });
  expect(answer).toEqual({ status: 201, message: undefined });

  const [source] = await sources(app);
  const file = await stat(join(app.env.dataDir, source?.url ?? ''));
  expect(file.size).toBe(MAX_BYTES);
  expect(await filesOnDisk(app.env.dataDir)).toHaveLength(1);
});

const TOO_LARGE = {
  status: 413,
  message: 'This file is larger than 10 MB, the most that can be uploaded.',
};

test.each([
  ['one byte more', MAX_BYTES + 1, true],
  ['one byte more, of an unknown length', MAX_BYTES + 1, false],
  ['ten times as much', MAX_BYTES * 10, true],
  ['ten times as much, of an unknown length', MAX_BYTES * 10, false],
])('%s than 10 MB is refused, and the sender is told', async (_what, sizeBytes, isAnnounced) => {
  await using app = await startApp();
  const { url, headers } = await listen(app);
  const answer = await sendPdf(url, { headers, sizeBytes, isAnnounced });
  expect(answer).toEqual(TOO_LARGE);
  await expectNothing(app);
});

test('who is refused by the name of the file is told at the end of a long file', async () => {
  await using app = await startApp();
  const { url, headers } = await listen(app);
  const answer = await sendPdf(url, { headers, sizeBytes: MAX_BYTES, fileName: 'big.exe' });
  expect(answer.status).toBe(415);
  await expectNothing(app);
});

test.each<[who: string, change: (headers: Record<string, string>) => void, status: number]>([
  ['a visitor', (headers) => delete headers['cookie'], 401],
  ['the administrator without a token', (headers) => delete headers['x-csrf-token'], 403],
  ['another site', (headers) => (headers['origin'] = 'https://evil.example'), 403],
])('%s is refused before a byte of the file is read', async (_who, change, status) => {
  await using app = await startApp();
  const { url, headers } = await listen(app);
  change(headers);
  const { socket, answer } = await beginPdf(url, { headers, sizeBytes: MAX_BYTES }, 0);
  expect((await answer).status).toBe(status);
  socket.destroy();
  await expectNothing(app);
});

test('a form that is announced as far too large is refused before a byte of it is read', async () => {
  await using app = await startApp();
  const { url, headers } = await listen(app);
  const { socket, answer } = await beginPdf(url, { headers, sizeBytes: 2 * MAX_BYTES }, 0);
  expect(await answer).toEqual(TOO_LARGE);
  socket.destroy();
  await expectNothing(app);
});

const UPLOADS_CUT_OFF = 100;

test.each(eachDatabase)(
  'uploads that are cut off half way leave no file and no row, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    const { url, headers } = await listen(app);
    const form = { headers, sizeBytes: 1_000_000 };
    const uploads = Array.from({ length: UPLOADS_CUT_OFF }, (_, index) =>
      beginPdf(url, form, 300 + index * 5000),
    );
    const begun = await Promise.all(uploads);
    await expect
      .poll(() => filesOnDisk(app.env.dataDir), { timeout: 20_000 })
      .toHaveLength(UPLOADS_CUT_OFF);

    const hungUp = Promise.allSettled(begun.map(({ answer }) => answer));
    for (const [index, { socket }] of begun.entries()) {
      // Some leave with a word, some without.
      if (index % 2 === 0) socket.destroy();
      else socket.resetAndDestroy();
    }
    await hungUp;
    await expect.poll(() => filesOnDisk(app.env.dataDir)).toEqual([]);
    await expectNothing(app);
    expect((await sendPdf(url, { headers, sizeBytes: 500 })).status).toBe(201);
  },
);
