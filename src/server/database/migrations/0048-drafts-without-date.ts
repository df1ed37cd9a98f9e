import { type Kysely, sql } from 'kysely';

/**
 * Stores `null` for a draft without a date, in the trash as well. It was an empty text, which is no time.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table videos alter column ${sql.ref('publishDate')} drop not null`.execute(
    database,
  );
  await sql`
    update videos set ${sql.ref('publishDate')} = null
    where ${sql.ref('publishDate')} = ''`.execute(database);
  const { rows } = await sql<{ id: string; payload: string }>`
    select id, payload from trash where kind = 'video'`.execute(database);
  for (const { id, payload } of rows) {
    const content: unknown = JSON.parse(payload, (key, value: unknown) =>
      key === 'publishDate' && value === '' ? null : value,
    );
    await sql`
      update trash set payload = ${JSON.stringify(content)}, schema = '0048-drafts-without-date'
      where id = ${id}`.execute(database);
  }
}
