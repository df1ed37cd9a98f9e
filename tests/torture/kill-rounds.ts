import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { apiAddress, apiRoute, queryKeys } from '#domain/addresses.ts';
import { adminApiRoute, adminQueryKeys } from '#domain/admin-api.ts';
import type { Database } from '#server/database/tables.ts';
import { type BrowserHeaders, newVisitor, signIn } from '#tests/browser-headers.ts';
import { makePdf } from '#tests/make-file.ts';
import { writeMessage } from '#tests/write-message.ts';
import type { Check } from './check.ts';
import { resetMessageLimits, type RunningServer, type Site } from './site.ts';

/** The process is killed between 5 and 500 ms after the writers have started. */
const MIN_DELAY_MS = 5;
const MAX_DELAY_MS = 500;

const FILE_BYTES = 200_000;

/**
 * The writes that were answered with 2xx. A write in flight at a kill has no reply: it may or may
 * not be stored.
 */
interface Acknowledged {
  messages: Set<string>;
  /** Titles. */
  videos: Set<string>;
  /** URL of the file of each source, by title. */
  sources: Map<string, string>;
  /** Titles. */
  deletedSources: Set<string>;
  biography: Versions;
  emailSettings: Versions;
}

/** Version numbers of a row that each write replaces: the last one sent and the last one acknowledged. */
interface Versions {
  sent: number;
  acknowledged: number;
}

/** Repeatedly kills the server while clients write, and checks after each kill what is stored. */
export async function killRounds(site: Site, rounds: number): Promise<Check[]> {
  const acknowledged: Acknowledged = {
    messages: new Set(),
    videos: new Set(),
    sources: new Map(),
    deletedSources: new Set(),
    biography: { sent: 0, acknowledged: 0 },
    emailSettings: { sent: 0, acknowledged: 0 },
  };
  let administrator: BrowserHeaders | undefined;
  const failures: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await using server = await site.start();
    administrator ??= await signIn(server.address);
    await resetMessageLimits(site);
    const killed = new AbortController();
    const writing = startWriters({ server, administrator }, acknowledged, killed.signal);
    await sleep(MIN_DELAY_MS + Math.random() * (MAX_DELAY_MS - MIN_DELAY_MS));
    server.process.kill('SIGKILL');
    killed.abort();
    await writing;
    await server.exit();
    failures.push(...(await findFailures(site, acknowledged)));
  }

  const { messages, videos, sources, biography, emailSettings } = acknowledged;
  const count =
    messages.size +
    videos.size +
    sources.size +
    biography.acknowledged +
    emailSettings.acknowledged;
  const integrity = site.kind === 'SQLite' ? ', integrity ok' : '';
  const outcome =
    failures.length === 0
      ? `none lost, rows and files agree${integrity}`
      : failures.slice(0, 5).join('; ');
  return [
    {
      requirement: `${rounds} kills under load lose no acknowledged write, leave no incomplete record and no damage`,
      measurement: `${count} writes acknowledged (${messages.size} messages, ${videos.size} videos, ${sources.size} sources with files); ${outcome}`,
      isMet: failures.length === 0 && count > 0,
    },
  ];
}

/** Sends writes until `killed` is aborted. Resolves when every writer has stopped. */
async function startWriters(
  { server, administrator }: { server: RunningServer; administrator: BrowserHeaders },
  acknowledged: Acknowledged,
  killed: AbortSignal,
): Promise<void> {
  const { address } = server;

  async function send(method: string, path: string, body?: FormData | object): Promise<unknown> {
    const isForm = body instanceof FormData;
    const reply = await fetch(address + path, {
      method,
      headers:
        isForm || !body ? administrator : { ...administrator, 'content-type': 'application/json' },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}`);
    return reply.json();
  }

  async function writeMessages(): Promise<void> {
    const text = `Message ${randomUUID()}.`;
    if (await writeMessage(address, await newVisitor(address), text)) {
      acknowledged.messages.add(text);
    }
  }

  async function writeSources(): Promise<void> {
    const title = randomUUID();
    const video = { title, youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ' };
    const { id } = readFields(await send('POST', apiRoute.videos, video));
    acknowledged.videos.add(title);
    const path = apiAddress(queryKeys.sources(id));
    const source = readFields(await send('POST', path, sourceForm(title)));
    acknowledged.sources.set(title, source.url);
    // A third of the sources is deleted, the others get a new file.
    const isDeleted = acknowledged.deletedSources.size < acknowledged.sources.size / 2;

    const sourcePath = apiAddress(adminQueryKeys.source(source.id));
    // Until the reply arrives, either state may be stored.
    acknowledged.sources.delete(title);
    if (isDeleted) {
      await send('DELETE', sourcePath);
      acknowledged.deletedSources.add(title);
    } else {
      const changed = readFields(await send('PATCH', sourcePath, sourceForm(title)));
      acknowledged.sources.set(title, changed.url);
    }
  }

  async function replaceOnlyRows(): Promise<void> {
    const { biography, emailSettings } = acknowledged;
    biography.sent += 1;
    const version = biography.sent;
    await send('POST', apiRoute.bio, { content: `<p>${version}</p><p>${version}</p>` });
    biography.acknowledged = version;
    emailSettings.sent = version;
    const contactEmail = `owner-${version}@example.org`;
    await send('POST', adminApiRoute.emailSettings, { contactEmail, isEnabled: true });
    emailSettings.acknowledged = version;
  }

  const writers = [writeMessages, writeMessages, writeSources, writeSources, replaceOnlyRows];
  await Promise.all(
    writers.map(async (write) => {
      while (!killed.aborted) {
        // `fetch` throws a TypeError when the server is gone.
        await write().catch((error: unknown) => {
          if (!(error instanceof TypeError)) throw error;
        });
      }
    }),
  );
}

function readFields(reply: unknown): { id: string; url: string } {
  const read = (name: string) =>
    String(Object.entries(Object(reply)).find(([key]) => key === name)?.[1]);
  return { id: read('id'), url: read('url') };
}

function sourceForm(title: string): FormData {
  const form = new FormData();
  form.set('title', title);
  form.set('file', new File([new Uint8Array(makePdf(FILE_BYTES))], 'report.pdf'));
  return form;
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

async function findLostRows(database: Database, acknowledged: Acknowledged): Promise<string[]> {
  const messages = await database.selectFrom('contact_messages').select('message').execute();
  const videos = await database.selectFrom('videos').select('title').execute();
  const sources = await database.selectFrom('sources').select(['title', 'url']).execute();
  const urls = new Map(sources.map(({ title, url }) => [title, url]));
  const bio = await database.selectFrom('bio_content').select('content').executeTakeFirst();
  const settings = await database
    .selectFrom('email_settings')
    .select('contactEmail')
    .executeTakeFirst();
  return [
    ...missing('message', acknowledged.messages, new Set(messages.map(({ message }) => message))),
    ...missing('video', acknowledged.videos, new Set(videos.map(({ title }) => title))),
    ...[...acknowledged.sources]
      .filter(([title, url]) => urls.get(title) !== url)
      .map(([title]) => `source ${title} lost`),
    ...[...acknowledged.deletedSources]
      .filter((title) => urls.has(title))
      .map((title) => `source ${title} is back`),
    ...lostVersion('biography', acknowledged.biography, bio?.content),
    ...lostVersion('email settings', acknowledged.emailSettings, settings?.contactEmail),
  ];
}

function missing(what: string, acknowledged: Set<string>, stored: Set<string>): string[] {
  return [...acknowledged]
    .filter((each) => !stored.has(each))
    .map((each) => `${what} ${each} lost`);
}

/**
 * The only row of a table (biography, email settings) holds its last acknowledged value or one that
 * was sent later, never a mixture.
 */
function lostVersion(what: string, versions: Versions, stored = '0'): string[] {
  const [first, ...others] = (stored.match(/\d+/g) ?? []).map(Number);
  const isWhole = first !== undefined && others.every((other) => other === first);
  const isCurrent = isWhole && first >= versions.acknowledged && first <= versions.sent;
  return isCurrent ? [] : [`${what} is ${stored}, acknowledged ${versions.acknowledged}`];
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
