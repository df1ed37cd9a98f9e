import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { emailSettings } from '#domain/email-settings/email-settings.ts';
import { siteSettings } from '#domain/site/site-input.ts';
import type { Database } from '#server/core/database/tables.ts';
import { recordHash } from '#server/core/uploads/file-hashes.ts';
import { hashContent } from '#server/core/uploads/hash-content.ts';
import { updateSettings } from '#server/core/stored-settings/settings-store.ts';
import { readTranscript } from '#domain/transcripts/read-transcript.ts';
import { uploadAddress } from '#domain/addresses.ts';
import { DEMO_CREATOR } from './demo-bio.ts';
import { demoContent } from './demo-content.ts';
import type { DemoSource } from './demo-sources.ts';

const FILES_FOLDER = path.join(import.meta.dirname, 'files');

interface SeedOptions {
  /** Migrated and empty. */
  database: Database;
  uploadsDir: string;
  now: Date;
}

/** Stores the demo content in the database and its files in the uploads folder. */
export async function seedDemo(options: SeedOptions): Promise<void> {
  const { database, uploadsDir, now } = options;
  await mkdir(uploadsDir, { recursive: true });
  const content = demoContent(now);
  const createdAt = now.toISOString();

  for (const { sources, citations, correction, transcript, ...video } of content.videos) {
    const sourceIds: string[] = [];
    const videoId = randomUUID();
    await database
      .insertInto('videos')
      .values({ id: videoId, ...video, thumbnail: null })
      .execute();
    for (const source of sources) {
      const file = await storeFile(source, options);
      const sourceId = randomUUID();
      sourceIds.push(sourceId);
      await database
        .insertInto('sources')
        .values({
          id: sourceId,
          videoId,
          title: source.title,
          description: source.description,
          sortOrder: source.sortOrder,
          kind: source.kind,
          access: source.access,
          createdAt,
          ...file,
        })
        .execute();
    }
    for (const { source, ...citation } of citations) {
      const sourceId = sourceIds[source] ?? '';
      await database
        .insertInto('citations')
        .values({ id: randomUUID(), videoId, sourceId, ...citation })
        .execute();
    }
    if (transcript !== undefined) {
      const { language } = transcript;
      const { passages, isTimed, text } = readTranscript(transcript.text);
      await database
        .insertInto('transcripts')
        .values({
          videoId,
          language,
          isTimed,
          passageCount: passages.length,
          passages: JSON.stringify(passages),
          text,
          updatedAt: createdAt,
        })
        .execute();
    }
    if (correction !== undefined) {
      await database
        .insertInto('corrections')
        .values({
          id: randomUUID(),
          videoId,
          videoTitle: video.title,
          kind: 'correction',
          ...correction,
          sourceId: sourceIds[0] ?? null,
          publishedAt: createdAt,
          withdrawnAt: null,
        })
        .execute();
    }
  }

  await updateSettings(database, siteSettings, { creatorName: DEMO_CREATOR }, now);
  await database
    .insertInto('bio_content')
    .values({
      id: randomUUID(),
      content: content.bio.content,
      headshotUrl: await copyUpload('headshot', content.bio.headshotFile, options),
      lastUpdated: createdAt,
    })
    .execute();
  await database
    .insertInto('social_links')
    .values(
      content.socialLinks.map((link) => ({
        id: randomUUID(),
        ...link,
        createdAt,
        updatedAt: createdAt,
      })),
    )
    .execute();
  const messages = content.messages.map((message) => ({ id: randomUUID(), ...message }));
  await database.insertInto('contact_messages').values(messages).execute();
  await database.insertInto('mail_outbox').values(messages.map(notificationOf)).execute();
  await updateSettings(database, emailSettings, content.emailSettings, now);
}

/** The notification of a message: waiting for the newest message, failed for the oldest, sent for all others. */
function notificationOf(
  { id, createdAt }: { id: string; createdAt: string },
  index: number,
  messages: readonly unknown[],
) {
  const mail = {
    id: randomUUID(),
    kind: 'notification' as const,
    messageId: id,
    createdAt,
    nextAttemptAt: createdAt,
    attempts: 0,
    sentAt: null,
    lastError: null,
  };
  if (index === 0) return { ...mail, state: 'waiting' as const };
  if (index < messages.length - 1) {
    const sentAt = new Date(Date.parse(createdAt) + SENT_AFTER_MS).toISOString();
    return { ...mail, state: 'sent' as const, attempts: 1, sentAt };
  }
  // The outbox gives up after three days, in which it makes 77 attempts.
  const lastError = 'The mail server answered: 452 4.2.2 The mailbox is full';
  return { ...mail, state: 'failed' as const, attempts: 77, lastError };
}

const SENT_AFTER_MS = 4000;

/** Stores the file of a source, if it has one. Returns the columns of the source that depend on the file. */
async function storeFile({ url, file }: DemoSource, options: SeedOptions) {
  if (file === null) return { url, fileName: null, fileType: null };
  return {
    url: await copyUpload('source', file.name, options),
    fileName: file.fileName,
    fileType: file.fileType,
    fileSizeBytes: (await stat(path.join(FILES_FOLDER, file.name))).size,
  };
}

/** Stores a copy of a file and its hash under a generated name, like an upload. Returns its address. */
async function copyUpload(
  kind: string,
  fileName: string,
  { database, uploadsDir }: SeedOptions,
): Promise<string> {
  const name = `${kind}-${randomUUID()}${path.extname(fileName)}`;
  const file = path.join(FILES_FOLDER, fileName);
  await copyFile(file, path.join(uploadsDir, name));
  await recordHash(database, name, await hashContent(createReadStream(file)));
  return uploadAddress(name);
}
