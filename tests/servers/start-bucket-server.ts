import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { type Bucket, parseBucketUrl } from '#server/core/settings/bucket.ts';
import { bucketClient } from '#server/core/uploads/bucket-client.ts';

const SERVER_PROCESS = new URL('./bucket-server-process.ts', import.meta.url);

/** A server of S3-compatible storage with its own folder. Disposal stops it and removes the folder. */
export interface BucketServer extends AsyncDisposable {
  /** The address of the server, for `createBucket`. */
  endpoint: string;
  stop: () => Promise<void>;
}

export async function startBucketServer(): Promise<BucketServer> {
  const directory = await mkdtemp(join(tmpdir(), 'plain-evidence-buckets-'));
  const server = fork(SERVER_PROCESS, [directory], {
    // For the next page of a list, the server sends a token that it encrypts with DES. OpenSSL 3
    // provides DES only with this option.
    execArgv: ['--openssl-legacy-provider'],
  });
  const exited = once(server, 'exit');
  const [{ port }] = await once(server, 'message');
  const stop = async () => {
    server.kill('SIGKILL');
    await exited;
  };
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop,
    [Symbol.asyncDispose]: async () => {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Creates an empty bucket on the server at this address. */
export async function createBucket(endpoint: string): Promise<Bucket> {
  // The server knows only these keys.
  const url = `s3://S3RVER:S3RVER@test-${randomUUID()}?endpoint=${endpoint}`;
  const bucket = parseBucketUrl(url);
  if (!bucket) throw new Error(`${url} names no bucket.`);
  await bucketClient(bucket).send(new CreateBucketCommand({ Bucket: bucket.name }));
  return bucket;
}

/** The value of UPLOADS_URL for a bucket of the server; empty for uploads on the disk. */
export function uploadsUrl(bucket: Bucket | undefined): string {
  if (!bucket) return '';
  const { name, endpoint = '', keys } = bucket;
  return `s3://${keys?.accessKeyId}:${keys?.secretAccessKey}@${name}?endpoint=${endpoint}`;
}
