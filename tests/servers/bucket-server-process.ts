/**
 * A process that runs a server of S3-compatible storage, with its files in the folder of the first
 * argument. Sends the address to its parent, and ends when the parent ends.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import S3rver from '@20minutes/s3rver';

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
const server = createServer(storage.callback()).listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.(server.address());
process.on('disconnect', () => process.exit());
