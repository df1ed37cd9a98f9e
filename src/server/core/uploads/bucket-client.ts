import { S3Client } from '@aws-sdk/client-s3';
import { type Bucket, StorageError } from '#server/core/settings/bucket.ts';

/** What a bucket is used for. */
export interface BucketUse {
  /** The setting that names the bucket, for the messages of errors. */
  setting: 'UPLOADS_URL' | 'BACKUP_URL';
  /** In how large parts files are stored. Each is in memory, so that it can be sent again after an error. */
  partBytes: number;
  /** How long sending a part, and then the reply, may take. */
  partTimeoutMs: number;
}

const MB = 1024 * 1024;

export const forUploads: BucketUse = {
  setting: 'UPLOADS_URL',
  partBytes: 5 * MB,
  partTimeoutMs: 30_000,
};

/**
 * A file has at most 10,000 parts, so a backup has at most 160 GB. No visitor waits for it, so the
 * line of a home, with 0.5 MBit/s, is fast enough.
 */
export const forBackups: BucketUse = {
  setting: 'BACKUP_URL',
  partBytes: 16 * MB,
  partTimeoutMs: 5 * 60_000,
};

/** Creates a client that tries each request up to three times. */
export function bucketClient(
  { region, endpoint, keys }: Bucket,
  { partTimeoutMs }: Pick<BucketUse, 'partTimeoutMs'> = forUploads,
): S3Client {
  return new S3Client({
    region,
    endpoint,
    credentials: keys,
    // Few providers besides Amazon have a host name for each bucket, so the path names the bucket.
    forcePathStyle: endpoint !== undefined,
    // Not every provider supports the checksums that the SDK adds otherwise.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    // The time until the reply begins includes sending a part of a file.
    requestHandler: { ...requestHandler, requestTimeout: partTimeoutMs },
  });
}

/**
 * Each visitor who downloads a file slowly occupies a connection to the bucket. With the SDK's
 * limit of 50 connections, 50 such visitors would keep all other requests waiting. The number of
 * visitors' connections is limited already, see `limitConnections`.
 */
const agent = { keepAlive: true, maxSockets: Infinity };

/** All times are in milliseconds. */
const requestHandler = {
  connectionTimeout: 1500,
  throwOnRequestTimeout: true,
  // The longest time without a byte in either direction.
  socketTimeout: 30_000,
  httpAgent: agent,
  httpsAgent: agent,
};

/** Replaces the SDK's errors with StorageErrors. Other errors, such as those of a stream, stay as they are. */
export async function withStorageErrors<Result>(
  bucket: Bucket,
  request: Promise<Result>,
  { setting }: Pick<BucketUse, 'setting'> = forUploads,
): Promise<Result> {
  return request.catch((error: unknown) => {
    throw isFromSdk(error) ? storageError(bucket, setting, error) : error;
  });
}

/** Resolves to `undefined` when the requested file does not exist. */
export async function undefinedIfMissing<Result>(
  request: Promise<Result>,
): Promise<Result | undefined> {
  return request.catch((error: unknown) => {
    // The reply to HEAD has no body that could contain the code NoSuchKey, so the SDK calls its error
    // NotFound.
    if (error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)) return undefined;
    throw error;
  });
}

/**
 * The SDK adds `$metadata` to every error of a request, even if no reply arrived. An error from
 * before the request, such as that of missing keys, is recognized by its name.
 */
function isFromSdk(error: unknown): error is Error {
  return error instanceof Error && ('$metadata' in error || error.name in REASONS);
}

function storageError(
  { name, endpoint }: Bucket,
  setting: BucketUse['setting'],
  error: Error,
): StorageError {
  const code = error.name === 'Error' ? '' : `${error.name}: `;
  const reason = REASONS[error.name] ?? `${code}${error.message}`;
  const place = endpoint === undefined ? '' : ` at ${endpoint}`;
  return new StorageError(
    `The bucket ${name}${place} of ${setting} cannot be used: ${reason.replaceAll(/\s+/g, ' ')}`,
    { cause: error },
  );
}

/** The most frequent mistakes in the address of a bucket, by the name of the SDK's error. */
const REASONS: Record<string, string | undefined> = {
  NoSuchBucket: 'there is no bucket of this name',
  InvalidAccessKeyId: 'the access key is unknown',
  SignatureDoesNotMatch: 'the secret key is wrong',
  AccessDenied: 'the keys do not give access to it',
  PermanentRedirect: 'it is in another region',
  AuthorizationHeaderMalformed: 'it is in another region',
  CredentialsProviderError: 'there are no keys, neither in the address nor in AWS_ACCESS_KEY_ID',
  AbortError: 'it did not answer in time',
  TimeoutError: 'it did not answer in time',
};
