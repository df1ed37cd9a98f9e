import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { adminApiRoute } from '#domain/admin-api.ts';
import { openDatabase } from '#server/database/open-database.ts';
import type { Database } from '#server/database/tables.ts';
import { readEnv } from '#server/env.ts';
import { signIn } from '#tests/browser-headers.ts';
import { makeAdministrator } from '#tests/make-administrator.ts';
import { startServerProcess } from '#tests/start-server-process.ts';

// Measures reading and emptying an inbox of 20,000 messages of full size: the time of each
// request, and how long other requests wait meanwhile.

const MESSAGES = 20_000;

/** The longest message that the contact form accepts. */
const MESSAGE = 'a'.repeat(10_000);

const ARRIVED = '2025-03-01T12:00:00.000Z';

await using opened = new AsyncDisposableStack();
const dataDir = await mkdtemp(path.join(tmpdir(), 'plain-evidence-bench-'));
opened.defer(() => rm(dataDir, { recursive: true, force: true }));
const database = await openDatabase(readEnv({ DATA_DIR: dataDir }));
opened.defer(() => database.destroy());
await makeAdministrator(database);
await fillInbox(database);

const server = opened.use(startServerProcess({ DATA_DIR: dataDir }));
const address = await server.address();
const headers = await signIn(address);
report(`An inbox of ${MESSAGES} messages on SQLite, Node ${process.versions.node}`);
reportMemory('before');
for (let count = 0; count < 3; count += 1) {
  await measure('a page of messages', 'GET', adminApiRoute.adminMessages);
}
reportMemory('after reading');
await measure('deleting all of them', 'DELETE', `${adminApiRoute.adminMessages}?since=${ARRIVED}`);
reportMemory('after deleting');

async function fillInbox(target: Database): Promise<void> {
  await target.transaction().execute(async (transaction) => {
    for (let count = 0; count < MESSAGES; count += 1) {
      const id = randomUUID();
      await transaction
        .insertInto('contact_messages')
        .values({
          id,
          firstName: 'Ada',
          lastName: 'Lovelace',
          email: 'ada@example.org',
          subject: 'general',
          message: MESSAGE,
          createdAt: ARRIVED,
        })
        .execute();
      await transaction
        .insertInto('mail_outbox')
        .values({
          id,
          kind: 'notification',
          messageId: id,
          createdAt: ARRIVED,
          nextAttemptAt: ARRIVED,
        })
        .execute();
    }
  });
}

async function measure(label: string, method: string, route: string): Promise<void> {
  const answered = new AbortController();
  const start = performance.now();
  const request = fetch(address + route, { method, headers }).then(async (reply) => {
    const { byteLength } = await reply.arrayBuffer();
    answered.abort();
    return { status: reply.status, megabytes: byteLength / 1e6 };
  });
  let longestWaitMs = 0;
  while (!answered.signal.aborted) {
    const sent = performance.now();
    await fetch(`${address}/healthz`).then((reply) => reply.arrayBuffer());
    longestWaitMs = Math.max(longestWaitMs, performance.now() - sent);
  }
  const { status, megabytes } = await request;
  const durationMs = performance.now() - start;
  report(
    `  ${label}: ${status}, ${megabytes.toFixed(1)} MB in ${durationMs.toFixed(0)} ms; another request waits at most ${longestWaitMs.toFixed(0)} ms`,
  );
}

function reportMemory(when: string): void {
  const kibibytes = execFileSync('ps', ['-o', 'rss=', '-p', String(server.process.pid)]);
  report(`  memory ${when}: ${((Number(kibibytes) * 1024) / 1e6).toFixed(0)} MB`);
}

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}
