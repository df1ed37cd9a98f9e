/** SQLite's primary result code of an error; `undefined` when it is none of SQLite's. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error && 'errcode' in error)) return undefined;
  // The lowest byte is the primary code, the rest says more.
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}
