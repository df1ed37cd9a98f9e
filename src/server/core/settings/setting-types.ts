import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { parseBucketUrl } from '#server/core/settings/bucket.ts';

/** What a valid value of a setting looks like, for the message about an invalid one. */
interface Expectation {
  must: string;
  example: string;
  /** Whether the message must not contain the invalid value. */
  isSecret?: true;
}

/** What each setting expects, by its schema, see {@link setting}. */
export const expectations = z.registry<Expectation>();

/** Declares a setting. The schema parses the value of its variable, `undefined` if that is not given. */
export function setting<Schema extends z.ZodMiniType>(
  schema: Schema,
  expectation: Expectation,
): Schema {
  expectations.add(schema, expectation);
  return schema;
}

export function matching(pattern: RegExp) {
  return z.string().check(z.regex(pattern));
}

interface WholeNumber {
  from: number;
  to: number;
  byDefault: number;
  example?: number;
}

export function wholeNumber({ from, to, byDefault, example = byDefault }: WholeNumber) {
  const digits = z.prefault(matching(/^\d{1,9}$/), String(byDefault));
  const number = z.coerce.number<string>().check(z.minimum(from), z.maximum(to));
  return setting(z.pipe(digits, number), {
    must: `be a whole number from ${from} to ${to}`,
    example: String(example),
  });
}

/** IP addresses and networks, such as "10.0.0.0/8", separated by commas; by default an empty list. */
export function addressList(example: string) {
  const split = z.transform((list: string) =>
    list
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  );
  const addresses = z.array(z.string().check(z.refine(isAddressOrNetwork)));
  return setting(z.pipe(z.prefault(z.string(), ''), z.pipe(split, addresses)), {
    must: 'be a list of IP addresses or networks, separated by commas',
    example,
  });
}

export function bucketUrl({
  exampleBucket,
  otherThan,
}: {
  exampleBucket: string;
  otherThan?: string;
}) {
  const bucket = z.pipe(
    z.string().check(z.refine((url: string) => parseBucketUrl(url) !== undefined)),
    z.transform(parseBucketUrl),
  );
  const other = otherThan === undefined ? '' : `, of another bucket than ${otherThan}`;
  return setting(z.optional(bucket), {
    must: `be an s3:// address with an endpoint or a region, its keys percent-encoded${other}`,
    example: `s3://KEY:SECRET@${exampleBucket}?endpoint=https://s3.example.org&region=eu-central-1`,
    isSecret: true,
  });
}

/** Either "Name <address>" or only the address. */
export function mailAddress() {
  const address = /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;
  return setting(z.optional(matching(address)), {
    must: 'be an email address',
    example: 'Site <site@example.org>',
  });
}

/** The origin of a service, without a trailing slash. */
export function serviceOrigin(byDefault: string) {
  return setting(z.prefault(origin, byDefault), {
    must: 'be an http or https origin without a path',
    example: byDefault,
  });
}

/** An http or https origin; parsed, it has no trailing slash. */
export const origin = z.pipe(
  z.string().check(z.refine(isOrigin)),
  z.transform((url: string) => new URL(url).origin),
);

/** The path of a folder; parsed, it is absolute. */
export const folder = z.pipe(
  matching(/^[^\0]+$/),
  z.transform((path: string) => resolve(path)),
);

/** A time with its unit, such as "7d", at most 365 days; parsed, it is in milliseconds. */
export const interval = z.pipe(
  matching(/^[1-9]\d{0,4}[smhd]$/),
  z.pipe(z.transform(durationMs), z.number().check(z.maximum(365 * 24 * 60 * 60 * 1000))),
);

function isAddressOrNetwork(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const longestPrefix = { 4: 32, 6: 128 }[isIP(address)];
  if (longestPrefix === undefined || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longestPrefix);
}

function isOrigin(address: string): boolean {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return url.href === `${url.origin}/`;
}

const UNIT_MS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function durationMs(duration: string): number {
  const unit = duration.at(-1);
  const factor = unit === 's' || unit === 'm' || unit === 'h' ? UNIT_MS[unit] : UNIT_MS.d;
  return Number(duration.slice(0, -1)) * factor;
}
