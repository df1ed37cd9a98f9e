import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { sampleRows } from '#tests/rows/sample-rows.ts';
import { writeUpload } from '#tests/rows/stored-files.ts';
import { type Headers, startApp, type TestApp } from '#tests/app/start-app.ts';

const HASHED = 'source-6f1b2c3d-0000-4000-8000-000000000000.pdf';

async function storeHashed({ database, env }: TestApp): Promise<string> {
  await writeUpload(env, HASHED);
  const sha256 = createHash('sha256').update('content').digest('hex');
  const hash = { ...sampleRows.file_hashes, name: HASHED, sha256, sizeBytes: 7 };
  await database.insertInto('file_hashes').values(hash).execute();
  return createHash('sha256').update('content').digest('base64');
}

test('an uploaded file has its hash, also a part of it', async () => {
  await using app = await startApp();
  const digest = await storeHashed(app);
  const requests: Headers[] = [{}, { range: 'bytes=0-2' }];
  for (const headers of requests) {
    const reply = await app.get(`/uploads/${HASHED}`, headers);
    expect(reply.headers['repr-digest']).toBe(`sha-256=:${digest}:`);
    expect(reply.headers).not.toHaveProperty('memento-datetime');
  }
});

test('a copy says when it was taken, and of which address', async () => {
  await using app = await startApp();
  await storeHashed(app);
  const { id: videoId } = await makeVideo(app.database);
  const { id: sourceId } = await makeSource(app.database, { videoId });
  const copy = {
    ...sampleRows.source_copies,
    sourceId,
    ofUrl: 'example.org/Straße?a=1',
    fileName: HASHED,
    capturedAt: '2026-05-03T12:00:00.000Z',
  };
  await app.database.insertInto('source_copies').values(copy).execute();
  const { headers } = await app.get(`/uploads/${HASHED}`);
  expect(headers['memento-datetime']).toBe('Sun, 03 May 2026 12:00:00 GMT');
  expect(headers['link']).toBe('<https://example.org/Stra%C3%9Fe?a=1>; rel="original"');
});
