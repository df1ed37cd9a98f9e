import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { accessTables } from './access-tables.ts';
import { contentTables } from './content-tables.ts';
import { contentVersionStatements } from './content-version.ts';
import { keepingTables } from './keeping-tables.ts';
import { mailTables } from './mail-tables.ts';
import { readerTables } from './reader-tables.ts';
import { searchStatements } from './search.ts';
import { serverTables } from './server-tables.ts';
import { siteTables } from './site-tables.ts';

/** In this order, because tables refer to tables before them. */
const tables = [
  contentTables,
  keepingTables,
  siteTables,
  mailTables,
  readerTables,
  accessTables,
  serverTables,
];

/** Creates every table of version 1.0.0, on SQLite and PostgreSQL. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const statements = [
    ...tables.flatMap((subject) => subject.trimEnd().split(';\n')),
    ...searchStatements(isPostgres),
    ...contentVersionStatements(isPostgres),
  ];
  for (const statement of statements) {
    await sql.raw(isPostgres ? withCollation(statement) : statement).execute(database);
  }
}

/** The collation "C" compares text by its bytes, as SQLite does, so that both databases sort the same. */
function withCollation(statement: string): string {
  return statement.replaceAll(/ text\b/g, ' text collate "C"');
}
