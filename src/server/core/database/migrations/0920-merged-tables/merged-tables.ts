import type { Kysely } from 'kysely';
import { runStatements } from '../0300-settings/run-statements.ts';

/** All counters become rows of one table, each with its kind. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await runStatements(database, [
    counters,
    ...Object.entries(counterTables).flatMap(([table, values]) => [
      `insert into counters select ${values} from ${table}`,
      `drop table ${table}`,
    ]),
  ]);
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
  outbound_slots: `'requests', service, 1, "freeAt"`,
};
