/** The code that Node or a database gave an error, such as "EADDRINUSE"; empty when it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
