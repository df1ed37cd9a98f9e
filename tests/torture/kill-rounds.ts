import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';
import { type BrowserHeaders, signIn } from '#tests/browser-headers.ts';
import {
  type Acknowledged,
  countAcknowledged,
  describeAcknowledged,
  FILE_BYTES,
  findLostRows,
  nothingAcknowledged,
  writeUntilStopped,
} from './acknowledged-writes.ts';
import type { Check } from './check.ts';
import { resetMessageLimits, type Site } from './site.ts';

/**
 * The process is killed between 5 and 500 ms after the writers have started. The last kill comes
 * later if no write has been acknowledged until then.
 */
const MIN_DELAY_MS = 5;
const MAX_DELAY_MS = 500;

/** Repeatedly kills the server while clients write, and checks after each kill what is stored. */
export async function killRounds(site: Site, rounds: number): Promise<Check[]> {
  const acknowledged = nothingAcknowledged();
  let administrator: BrowserHeaders | undefined;
  const failures: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await using server = await site.start();
    administrator ??= await signIn(server.address);
    await resetMessageLimits(site);
    const killed = new AbortController();
    const writing = writeUntilStopped({
      address: server.address,
      administrator,
      acknowledged,
      stopped: killed.signal,
      // `fetch` throws a TypeError when the server is gone.
      isExpected: (error) => error instanceof TypeError,
    });
    await sleep(MIN_DELAY_MS + Math.random() * (MAX_DELAY_MS - MIN_DELAY_MS));
    // On a busy machine, no write may have been acknowledged before any of the kills.
    if (round === rounds - 1) {
      while (countAcknowledged(acknowledged) === 0) await sleep(MIN_DELAY_MS);
    }
    server.process.kill('SIGKILL');
    killed.abort();
    await writing;
    await server.exit();
    failures.push(...(await findFailures(site, acknowledged)));
  }

  const integrity = site.kind === 'SQLite' ? ', integrity ok' : '';
  const outcome =
    failures.length === 0
      ? `none lost, rows and files agree${integrity}`
      : failures.slice(0, 5).join('; ');
  return [
    {
      requirement: `${rounds} kills under load lose no acknowledged write, leave no incomplete record and no damage`,
      measurement: `${describeAcknowledged(acknowledged)}; ${outcome}`,
      isMet: failures.length === 0 && countAcknowledged(acknowledged) > 0,
    },
  ];
}

async function findFailures(site: Site, acknowledged: Acknowledged): Promise<string[]> {
  await using database = await site.openDatabase();
  return [
    ...(await findDamage(database, site)),
    ...(await findLostRows(database, acknowledged)),
    ...(await findIncompleteRecords(database, site.dataDir)),
  ];
}

async function findDamage(database: Database, site: Site): Promise<string[]> {
  if (site.kind !== 'SQLite') return [];
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database);
  const [result] = rows;
  return result?.integrity_check === 'ok' ? [] : [`integrity_check: ${result?.integrity_check}`];
}

/** Finds sources without their whole file, and messages without a notification. */
async function findIncompleteRecords(database: Database, dataDir: string): Promise<string[]> {
  const sources = await database.selectFrom('sources').select('url').execute();
  const failures: string[] = [];
  for (const { url } of sources) {
    const file = await stat(join(dataDir, 'uploads', basename(url))).catch(() => undefined);
    if (file?.size !== FILE_BYTES) failures.push(`${url} has ${file?.size ?? 'no'} bytes`);
  }
  const withoutNotification = await database
    .selectFrom('contact_messages')
    .leftJoin('mail_outbox', 'mail_outbox.messageId', 'contact_messages.id')
    .where('mail_outbox.id', 'is', null)
    .select('contact_messages.id')
    .execute();
  return [...failures, ...withoutNotification.map(({ id }) => `message ${id} has no notification`)];
}
