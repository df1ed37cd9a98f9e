import { randomUUID, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import { DAY_MS } from '#domain/dates/durations.ts';
import { uploadAddress } from '#domain/addresses.ts';
import type { Core } from '#server/core/database/core.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import { recordHash, listHashesByName } from './file-hashes.ts';
import { type ContentHash, hashWhileRead } from './hash-content.ts';
import { identifyFile } from './identify-file.ts';
import { makeFolder, openStorage } from './open-storage.ts';
import { receiveForm } from './receive-form.ts';
import { referencedFiles } from './referenced-files.ts';
import type { FileReferences, Uploads, ReceivedFile } from './uploads.ts';
import { type FileExtension, fileKinds } from './file-kinds.ts';

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
  const files = referencedFiles({ ...core, references, log, storage });
  const decoding = pLimit(1);

  /** A stored file whose hash cannot be stored is deleted. */
  async function storeHash(name: string, contentHash: ContentHash): Promise<void> {
    try {
      await recordHash(database, name, contentHash);
    } catch (error) {
      await storage.delete(name);
      throw error;
    }
  }

  return {
    receive: (request, accepted) =>
      receiveForm(request, {
        ...accepted,
        folder: incomingFolder,
        identify: (path, name) => decoding(() => identifyFile(path, name, accepted.extensions)),
      }),
    receiveBytes: (bytes, file) =>
      receiveBytes(bytes, {
        ...file,
        folder: incomingFolder,
        identify: (path) => decoding(() => identifyFile(path, file.fileName, file.extensions)),
      }),
    decode: (task) => decoding(task),
    store: async ({ path, extension, sha256, sizeBytes }, type) => {
      const name = `${type}-${randomUUID()}.${extension}`;
      await storage.put(name, createReadStream(path));
      await storeHash(name, { sha256, sizeBytes });
      return uploadAddress(name);
    },
    put: async (name, content) => {
      const hashed = hashWhileRead(content);
      await storage.put(name, hashed.content);
      await storeHash(name, hashed.digest());
    },
    ...files,
    list: () => storage.list(),
    find: storage.stat,
    read: storage.read,
    listHashes: (names) => listHashesByName(database, names),
    sweep: (at) => sweepIncoming(incomingFolder, at),
    check: async () => {
      await storage.check();
      await access(incomingFolder, constants.R_OK | constants.W_OK | constants.X_OK);
    },
  };
}

interface BytesRules {
  folder: string;
  fileName: string;
  /** Returns the kind of a file; throws when it is not accepted, see `identifyFile`. */
  identify: (path: string) => Promise<FileExtension>;
}

/** See `Uploads.receiveBytes`. */
async function receiveBytes(
  bytes: Uint8Array,
  { folder, fileName, identify }: BytesRules,
): Promise<ReceivedFile & AsyncDisposable> {
  if (bytes.length === 0) throw new RequestError(400, 'This file is empty.');
  const path = join(folder, randomUUID());
  const deleteFile = () => rm(path, { force: true });
  try {
    await writeFile(path, bytes, { flag: 'wx' });
    const extension = await identify(path);
    return {
      path,
      extension,
      mediaType: fileKinds[extension].mediaType,
      sizeBytes: bytes.length,
      sha256: hash('sha256', bytes),
      fileName: fileName || `file.${extension}`,
      [Symbol.asyncDispose]: deleteFile,
    };
  } catch (error) {
    await deleteFile();
    throw error;
  }
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
