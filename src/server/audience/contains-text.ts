import { type Expression, sql } from 'kysely';

/** The condition that a value contains the text. The characters with a meaning in a pattern are escaped. */
export function containsText(searched: Expression<unknown>, text: string) {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`${searched} like ${pattern} escape ${sql.lit('\\')}`;
}
