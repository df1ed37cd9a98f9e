/**
 * A process that runs a server of S3-compatible storage, with its files in the folder of the first
 * argument. Sends the address to its parent, and ends when the parent ends.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import S3rver from '@20minutes/s3rver';
import pLimit from 'p-limit';
import { NEWEST_DATABASE_STATE } from '#server/uploads/storage-layout.ts';

const [directory = ''] = process.argv.slice(2);
const storage = new S3rver({
  directory,
  silent: true,
  // For requests to a bucket as a whole, S3rver calculates other signatures than the SDK. With this
  // option it still refuses unknown access keys.
  allowMismatchedSignatures: true,
});
const { store } = storage;
const putObject = store.putObject.bind(store);
// S3 stores nothing of a file whose sender stops halfway. S3rver would keep the file without the
// metadata that other requests need.
store.putObject = async (object) => {
  try {
    return await putObject(object);
  } catch (error) {
    await store.deleteObject(object.bucket, object.key);
    throw error;
  }
};
const answer = storage.callback();

// S3 replaces the content of a file in one step. S3rver overwrites it piece by piece, so another request
// could read half of the new content. The site replaces only one file, so only requests for this file
// are serialized.
const oneAtATime = pLimit(1);
const server = createServer((request, response) => {
  if (!request.url?.includes(NEWEST_DATABASE_STATE)) return answer(request, response);
  return oneAtATime(async () => {
    answer(request, response);
    await once(response, 'close');
  });
}).listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.(server.address());
process.on('disconnect', () => process.exit());
