import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { z } from 'zod';

/**
 * Adds what a restore needs to know: which readers, messages and keys were deleted forever, which message
 * an entry of the trash is, and whether mails to readers are off because a backup was restored.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  const { schema } = database;
  await schema
    .createTable('erasures')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .execute();
  await schema
    .alterTable('reader_settings')
    .addColumn('isOffSinceRestore', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  await schema.alterTable('trash').addColumn('messageId', text).execute();
  const { rows } = await sql<{ id: string; payload: string }>`
    select id, payload from trash where kind = 'message'`.execute(database);
  for (const { id, payload } of rows) {
    await sql`
      update trash set ${sql.ref('messageId')} = ${messageIdOf(payload)} where id = ${id}`.execute(
      database,
    );
  }
}

const messagePayload = z.object({
  rows: z.object({ contact_messages: z.array(z.object({ id: z.string() })) }),
});

/** `null` for a damaged entry, which stays until it expires. */
function messageIdOf(payload: string): string | null {
  try {
    const { rows } = messagePayload.parse(JSON.parse(payload));
    return rows.contact_messages[0]?.id ?? null;
  } catch {
    return null;
  }
}
