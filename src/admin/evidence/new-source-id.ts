const UUID_BYTES = 16;

/**
 * A random id for a source, in the format of every row id, see `isId`. `crypto.randomUUID` does not
 * exist on a page that was loaded over http.
 */
export function newSourceId(): string {
  const digits = [...crypto.getRandomValues(new Uint8Array(UUID_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
