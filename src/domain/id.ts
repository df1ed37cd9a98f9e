/**
 * Whether the text can be the id of a row. Anything else names no row, and some
 * of it, such as a NUL, PostgreSQL would not even take as a question.
 */
export function isId(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
}
