import * as z from 'zod/mini';
import { addressSchema } from '#domain/text/text-schema.ts';

const MAX_URL_LENGTH = 4096;

/** The address of a snapshot: a time of 14 digits in UTC, then the address of the page. */
const SNAPSHOT = /^https:\/\/web\.archive\.org\/web\/(\d{14})[a-z_]*\/\S+$/;

const INVALID_SNAPSHOT =
  'Please enter the address of a snapshot, such as https://web.archive.org/web/20260503120000/https://example.org';

/** The snapshot of a source that the owner has chosen. */
export const snapshotInputSchema = z.object({
  url: addressSchema('Address', MAX_URL_LENGTH).check(
    z.refine((url: string) => snapshotTime(url) !== null, { error: INVALID_SNAPSHOT }),
  ),
});

export type SnapshotInput = z.infer<typeof snapshotInputSchema>;

/** When a snapshot was taken, as an ISO 8601 instant; `null` if the address is not that of a snapshot. */
export function snapshotTime(url: string): string | null {
  const digits = SNAPSHOT.exec(url)?.[1];
  return digits === undefined ? null : snapshotInstant(digits);
}

/**
 * The ISO 8601 instant of the Wayback Machine's time stamp, such as "20260503120000"; `null` if it is
 * not a time.
 */
export function snapshotInstant(digits: string): string | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const text = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  const instant = new Date(text);
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === text ? text : null;
}
