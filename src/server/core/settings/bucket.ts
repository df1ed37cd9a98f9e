/** A bucket of S3-compatible storage, as UPLOADS_URL or BACKUP_URL names it. */
export interface Bucket {
  name: string;
  region: string;
  /** Address of the storage; `undefined` means Amazon S3. */
  endpoint: string | undefined;
  /** `undefined` means the keys that the SDK finds, for example in AWS_ACCESS_KEY_ID. */
  keys: { accessKeyId: string; secretAccessKey: string } | undefined;
}

/**
 * Parses an address such as `s3://key:secret@bucket?endpoint=https://s3.example.org&region=eu-1`.
 * The key and the secret are percent-encoded and may be omitted. `endpoint` is omitted for
 * Amazon S3; `region` may be omitted for other storage.
 *
 * @returns `undefined` when the address is not of this form
 */
export function parseBucketUrl(text: string): Bucket | undefined {
  const url = URL.parse(text);
  // A name of a bucket has 3 to 63 characters.
  if (url?.protocol !== 's3:' || !/^[\w.-]{3,63}$/.test(url.host)) return undefined;
  if (!['', '/'].includes(url.pathname) || url.hash !== '') return undefined;
  const { endpoint, region, ...unknown } = Object.fromEntries(url.searchParams);
  if (Object.keys(unknown).length > 0) return undefined;
  const isPlaceKnown = endpoint === undefined ? Boolean(region) : isEndpoint(endpoint);
  if (!isPlaceKnown) return undefined;
  const [accessKeyId, secretAccessKey] = [decode(url.username), decode(url.password)];
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  // Either both keys are given or none.
  if ((accessKeyId === '') !== (secretAccessKey === '')) return undefined;
  return {
    name: url.host,
    // Most storage other than Amazon's ignores the region, but requests are signed with one.
    region: region || 'us-east-1',
    endpoint,
    keys: accessKeyId === '' ? undefined : { accessKeyId, secretAccessKey },
  };
}

/** Whether both are certainly one bucket. Two addresses can lead to one bucket without showing it. */
export function isSameBucket(one: Bucket, other: Bucket): boolean {
  const [place, otherPlace] = [one, other].map(
    ({ name, endpoint, region }) => `${URL.parse(endpoint ?? '')?.host ?? region}/${name}`,
  );
  return place === otherPlace;
}

function isEndpoint(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return `${url.username}${url.password}${url.search}${url.hash}` === '';
}

/** `undefined` when the text is not percent-encoded correctly. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * Thrown when the bucket of UPLOADS_URL or BACKUP_URL cannot be reached or used, at the start or later. The message
 * is one line without secrets, and the cause is the error of the SDK.
 */
export class StorageError extends Error {
  override name = 'StorageError';
}
