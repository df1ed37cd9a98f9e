import { randomUUID, hash } from 'node:crypto';
import { access, constants, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import { DAY_MS } from '#domain/dates/durations.ts';
import { uploadAddress } from '#domain/addresses.ts';
import type { Core } from '#server/core/database/core.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import { recordHash } from './file-hashes.ts';
import type { ContentHash } from './hash-content.ts';
import { identifyFile } from './identify-file.ts';
import { makeFolder, openStorage } from './open-storage.ts';
import { receiveForm } from './receive-form.ts';
import { referencedFiles } from './referenced-files.ts';
import type { FileReferences, Uploads } from './uploads.ts';
import { fileKinds } from './file-kinds.ts';

/**
 * Opens the storage of uploaded files and the folder of incoming files, and creates the folders if
 * necessary.
 *
 * @throws StorageError when the bucket cannot be used
 * @throws SettingError when a folder cannot be created
 */
export async function openUploads(
  core: Core,
  references: FileReferences,
  log: FastifyBaseLogger,
): Promise<Uploads> {
  const { env, database } = core;
  const storage = await openStorage(env);
  // Incoming files are not checked yet, so they are outside the folder that is served.
  const incomingFolder = await makeFolder(env.dataDir, 'incoming');
  const decoding = pLimit(1);

  /** If the hash cannot be stored, deletes the file. */
  async function put(name: string, content: Readable, contentHash: ContentHash): Promise<void> {
    await storage.put(name, content);
    try {
      await recordHash(database, name, contentHash);
    } catch (error) {
      await storage.delete(name);
      throw error;
    }
  }

  return {
    receive: (request, accepted) =>
      receiveForm(request, { ...accepted, folder: incomingFolder, decode: decoding }),
    checkBytes: async (bytes, { fileName, extensions }) => {
      if (bytes.length === 0) throw new RequestError(400, 'This file is empty.');
      const extension = await decoding(() => identifyFile(bytes, fileName, extensions));
      const { mediaType } = fileKinds[extension];
      return { read: () => Readable.from(bytes), extension, mediaType, ...hashOf(bytes) };
    },
    decode: decoding,
    store: async ({ read, extension, sha256, sizeBytes }, type) => {
      const name = `${type}-${randomUUID()}.${extension}`;
      await put(name, read(), { sha256, sizeBytes });
      return uploadAddress(name);
    },
    put: (name, bytes) => put(name, Readable.from(bytes), hashOf(bytes)),
    ...referencedFiles({ database, references, log, storage }),
    list: storage.list,
    stat: storage.stat,
    read: storage.read,
    sweep: (at) => sweepIncoming(incomingFolder, at),
    check: async () => {
      await storage.check();
      await access(incomingFolder, constants.R_OK | constants.W_OK | constants.X_OK);
    },
  };
}

function hashOf(bytes: Buffer): ContentHash {
  return { sha256: hash('sha256', bytes), sizeBytes: bytes.length };
}

/**
 * Deletes the files of uploads that are not complete and have received nothing for a day.
 *
 * @param folder the folder of received files that are not stored yet
 */
async function sweepIncoming(folder: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => undefined);
    if (file && file.mtime < before) await rm(path, { force: true });
  }
}
