/** The key of a row of PostgreSQL may not be longer. Only addresses of other letters than ASCII can be. */
const MAX_KEY_BYTES = 2600;

/** Whether an address of a source can be the key of a row. */
export function canBeKey(url: string): boolean {
  return url !== '' && Buffer.byteLength(url) <= MAX_KEY_BYTES;
}
