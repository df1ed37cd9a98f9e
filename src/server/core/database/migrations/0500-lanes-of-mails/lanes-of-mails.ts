import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * A mail has the lane of its kind, and one column for what each kind knows. Invitations and confirmations
 * become one kind.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? 'text collate "C"' : 'text';
  const browser = `json_${isPostgres ? 'build_' : ''}object('browser', browser)`;
  for (const statement of [
    `alter table mail_outbox add column lane ${text} not null default 'notifications'`,
    `alter table mail_outbox add column payload ${text} not null default '{}'`,
    `update mail_outbox set lane = 'security', payload = ${browser} where kind = 'new-browser'`,
    alerts,
    confirmations,
    'alter table mail_outbox drop column browser',
  ]) {
    await sql.raw(statement).execute(database);
  }
  await moveTrash(database);
}

const alerts = `
  update mail_outbox set lane = 'alerts' where kind in ('failed-backup', 'paused-run')`;

const confirmations = `
  update mail_outbox set lane = 'readers', kind = 'confirmation',
    payload = case kind when 'invitation' then '{"origin":"contact"}' else '{"origin":"form"}' end
  where kind in ('confirmation', 'invitation')`;

interface TrashedRows {
  rows: Record<string, Record<string, string | number | boolean | null>[]>;
}

/** Only notifications are in the trash, with the messages that they announce. */
async function moveTrash(database: Kysely<unknown>): Promise<void> {
  const { rows: entries } = await sql<{ id: string; payload: string }>`
    select id, payload from trash`.execute(database);
  for (const { id, payload } of entries) {
    // Written by this program only, so it has this shape.
    const { rows, ...rest }: TrashedRows = JSON.parse(payload);
    for (const mail of rows['mail_outbox'] ?? []) {
      delete mail['browser'];
      Object.assign(mail, { lane: 'notifications', payload: '{}' });
    }
    await sql`
      update trash set payload = ${JSON.stringify({ rows, ...rest })},
        schema = '0500-lanes-of-mails'
      where id = ${id}`.execute(database);
  }
}
