import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiRoute, pageAddress } from '#domain/addresses.ts';
import { outboxStore } from '#server/mail/outbox-store.ts';
import { signIn } from '#tests/browser-headers.ts';
import { freeServerPort } from '#tests/free-port.ts';
import { type MailServer, startMailServer } from '#tests/mail-server.ts';
import { makeEmailSettings } from '#tests/make-email-settings.ts';
import { makeVideo } from '#tests/make-video.ts';
import { createBucket, uploadsUrl } from '#tests/start-bucket-server.ts';
import { type Nginx, startNginx } from '#tests/start-nginx.ts';
import {
  type Acknowledged,
  describeAcknowledged,
  FILE_BYTES,
  findLostRows,
  nothingAcknowledged,
  writeUntilStopped,
} from './acknowledged-writes.ts';
import type { Check } from './check.ts';
import { measureRenames } from './measure-renames.ts';
import { openSite, type Site } from './site.ts';

interface ServersPlan {
  /** How often a video is renamed before the load begins; 0 leaves this measurement out. */
  renames: number;
  mails: number;
  /** How many servers are restarted under load, one after another. */
  restarts: number;
  /** How long the load lasts before the kill, after it and after the restarts. */
  loadSeconds: number;
}

export const LONG_LOAD: ServersPlan = {
  renames: 500,
  mails: 1000,
  restarts: 6,
  loadSeconds: 10,
};

const SERVERS = 3;

/** Longer than the time after which nginx closes an idle connection to a server. */
const DRAIN_SECONDS = 2;

const VISITORS = 6;

/**
 * Runs three servers on one PostgreSQL database and one bucket behind nginx. Visitors and the
 * administrator use the site through nginx while mails are sent, one server is killed and servers
 * are restarted.
 */
export async function severalServers(
  postgres: { url: string },
  bucketEndpoint: string,
  plan: ServersPlan,
): Promise<Check[]> {
  await using mailServer = await startMailServer();
  await using site = await openSite(postgres);
  const ports = await Promise.all(Array.from({ length: SERVERS }, freeServerPort));
  await using nginx = await startNginx(ports);
  const settings = {
    UPLOADS_URL: uploadsUrl(await createBucket(bucketEndpoint)),
    SITE_URL: nginx.address,
    SMTP_URL: mailServer.url,
    DRAIN_SECONDS: String(DRAIN_SECONDS),
  };
  await using started = new AsyncDisposableStack();
  const start = async (index: number) => {
    const own = { PORT: String(ports[index]), DATA_DIR: join(site.dataDir, `server-${index}`) };
    return started.use(await site.start({ ...settings, ...own }));
  };
  const servers = await Promise.all(Array.from(ports.keys(), start));
  const { address } = nginx;
  const administrator = await signIn(address);
  const renameChecks: Check[] = [];
  if (plan.renames > 0) {
    const check = await measureRenames({
      address,
      servers: servers.map((server) => server.address),
      administrator,
      videoId: await addVideo(site),
      renames: plan.renames,
    });
    renameChecks.push(check);
  }

  await queueMails(site, plan.mails);
  const acknowledged = nothingAcknowledged();
  const interruptedAt: number[] = [];
  await using load = startLoad((stopped) => [
    // Requests may fail at the kill. The log of nginx shows which ones did.
    writeUntilStopped({ address, administrator, acknowledged, stopped, isExpected: () => true }),
    ...Array.from({ length: VISITORS }, () => visitUntilStopped(address, interruptedAt, stopped)),
  ]);
  await sleep(plan.loadSeconds * 1000);
  const killedAt = Date.now();
  servers[0]?.process.kill('SIGKILL');
  await sleep(plan.loadSeconds * 1000);
  servers[0] = await start(0);
  for (let restart = 1; restart <= plan.restarts; restart += 1) {
    const index = restart % SERVERS;
    servers[index]?.process.kill('SIGTERM');
    await servers[index]?.exit();
    servers[index] = await start(index);
  }
  await sleep(plan.loadSeconds * 1000);
  await load.stop();

  return [
    ...renameChecks,
    await checkRequests(nginx, interruptedAt, killedAt, plan.restarts),
    await checkWrites(site, address, acknowledged),
    await checkMails(site, mailServer, plan.mails),
  ];
}

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

async function addVideo(site: Site): Promise<string> {
  await using database = await site.openDatabase();
  return (await makeVideo(database)).id;
}

async function queueMails(site: Site, mails: number): Promise<void> {
  await using database = await site.openDatabase();
  await makeEmailSettings(database);
  const outbox = outboxStore(database);
  await database.transaction().execute(async (transaction) => {
    for (let mail = 0; mail < mails; mail += 1) {
      await outbox.enqueueNewBrowser(transaction, `Browser ${mail}`, new Date());
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
async function checkRequests(
  nginx: Nginx,
  interruptedAt: readonly number[],
  killedAt: number,
  restarts: number,
): Promise<Check> {
  const requests = await nginx.listAnswered();
  // Messages beyond the limits are refused with 429.
  const failed = requests.filter(({ status }) => status >= 400 && status !== 429);
  const failedAt = [...failed.map(({ startedAt }) => startedAt), ...interruptedAt];
  const others = failedAt.filter(
    (time) => time > killedAt + CLOCK_STEP_MS || time < killedAt - LONGEST_REQUEST_MS,
  );
  const examples = failed
    .slice(0, 5)
    .map(({ status, method, path }) => `${method} ${path} ${status}`);
  return {
    requirement: `a kill and ${restarts} restarts under load make only those requests fail that the killed server was answering`,
    measurement: `${requests.length} requests, ${failedAt.length - others.length} failed at the kill, ${others.length} at other times ${examples.join(', ')}`,
    isMet: others.length === 0,
  };
}

/** Expects all acknowledged writes to be stored, with their whole files. */
async function checkWrites(
  site: Site,
  address: string,
  acknowledged: Acknowledged,
): Promise<Check> {
  await using database = await site.openDatabase();
  const failures = await findLostRows(database, acknowledged);
  for (const url of acknowledged.sources.values()) {
    const file = await (await fetch(address + url)).arrayBuffer();
    if (file.byteLength !== FILE_BYTES) failures.push(`${url} has ${file.byteLength} bytes`);
  }
  return {
    requirement: 'no acknowledged write is lost, and each file is complete',
    measurement: [describeAcknowledged(acknowledged), ...failures.slice(0, 5)].join('; '),
    isMet: failures.length === 0 && acknowledged.sources.size > 0,
  };
}

/**
 * Expects each queued mail to be sent once. A mail that the killed server was sending may arrive twice
 * with the same Message-ID, by which mail servers and mail programs recognize a repeat.
 */
async function checkMails(site: Site, mailServer: MailServer, mails: number): Promise<Check> {
  await using database = await site.openDatabase();
  const waiting = database
    .selectFrom('mail_outbox')
    .select('id')
    .where('kind', '=', 'new-browser')
    .where('state', '=', 'waiting');
  while (await waiting.where('nextAttemptAt', '<=', new Date().toISOString()).executeTakeFirst())
    await sleep(200);
  // Waits until the servers have finished the mails that they have claimed. Then ends the claim of the
  // killed server, which would expire only after five minutes.
  await sleep(2000);
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
  const different = new Set(messageIds).size;
  const repeated = messageIds.filter((messageId, index) => messageIds.indexOf(messageId) < index);
  const unexpected = repeated.filter(
    (messageId) => !interrupted.some((id) => messageId.startsWith(`<${id}@`)),
  );
  return {
    requirement: `each of ${mails} mails is sent once, the one that the killed server was sending at most twice`,
    measurement: `${messageIds.length} mails with ${different} Message-IDs arrived; ${interrupted.length} mails were being sent at the kill, ${repeated.length - unexpected.length} of them arrived twice; ${unexpected.length} other mails arrived twice`,
    isMet:
      different === mails &&
      repeated.length <= 1 &&
      interrupted.length <= 1 &&
      unexpected.length === 0,
  };
}
