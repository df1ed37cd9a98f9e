import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import { uploadAddress } from '#domain/addresses.ts';
import type { Database } from '#server/database/tables.ts';
import { sweepDeleted } from './deleted-files.ts';
import { fileHashes } from './file-hashes.ts';
import { type ContentHash, hashWhileRead } from './hash-content.ts';
import { hashOlderFiles } from './hash-older-files.ts';
import { identifyFile } from './identify-file.ts';
import { isIntact } from './is-intact.ts';
import { makeFolder, openStorage, type StorageSettings } from './open-storage.ts';
import { receiveBytes } from './receive-bytes.ts';
import { receiveForm } from './receive-form.ts';
import { referencedFiles } from './referenced-files.ts';
import { sweepIncoming } from './sweep-incoming.ts';
import type { FileReferences, Uploads } from './uploads.ts';

export interface UploadDependencies {
  env: StorageSettings;
  database: Database;
  /** The references of every feature that uses uploaded files. A file in none of them is unreferenced. */
  references: readonly FileReferences[];
  now: () => Date;
  log: FastifyBaseLogger;
}

/**
 * Opens the storage of uploaded files and the folder of incoming files, and creates the folders if
 * necessary.
 *
 * @throws StorageError when the bucket cannot be used
 * @throws SettingError when a folder cannot be created
 */
export async function openUploads(dependencies: UploadDependencies): Promise<Uploads> {
  const { env, database } = dependencies;
  const storage = await openStorage(env);
  // Incoming files are not checked yet, so they are outside the folder that is served.
  const incomingFolder = await makeFolder(env.dataDir, 'incoming');
  const files = referencedFiles({ ...dependencies, storage });
  const decoding = pLimit(1);
  const hashes = fileHashes(database);

  /** A stored file whose hash cannot be stored is deleted. */
  async function recordHash(name: string, hash: ContentHash): Promise<void> {
    try {
      await hashes.record(name, hash);
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
      await recordHash(name, { sha256, sizeBytes });
      return uploadAddress(name);
    },
    put: async (name, content) => {
      const hashed = hashWhileRead(content);
      await storage.put(name, hashed.content);
      await recordHash(name, hashed.digest());
    },
    findFiles: files.findFiles,
    lockUnlessDeleted: files.lockUnlessDeleted,
    deleteUnreferenced: files.deleteUnreferenced,
    deleteIfUnreferenced: files.deleteIfUnreferenced,
    delete: files.delete,
    list: () => storage.list(),
    listUses: files.listUses,
    find: storage.stat,
    read: storage.read,
    isIntact: (name) => decoding(() => storage.withLocalFile(name, (path) => isIntact(path, name))),
    listHashes: hashes.listByName,
    hashOlderFiles: (signal) => hashOlderFiles({ database, storage, hashes }, signal),
    findFileName: files.findFileName,
    findCopied: files.findCopied,
    isHidden: files.isHidden,
    sweep: async (at) => {
      await sweepIncoming(incomingFolder, at);
      await sweepDeleted(database, at);
    },
    check: async () => {
      await storage.check();
      await access(incomingFolder, constants.R_OK | constants.W_OK | constants.X_OK);
    },
  };
}
