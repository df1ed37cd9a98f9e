import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '#server/database/open-database.ts';
import { readEnv } from '#server/env.ts';
import { killUnderLoad } from '#tests/kill-under-load.ts';
import { countAnnounced, startMailServer } from '#tests/mail-server.ts';
import { makeClock } from '#tests/make-clock.ts';
import { makeEmailSettings } from '#tests/make-email-settings.ts';
import { startOutbox } from '#tests/start-outbox.ts';

// Repeatedly kills the server under load and checks that every message answered with 201 is stored
// and announced by mail.

const KILLS = Number(process.argv[2] ?? 50);

/** Longer than a killed process's claim on a mail lasts. */
const LATER_MS = 10 * 60 * 1000;

await using opened = new AsyncDisposableStack();
const dataDir = await mkdtemp(path.join(tmpdir(), 'plain-evidence-bench-'));
opened.defer(() => rm(dataDir, { recursive: true, force: true }));
const database = await openDatabase(readEnv({ DATA_DIR: dataDir }));
opened.defer(() => database.destroy());
await makeEmailSettings(database);
const mailServer = opened.use(await startMailServer());

const settings = {
  DATA_DIR: dataDir,
  SMTP_URL: mailServer.url,
  SITE_URL: 'https://www.example.org',
};
const accepted = await killUnderLoad(database, settings, KILLS);
const clock = makeClock(new Date(Date.now() + LATER_MS).toISOString());
const options = { now: clock.now, smtpUrl: mailServer.url };
const outbox = opened.use(startOutbox({ database }, options));
// The messages that are not announced in the first hour are listed in a digest of the next.
for (let hour = 0; hour < 3; hour += 1) {
  await outbox.runOnce();
  clock.advance({ hours: 1 });
}

const rows = await database.selectFrom('contact_messages').select('message').execute();
const stored = new Set(rows.map(({ message }) => message));
const lost = accepted.filter((text) => !stored.has(text));
const announced = countAnnounced(mailServer);
const mailIds = new Set(mailServer.mails.map(({ messageId }) => messageId));
const twice = mailServer.mails.length - mailIds.size + announced - stored.size;
report(`${KILLS} kills under load on SQLite, Node ${process.versions.node}`);
report(`  answered with 201: ${accepted.length}, stored: ${stored.size}, announced: ${announced}`);
report(`  lost: ${lost.length}, announced twice: ${twice}`);
if (lost.length > 0 || announced < stored.size) process.exitCode = 1;

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}
