import { type Kysely, sql } from 'kysely';
import { createContentTriggers } from '../0300-settings/create-content-triggers.ts';
import { publicChanges } from '../0300-settings/public-changes.ts';
import { isPostgres, runStatements } from '../0300-settings/run-statements.ts';

/**
 * All counters become rows of one table, each with its kind. What the daily mail reports and how far the
 * site is set up become rows of `settings`; changes of these two do not change the version of the content.
 * The table of deleted files is dropped, because deleting a file deletes its hash. Notifications of changes
 * are no longer sent (decision 34).
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await runStatements(database, [
    counters,
    ...Object.entries(counterTables).flatMap(([table, values]) => [
      `insert into counters select ${values} from ${table}`,
      `drop table ${table}`,
    ]),
    ...triggersOfSettings.map((trigger) =>
      isPostgres(database)
        ? `drop trigger ${trigger} on settings`
        : `drop trigger if exists ${trigger}`,
    ),
    report,
    'drop table evidence_reports',
    'drop table deleted_files',
    ...(isPostgres(database) ? notificationsOfChanges : []),
  ]);
  await moveSetup(database);
  const changes = publicChanges(isPostgres(database)).map(([event, condition]) => {
    const group = event === 'delete' ? 'old."group"' : 'new."group"';
    return [event, `${group} not in ('setup', 'evidence-report') and (${condition})`] as const;
  });
  await createContentTriggers(database, 'settings', changes);
}

const counters = `
  create table counters (
    kind text not null,
    client text not null,
    attempts integer not null,
    "countedUntil" text not null,
    primary key (kind, client)
  )`;

/** The tables that held counters, each with what its rows become. */
const counterTables = {
  login_attempts: `'sign-ins', client, attempts, "countedUntil"`,
  used_challenges: `'challenges', "challengeHash", 1, "endsAt"`,
  message_attempts: `'messages', client, attempts, "countedUntil"`,
  mail_attempts: `'mails', client, attempts, "countedUntil"`,
  subscription_attempts: `'sign-ups', client, attempts, "countedUntil"`,
  outbound_slots: `'slots', service, 1, "freeAt"`,
};

const notificationsOfChanges = [
  'drop trigger content_version_announces_change on content_version',
  'drop function announce_content_version()',
];

/** They are created again. SQLite has only the first three. */
const triggersOfSettings = ['insert', 'update', 'delete', 'truncation'].map(
  (event) => `settings_${event}_changes_content`,
);

/** The time of the rows that are moved to `settings`. It is shown nowhere. */
const updatedAt = '2026-11-29T00:00:00.000Z';

/** Both columns are JSON. */
const report = `
  insert into settings
  select 'evidence-report', '{"before":' || before || ',"current":' || current || '}', '${updatedAt}'
  from evidence_reports where id = 'report'`;

async function moveSetup(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ isHidden: boolean; testMailTo: string | null; testMailVia: string }>`
    select * from setup_state where id = 'setup'`.execute(database);
  for (const { isHidden, testMailTo: to, testMailVia: via } of rows) {
    const json = JSON.stringify({ isHidden, testMail: to && { to, via } });
    await sql`insert into settings values ('setup', ${json}, ${updatedAt})`.execute(database);
  }
  await sql`drop table setup_state`.execute(database);
}
