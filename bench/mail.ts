import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '#server/database/open-database.ts';
import { readEnv } from '#server/env.ts';
import { newVisitor } from '#tests/browser-headers.ts';
import { type MailServer, startMailServer } from '#tests/mail-server.ts';
import { makeEmailSettings } from '#tests/make-email-settings.ts';
import { makeMessage } from '#tests/make-message.ts';
import { startServerProcess } from '#tests/start-server-process.ts';
import { writeMessage } from '#tests/write-message.ts';
import { median } from './median.ts';

// Measures the response time of the contact form while the mail server works, is down, stalls or
// rejects.

/** The most that all senders together may send in an hour. */
const MESSAGES = 300;

/** Longest acceptable response time for a visitor. */
const TARGET_MS = 300;

report(`${MESSAGES} sequential messages on SQLite, Node ${process.versions.node}`);
await measure('accepts every mail', async () => {});
await measure('is down', (mailServer) => mailServer.disconnect());
await measure('does not reply', async (mailServer) => {
  mailServer.behavior = 'stalls';
});
await measure('rejects every mail', async (mailServer) => {
  mailServer.behavior = 'rejects';
});

async function measure(
  state: string,
  prepare: (mailServer: MailServer) => Promise<void>,
): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plain-evidence-bench-'));
  opened.defer(() => rm(dataDir, { recursive: true, force: true }));
  const database = await openDatabase(readEnv({ DATA_DIR: dataDir }));
  opened.defer(() => database.destroy());
  await makeEmailSettings(database);
  // Fills the outbox, so that its worker is busy from the start.
  for (let count = 0; count < MESSAGES; count += 1) await makeMessage(database);

  const mailServer = opened.use(await startMailServer());
  await prepare(mailServer);
  const settings = {
    DATA_DIR: dataDir,
    SMTP_URL: mailServer.url,
    // `writeMessage` sends a random X-Forwarded-For. The server trusts it, so each message has another
    // client address, and the limit for one sender does not apply.
    TRUST_PROXY: '127.0.0.1',
  };
  const server = opened.use(startServerProcess(settings));
  const address = await server.address();
  const visitor = await newVisitor(address);

  const timesMs: number[] = [];
  for (let count = 0; count < MESSAGES; count += 1) {
    const start = performance.now();
    if (!(await writeMessage(address, visitor, `Message ${count}.`)))
      throw new Error('message refused');
    timesMs.push(performance.now() - start);
  }
  const longestMs = Math.max(...timesMs);
  const verdict = longestMs < TARGET_MS ? 'within' : 'OVER';
  report(
    `  the mail server ${state}: median ${median(timesMs).toFixed(1)} ms, longest ${longestMs.toFixed(1)} ms, ${verdict} ${TARGET_MS} ms`,
  );
}

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}
