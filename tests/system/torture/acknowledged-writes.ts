import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { emailSettings } from '#domain/email-settings/email-settings.ts';
import { addressOf, apiRoute } from '#domain/addresses.ts';
import { adminSourceSchema } from '#domain/sources/source.ts';
import { adminVideoSchema } from '#domain/videos/video.ts';
import type { Database } from '#server/core/database/tables.ts';
import type { Env } from '#server/core/settings/env.ts';
import { type BrowserHeaders, newVisitor } from '#tests/app/browser-headers.ts';
import { makePdf } from '#tests/inputs/make-file.ts';
import { readUpload } from '#tests/rows/stored-files.ts';
import { writeMessage } from '#tests/app/write-message.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';
import { openConnection } from './site.ts';

/** The size of each uploaded file. */
const FILE_BYTES = 200_000;

/**
 * The writes that were answered with 2xx. A write in flight at a kill has no reply: it may or may
 * not be stored.
 */
export interface Acknowledged {
  messages: Set<string>;
  /** Titles of videos. */
  videos: Set<string>;
  /** URL of the file of each source, by title. */
  sources: Map<string, string>;
  /** Titles of sources. */
  deletedSources: Set<string>;
  biography: Versions;
  emailSettings: Versions;
}

/** A row that each write replaces by a value with the next version number, counted from 1. */
interface Versions {
  /** The last version that was sent. */
  sent: number;
  /** The last version whose write was answered. */
  acknowledged: number;
}

export function nothingAcknowledged(): Acknowledged {
  return {
    messages: new Set(),
    videos: new Set(),
    sources: new Map(),
    deletedSources: new Set(),
    biography: { sent: 0, acknowledged: 0 },
    emailSettings: { sent: 0, acknowledged: 0 },
  };
}

interface WriteOptions {
  address: string;
  administrator: BrowserHeaders;
  acknowledged: Acknowledged;
  stopped: AbortSignal;
  /** Whether writing continues after this error of a write. If not, the error is thrown. */
  isExpected: (error: unknown) => boolean;
}

/** Sends writes of visitors and the administrator until `stopped` is aborted and each has ended. */
export async function writeUntilStopped({
  address,
  administrator,
  acknowledged,
  stopped,
  isExpected,
}: WriteOptions): Promise<void> {
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

  async function sendMessage(): Promise<void> {
    const text = `Message ${randomUUID()}.`;
    if (await writeMessage(address, await newVisitor(address), text)) {
      acknowledged.messages.add(text);
    }
  }

  /** Adds a video and a source, and then deletes the source or replaces its file. */
  async function addAndChangeSource(): Promise<void> {
    const title = randomUUID();
    const video = { title, youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ' };
    const { id } = adminVideoSchema.parse(await send('POST', apiRoute.videos, video));
    acknowledged.videos.add(title);
    const path = addressOf(apiRoute.sources, id);
    const source = adminSourceSchema.parse(await send('POST', path, sourceForm(title)));
    acknowledged.sources.set(title, source.url);
    // A third of the sources is deleted, the others get a new file.
    const isDeleted = acknowledged.deletedSources.size < acknowledged.sources.size / 2;

    const sourcePath = `/api/sources/${source.id}`;
    // Until the reply arrives, either state may be stored.
    acknowledged.sources.delete(title);
    if (isDeleted) {
      await send('DELETE', sourcePath);
      acknowledged.deletedSources.add(title);
    } else {
      const changed = adminSourceSchema.parse(await send('PATCH', sourcePath, sourceForm(title)));
      acknowledged.sources.set(title, changed.url);
    }
  }

  async function replaceBiographyAndSettings(): Promise<void> {
    const { biography, emailSettings: email } = acknowledged;
    biography.sent += 1;
    const version = biography.sent;
    await send('POST', apiRoute.bio, { content: `<p>${version}</p><p>${version}</p>` });
    biography.acknowledged = version;
    email.sent = version;
    const contactEmail = `owner-${version}@example.org`;
    await send('POST', '/api/admin/email-settings', { contactEmail, isEnabled: true });
    email.acknowledged = version;
  }

  const writers = [
    sendMessage,
    sendMessage,
    addAndChangeSource,
    addAndChangeSource,
    replaceBiographyAndSettings,
  ];
  await Promise.all(
    writers.map(async (write) => {
      while (!stopped.aborted) {
        await write().catch((error: unknown) => {
          if (!isExpected(error)) throw error;
        });
      }
    }),
  );
}

function sourceForm(title: string): FormData {
  const form = new FormData();
  form.set('title', title);
  form.set('file', new File([new Uint8Array(makePdf(FILE_BYTES))], 'report.pdf'));
  return form;
}

/** Finds acknowledged writes that the site does not contain, and records that are not complete. */
export async function findLosses(env: Env, acknowledged: Acknowledged): Promise<string[]> {
  await using database = await openConnection(env);
  return [
    ...(await findLostRows(database, acknowledged)),
    ...(await findIncompleteRecords(database, env)),
  ];
}

async function findLostRows(database: Database, acknowledged: Acknowledged): Promise<string[]> {
  const messages = await database.selectFrom('contact_messages').select('message').execute();
  const videos = await database.selectFrom('videos').select('title').execute();
  const sources = await database.selectFrom('sources').select(['title', 'url']).execute();
  const urls = new Map(sources.map(({ title, url }) => [title, url]));
  const bio = await database.selectFrom('bio_content').select('content').executeTakeFirst();
  const { contactEmail } = await findSettings(database, emailSettings);
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
    ...lostVersion('email settings', acknowledged.emailSettings, contactEmail || undefined),
  ];
}

function missing(what: string, acknowledged: Set<string>, stored: Set<string>): string[] {
  return [...acknowledged]
    .filter((each) => !stored.has(each))
    .map((each) => `${what} ${each} lost`);
}

/**
 * Expects the only row of a table (biography, email settings) to hold its last acknowledged version or
 * one that was sent later. Every number in the stored text is the version; different ones are a mixture.
 */
function lostVersion(what: string, versions: Versions, stored = '0'): string[] {
  const [first, ...others] = (stored.match(/\d+/g) ?? []).map(Number);
  const isWhole = first !== undefined && others.every((other) => other === first);
  const isCurrent = isWhole && first >= versions.acknowledged && first <= versions.sent;
  return isCurrent ? [] : [`${what} is ${stored}, acknowledged ${versions.acknowledged}`];
}

/** Finds sources without their whole file, and messages without a notification. */
async function findIncompleteRecords(database: Database, env: Env): Promise<string[]> {
  const sources = await database.selectFrom('sources').select('url').execute();
  const incomplete: string[] = [];
  for (const { url } of sources) {
    const file = await readUpload(env, basename(url)).catch(() => undefined);
    if (file?.length !== FILE_BYTES) incomplete.push(`${url} has ${file?.length ?? 'no'} bytes`);
  }
  const withoutNotification = await database
    .selectFrom('contact_messages')
    .leftJoin('mail_outbox', 'mail_outbox.messageId', 'contact_messages.id')
    .where('mail_outbox.id', 'is', null)
    .select('contact_messages.id')
    .execute();
  return [
    ...incomplete,
    ...withoutNotification.map(({ id }) => `message ${id} has no notification`),
  ];
}
