import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Bucket } from '#server/core/settings/bucket.ts';
import {
  bucketClient,
  type BucketUse,
  forUploads,
  undefinedIfMissing,
  withStorageErrors,
} from './bucket-client.ts';
import type { ByteRange, StoredFile, UploadStorage } from './uploads.ts';

/**
 * Time limits in milliseconds, where they are stricter than those of `bucketClient`: for a request with a
 * short reply including its retries, and for the beginning of a reply that may take long to read. The
 * transaction of a restore waits for short replies, and PostgreSQL ends one that is idle for 5 seconds, see
 * `connect.ts`.
 */
const limits = {
  shortReply: () => ({ requestTimeout: 2000, abortSignal: AbortSignal.timeout(4500) }),
  longReply: () => ({ requestTimeout: 4000 }),
};

/**
 * Stores files in a bucket of S3-compatible storage, which several servers may share. The keys are
 * the names of the files; keys with a slash count as files in folders, which are not served.
 *
 * A bucket dates each file with the time of its upload. No other time can be set.
 */
export function bucketStorage(bucket: Bucket, purpose: BucketUse = forUploads): UploadStorage {
  const client = bucketClient(bucket, purpose);
  const withErrors = <Result>(request: Promise<Result>) =>
    withStorageErrors(bucket, request, purpose);
  const keyOf = (name: string) => ({ Bucket: bucket.name, Key: name });

  async function stat(name: string): Promise<StoredFile | undefined> {
    const head = client.send(new HeadObjectCommand(keyOf(name)), limits.shortReply());
    const found = await withErrors(undefinedIfMissing(head));
    return found && storedFile(name, found.ContentLength, found.LastModified);
  }

  async function read(name: string, range?: ByteRange): Promise<Readable | undefined> {
    const bytes = range && `bytes=${range.start}-${range.end}`;
    const get = client.send(
      new GetObjectCommand({ ...keyOf(name), Range: bytes }),
      limits.longReply(),
    );
    const body = (await withErrors(undefinedIfMissing(get)))?.Body;
    return body instanceof Readable ? body : undefined;
  }

  async function put(name: string, content: Readable): Promise<void> {
    try {
      // The name is checked first, because not every provider can refuse to overwrite a file. Generated
      // names are unique, so no other request stores a file of this name after the check.
      if (await stat(name)) throw new NameTakenError(name);
      await replace(name, content);
    } finally {
      content.destroy();
    }
  }

  async function replace(name: string, content: Readable): Promise<void> {
    try {
      // Reads a part at a time, so that it can be sent again after an error. If the upload fails,
      // its parts are deleted.
      const upload = new Upload({
        client,
        params: { ...keyOf(name), Body: content },
        queueSize: 1,
        partSize: purpose.partBytes,
      });
      await withErrors(upload.done());
    } finally {
      content.destroy();
    }
  }

  async function deleteFile(name: string): Promise<void> {
    const deletion = client.send(new DeleteObjectCommand(keyOf(name)), limits.shortReply());
    await withErrors(undefinedIfMissing(deletion));
  }

  async function list(prefix = ''): Promise<StoredFile[]> {
    // With this delimiter, files in folders are omitted.
    const query = { Bucket: bucket.name, Prefix: prefix, Delimiter: '/' };
    const pages = paginateListObjectsV2({ client }, query, limits.longReply());
    return (await withErrors(Array.fromAsync(pages)))
      .flatMap(({ Contents = [] }) => Contents)
      .map(({ Key = '', Size, LastModified }) => storedFile(Key, Size, LastModified))
      .filter(({ name }) => !name.startsWith('.'));
  }

  return {
    put,
    replace,
    read,
    stat,
    list,
    delete: deleteFile,

    check: async () => {
      // The reply to a failed list request contains the reason, which the reply to HEAD does not.
      const query = new ListObjectsV2Command({ Bucket: bucket.name, MaxKeys: 1 });
      await withErrors(client.send(query, limits.shortReply()));
    },
  };
}

/** Has the code that an error of a disk has, see `UploadStorage.put`. */
class NameTakenError extends Error {
  code = 'EEXIST';

  constructor(name: string) {
    super(`EEXIST: there is already a file ${name}`);
  }
}

function storedFile(name: string, sizeBytes = 0, modified = new Date(0)): StoredFile {
  return { name, sizeBytes, modified };
}
