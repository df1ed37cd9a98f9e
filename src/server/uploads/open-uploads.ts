import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Database } from '#server/database/tables.ts';
import { SettingError } from '#server/env.ts';
import { type AcceptedFiles, acceptUpload, type ReceivedForm } from './accept-upload.ts';
import { decodeInTurn } from './decode-in-turn.ts';
import { DiskDriver } from './disk-driver.ts';
import { fileClaims } from './file-claims.ts';
import { fileReferences } from './file-references.ts';
import { identifyFile } from './identify-file.ts';
import { releaseUploads } from './release-uploads.ts';
import { sweepUploads } from './sweep-uploads.ts';
import { uploadStorage } from './upload-storage.ts';

export type Uploads = Awaited<ReturnType<typeof openUploads>>;

interface UploadParts {
  dataDir: string;
  database: Database;
  log: FastifyBaseLogger;
}

/**
 * Everything that is done with uploaded files, on the disk of the settings.
 *
 * @throws SettingError when there can be no such folders
 */
export async function openUploads({ dataDir, database, log }: UploadParts) {
  const folder = join(dataDir, 'uploads');
  // Apart from the files that are served: what waits here is not known to be anything yet.
  const incomingFolder = join(dataDir, 'incoming');
  for (const path of [folder, incomingFolder]) await makeFolder(path);
  const storage = uploadStorage(new DiskDriver(folder));
  const decode = decodeInTurn();
  const claims = fileClaims({ database, storage });

  return {
    ...storage,
    ...claims,
    ...sweepUploads({ database, storage, ...claims, incomingFolder }),
    references: fileReferences(database),
    folder,
    /** @throws when files cannot be received, kept or found, because a folder is gone or closed to the server */
    async check(): Promise<void> {
      const { R_OK, W_OK, X_OK } = constants;
      for (const path of [folder, incomingFolder]) await access(path, R_OK | W_OK | X_OK);
    },
    accept: (request: FastifyRequest, files: AcceptedFiles): Promise<ReceivedForm> =>
      acceptUpload(request, {
        ...files,
        folder: incomingFolder,
        identify: (path, name) => decode(() => identifyFile(path, name, files.extensions)),
      }),
    decode,
    release: releaseUploads({ storage, ...claims, log }),
  };
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch((error: Error) => {
    throw new SettingError(`The folder ${path} of DATA_DIR cannot be used: ${error.message}`);
  });
}
