import { expect, test } from 'vitest';
import { StorageError } from '#server/core/settings/bucket.ts';
import { bucketStorage } from '#server/core/uploads/bucket-storage.ts';
import { openStorage } from '#server/core/uploads/open-storage.ts';
import { makeBio } from '#tests/rows/make-bio.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { pdf, postSource, titleField } from '#tests/app/source-requests.ts';
import { startApp, testEnv } from '#tests/app/start-app.ts';
import { createBucket, startBucketServer, uploadsUrl } from '#tests/servers/start-bucket-server.ts';
import { startWebsite } from '#tests/servers/website.ts';
import { slowTest } from '#tests/slow-test.ts';

test('a wrong bucket, key or endpoint is refused at the start with one line without secrets', async () => {
  await using server = await startBucketServer();
  await using env = await testEnv();
  const right = await createBucket(server.endpoint);
  await openStorage({ ...env, bucket: right });

  const otherKeys = { accessKeyId: 'OTHER', secretAccessKey: 's3cret' };
  for (const [change, reason] of [
    [{ name: 'missing' }, 'there is no bucket of this name'],
    [{ keys: otherKeys }, 'the access key is unknown'],
    [{ endpoint: 'http://127.0.0.1:9' }, 'connect ECONNREFUSED 127.0.0.1:9'],
  ] as const) {
    const bucket = { ...right, ...change };
    const error = await openStorage({ ...env, bucket }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StorageError);
    expect(String(error)).toBe(
      `StorageError: The bucket ${bucket.name} at ${bucket.endpoint} of UPLOADS_URL cannot be used: ${reason}`,
    );
  }
});

slowTest(
  'while the bucket does not answer, the site is not ready, serves pages and stores nothing',
  async () => {
    await using server = await startBucketServer();
    await using app = await startApp({
      settings: { UPLOADS_URL: uploadsUrl(await createBucket(server.endpoint)) },
    });
    const video = await makeVideo(app.database);
    await makeBio(app.database);
    const add = () => postSource(app, video.id, [titleField, pdf]);
    const { url } = (await add()).json();
    expect((await app.get(url)).rawPayload).toEqual(pdf.content);
    expect((await app.get('/readyz')).statusCode).toBe(200);

    await server.stop();
    for (const reply of [
      await app.get(url),
      await add(),
      await app.admin.get('/api/admin/files'),
    ]) {
      expect([reply.statusCode, reply.headers['retry-after'], reply.json()]).toEqual([
        503,
        '10',
        { message: 'The site cannot reach its uploaded files. Please try again soon.' },
      ]);
    }
    expect((await app.get('/readyz')).statusCode).toBe(503);
    expect((await app.get('/healthz')).statusCode).toBe(200);
    expect((await app.get(`/api/videos/${video.id}/sources`)).json()).toHaveLength(1);
  },
);

slowTest('a request without an answer ends with an error', async () => {
  await using silent = await startWebsite(() => {});
  const keys = { accessKeyId: 'KEY', secretAccessKey: 'SECRET' };
  const endpoint = silent.origin;
  const storage = bucketStorage({ name: 'bucket', region: 'us-east-1', endpoint, keys });
  await expect(storage.stat('a.txt')).rejects.toThrow('it did not answer in time');
});
