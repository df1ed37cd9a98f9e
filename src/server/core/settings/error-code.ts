/** The code of an error from Node or a database, such as "EADDRINUSE"; empty when it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
