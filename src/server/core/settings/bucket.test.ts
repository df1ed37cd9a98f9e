import { expect, test } from 'vitest';
import { parseBucketUrl } from '#server/core/settings/bucket.ts';

const amazon = { name: 'uploads', region: 'eu-1', endpoint: undefined, keys: undefined };
const endpoint = 'https://s3.example.org:9000';
const keys = { accessKeyId: 'KEY', secretAccessKey: 'se/cr+et' };

test.each([
  ['s3://uploads?region=eu-1', amazon],
  ['s3://uploads/?region=eu-1', amazon],
  [`s3://uploads?endpoint=${endpoint}&region=eu-1`, { ...amazon, endpoint }],
  [`s3://uploads?endpoint=${endpoint}`, { ...amazon, endpoint, region: 'us-east-1' }],
  [
    `s3://uploads?endpoint=${encodeURIComponent(endpoint)}/storage/s3&region=eu-1`,
    { ...amazon, endpoint: `${endpoint}/storage/s3` },
  ],
  ['s3://KEY:se%2Fcr%2Bet@uploads?region=eu-1', { ...amazon, keys }],
  ['s3://KEY:se%2Fcr+et@up_loads.org?region=eu-1', { ...amazon, name: 'up_loads.org', keys }],
])('%s names a bucket', (url, bucket) => {
  expect(parseBucketUrl(url)).toEqual(bucket);
});

test.each([
  ['uploads'],
  ['https://uploads?region=eu-1'],
  ['s3://uploads'],
  ['s3://uploads?region='],
  ['s3://uploads?endpoint=s3.example.org'],
  ['s3://uploads?endpoint=ftp://s3.example.org'],
  ['s3://uploads?endpoint=https://KEY@s3.example.org'],
  ['s3://uploads/folder?region=eu-1'],
  ['s3://uploads?region=eu-1&acl=public'],
  ['s3://KEY@uploads?region=eu-1'],
  ['s3://:secret@uploads?region=eu-1'],
  ['s3://KEY:se/cret@uploads?region=eu-1'],
  ['s3://KEY:50%@uploads?region=eu-1'],
  ['s3://?region=eu-1'],
])('%s names no bucket', (url) => {
  expect(parseBucketUrl(url)).toBeUndefined();
});
