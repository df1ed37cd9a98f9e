import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '#server/database/open-database.ts';
import { readEnv } from '#server/env.ts';
import { type MailServer, startMailServer } from '#tests/mail-server.ts';
import { makeEmailSettings } from '#tests/make-email-settings.ts';
import { makeMessage } from '#tests/make-message.ts';
import { startProcess } from '#tests/start-process.ts';
import { newVisitor, writeMessage } from '#tests/write-message.ts';

const MESSAGES = 500;

/** What a visitor may feel as waiting. */
const TARGET_MS = 300;

/** Measures how long the contact form waits for its answer, whatever the mail server does. */
report(`${MESSAGES} messages, one after another, on SQLite, Node ${process.versions.node}`);
await measure('takes every mail', async () => {});
await measure('is down', (mailServer) => mailServer.hangUp());
await measure('says nothing', async (mailServer) => {
  mailServer.manner = 'stalls';
});
await measure('refuses every mail', async (mailServer) => {
  mailServer.manner = 'refuses';
});

async function measure(
  what: string,
  prepare: (mailServer: MailServer) => Promise<void>,
): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plain-evidence-bench-'));
  opened.defer(() => rm(dataDir, { recursive: true, force: true }));
  const database = await openDatabase(readEnv({ DATA_DIR: dataDir }));
  opened.defer(() => database.destroy());
  await makeEmailSettings(database);
  // So that mail is under way from the first moment on.
  for (let count = 0; count < MESSAGES; count += 1) await makeMessage(database);

  const mailServer = opened.use(await startMailServer());
  await prepare(mailServer);
  const settings = {
    DATA_DIR: dataDir,
    SMTP_URL: mailServer.url,
    // Each message comes from an address of its own.
    TRUST_PROXY: '127.0.0.1',
  };
  const server = opened.use(startProcess(settings));
  const address = await server.address();
  const visitor = await newVisitor(address);

  const waits: number[] = [];
  for (let count = 0; count < MESSAGES; count += 1) {
    const start = performance.now();
    if (!(await writeMessage(address, visitor, `Message ${count}.`))) throw new Error('refused');
    waits.push(performance.now() - start);
  }
  waits.sort((a, b) => a - b);
  const [median = 0, longest = 0] = [waits[Math.floor(MESSAGES / 2)], waits.at(-1)];
  const verdict = longest < TARGET_MS ? 'within' : 'OVER';
  report(
    `  the mail server ${what}: median ${median.toFixed(1)} ms, longest ${longest.toFixed(1)} ms, ${verdict} ${TARGET_MS} ms`,
  );
}

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}
