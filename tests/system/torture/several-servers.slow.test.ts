import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { apiRoute, pageAddress } from '#domain/addresses.ts';
import type { Env } from '#server/core/settings/env.ts';
import { signIn } from '#tests/app/browser-headers.ts';
import { freeServerPort } from '#tests/servers/free-port.ts';
import { type MailServer, startMailServer } from '#tests/servers/mail-server.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { hasNginx } from '#tests/servers/nginx-process.ts';
import { testEnv } from '#tests/app/start-app.ts';
import { type Nginx, startNginx } from '#tests/servers/start-nginx.ts';
import { newBrowserMail } from '#server/owner/sign-in/browsers/new-browser-mail.ts';
import { findLosses, nothingAcknowledged, writeUntilStopped } from './acknowledged-writes.ts';
import { openConnection, startServer, TIMEOUT_MS } from './site.ts';

const [MAILS, RESTARTS, LOAD_MS] = inject('isThorough') ? [1000, 6, 10_000] : [50, 1, 1000];

const SERVERS = 3;

/** Longer than the time after which nginx closes an idle connection to a server. */
const DRAIN_SECONDS = 2;

const VISITORS = 6;

test.skipIf(!hasNginx)(
  'three servers behind nginx lose no write, no mail and, during a restart, no request (needs nginx)',
  { timeout: TIMEOUT_MS },
  async () => {
    await using mailServer = await startMailServer();
    await using env = await testEnv({ database: 'postgres' });
    const ports = await Promise.all(Array.from({ length: SERVERS }, freeServerPort));
    await using nginx = await startNginx(ports);
    const { address } = nginx;
    const settings = {
      SITE_URL: address,
      SMTP_URL: mailServer.url,
      DRAIN_SECONDS: String(DRAIN_SECONDS),
    };
    await using started = new AsyncDisposableStack();
    const start = async (index: number) => {
      const own = { PORT: String(ports[index]), DATA_DIR: join(env.dataDir, `server-${index}`) };
      return started.use(await startServer(env, { ...settings, ...own }));
    };
    const servers = await Promise.all(Array.from(ports.keys(), start));
    const administrator = await signIn(address);
    await queueMails(env);
    const acknowledged = nothingAcknowledged();
    const interruptedAt: number[] = [];
    await using load = startLoad((stopped) => [
      // Requests may fail at the kill. The log of nginx shows which ones did.
      writeUntilStopped({ address, administrator, acknowledged, stopped, isExpected: () => true }),
      ...Array.from({ length: VISITORS }, () => visitUntilStopped(address, interruptedAt, stopped)),
    ]);
    await sleep(LOAD_MS);
    const killedAt = Date.now();
    servers[0]?.process.kill('SIGKILL');
    await sleep(LOAD_MS);
    servers[0] = await start(0);
    for (let restart = 1; restart <= RESTARTS; restart += 1) {
      const index = restart % SERVERS;
      servers[index]?.process.kill('SIGTERM');
      await servers[index]?.exit();
      servers[index] = await start(index);
    }
    await sleep(LOAD_MS);
    await load.stop();

    await expectOnlyFailuresAt(killedAt, nginx, interruptedAt);
    expect(await findLosses(env, acknowledged)).toEqual([]);
    expect(acknowledged.sources.size).toBeGreaterThan(0);
    await expectEachMailOnce(env, mailServer);
  },
);

/** @param start starts the clients; each stops when the signal is aborted */
function startLoad(start: (stopped: AbortSignal) => Promise<void>[]) {
  const stopping = new AbortController();
  const clients = Promise.all(start(stopping.signal));
  const stop = async () => {
    stopping.abort();
    await clients;
  };
  return { stop, [Symbol.asyncDispose]: stop };
}

async function queueMails(env: Env): Promise<void> {
  await using database = await openConnection(env);
  await makeEmailSettings(database);
  await database.transaction().execute(async (transaction) => {
    for (let mail = 0; mail < MAILS; mail += 1) {
      await newBrowserMail.enqueue(transaction, { browser: `Browser ${mail}` }, new Date());
    }
  });
}

/** @param interruptedAt gets the time of each request without a complete reply, in ms since 1970 */
async function visitUntilStopped(
  address: string,
  interruptedAt: number[],
  stopped: AbortSignal,
): Promise<void> {
  const { home, videos, about, contact, corrections } = pageAddress;
  const paths = [home, videos, about, contact, corrections, apiRoute.videos, apiRoute.bio];
  for (let count = 0; !stopped.aborted; count += 1) {
    const sentAt = Date.now();
    try {
      const reply = await fetch(address + paths[count % paths.length]);
      await reply.arrayBuffer();
    } catch {
      interruptedAt.push(sentAt);
    }
    await sleep(5);
  }
}

/** How late the log of nginx may be: nginx reads the clock once for all events that it handles together. */
const CLOCK_STEP_MS = 50;

/** A request that the killed server was answering began at most this long before the kill. */
const LONGEST_REQUEST_MS = 5000;

/** Expects no request to fail, except those that the killed server was answering. */
async function expectOnlyFailuresAt(
  killedAt: number,
  nginx: Nginx,
  interruptedAt: readonly number[],
): Promise<void> {
  // Messages beyond the limits are refused with 429.
  const failed = (await nginx.listAnswered()).filter(
    ({ status }) => status >= 400 && status !== 429,
  );
  const isAtKill = (time: number) =>
    time <= killedAt + CLOCK_STEP_MS && time >= killedAt - LONGEST_REQUEST_MS;
  expect(failed.filter(({ startedAt }) => !isAtKill(startedAt))).toEqual([]);
  expect(interruptedAt.filter((time) => !isAtKill(time))).toEqual([]);
}

/**
 * Expects each queued mail to be sent once. A mail that the killed server was sending may arrive twice
 * with the same Message-ID, by which mail servers and mail programs recognize a repeat.
 */
async function expectEachMailOnce(env: Env, mailServer: MailServer): Promise<void> {
  await using database = await openConnection(env);
  const waiting = database
    .selectFrom('mail_outbox')
    .select('id')
    .where('kind', '=', 'new-browser')
    .where('state', '=', 'waiting');
  while (await waiting.where('nextAttemptAt', '<=', new Date().toISOString()).executeTakeFirst())
    await sleep(200);
  // Waits until the servers have finished the mails that they have claimed. Then ends the claim of the
  // killed server, which would expire only after five minutes.
  await expect.poll(async () => (await waiting.execute()).length).toBeLessThanOrEqual(1);
  const interrupted = (await waiting.execute()).map(({ id }) => id);
  await database
    .updateTable('mail_outbox')
    .set({ nextAttemptAt: new Date().toISOString() })
    .where('kind', '=', 'new-browser')
    .where('state', '=', 'waiting')
    .execute();
  while (await waiting.executeTakeFirst()) await sleep(200);

  const messageIds = mailServer.mails
    .filter(({ subject }) => subject?.includes('new browser'))
    .map(({ messageId = '' }) => messageId);
  expect(new Set(messageIds).size).toBe(MAILS);
  const repeated = messageIds.filter((messageId, index) => messageIds.indexOf(messageId) < index);
  expect(repeated.length).toBeLessThanOrEqual(interrupted.length);
  expect(repeated.every((messageId) => messageId.startsWith(`<${interrupted[0]}@`))).toBe(true);
}
