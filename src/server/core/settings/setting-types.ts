import { isIP } from 'node:net';
import * as z from 'zod/mini';

/** What a valid value of a setting looks like, for the message about an invalid one. */
export interface Expectation {
  must: string;
  example?: string;
  /** Whether the message must not contain the invalid value. */
  isSecret?: true;
}

export function wholeNumber({
  from,
  to,
  byDefault,
}: {
  from: number;
  to: number;
  byDefault: number;
}) {
  return z.pipe(
    z.prefault(z.string().check(z.regex(/^\d{1,9}$/)), String(byDefault)),
    z.pipe(
      z.transform((digits: string) => Number(digits)),
      z.number().check(z.minimum(from), z.maximum(to)),
    ),
  );
}

/** IP addresses and networks, such as "10.0.0.0/8", separated by commas; by default none. */
export function addressListSetting() {
  return z.pipe(
    z.prefault(z.string(), ''),
    z.pipe(
      z.transform((list: string) =>
        list
          .split(',')
          .map((entry) => entry.trim())
          .filter((entry) => entry !== ''),
      ),
      z.array(z.string().check(z.refine(isAddressOrNetwork))),
    ),
  );
}

export function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return url.href === `${url.origin}/`;
}

function isAddressOrNetwork(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const longestPrefix = { 4: 32, 6: 128 }[isIP(address)];
  if (longestPrefix === undefined || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longestPrefix);
}
