import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Runs statements of both databases. Text is compared by its bytes on PostgreSQL, as on SQLite. */
export async function runStatements(
  database: Kysely<unknown>,
  statements: readonly string[],
): Promise<void> {
  for (const statement of statements) {
    const withCollation = statement.replaceAll(/ text\b/g, ' text collate "C"');
    await sql.raw(isPostgres(database) ? withCollation : statement).execute(database);
  }
}

export function isPostgres(database: Kysely<unknown>): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}
