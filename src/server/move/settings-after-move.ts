import { join } from 'node:path';
import { type Env, readEnv, SettingError } from '#server/env.ts';
import { isInside } from '#server/is-inside.ts';
import { MoveError } from './move-error.ts';

/** The settings that name where a site stores its rows and its files. */
export type StorageSettings = Pick<Env, 'databaseUrl' | 'dataDir' | 'bucket'>;

/** The options of the command. At least one is given. */
export interface Targets {
  /** A `postgres://` address, or `sqlite:` and a folder for DATA_DIR. */
  to: string | undefined;
  /** An `s3://` address, or a folder for DATA_DIR. */
  uploadsTo: string | undefined;
}

/**
 * The settings with which the site starts after the move.
 *
 * @throws MoveError when a target is no address or folder, when the site already uses it, when the rows
 *   and the files would be in different folders, or when the folder is inside the public uploads
 */
export function settingsAfterMove(
  { to, uploadsTo }: Targets,
  before: StorageSettings,
): StorageSettings {
  const { databaseUrl, bucket } = before;
  const database = to === undefined ? { databaseUrl } : readTo(to);
  const uploads = uploadsTo === undefined ? { bucket } : readUploadsTo(uploadsTo);
  const databaseFolder = database.databaseUrl ? undefined : (database.dataDir ?? before.dataDir);
  const uploadsFolder = uploads.bucket ? undefined : (uploads.dataDir ?? before.dataDir);
  if (databaseFolder && uploadsFolder && databaseFolder !== uploadsFolder) {
    throw new MoveError(
      `The database would be in ${databaseFolder} and the uploads in ${uploadsFolder}, but both have to be in DATA_DIR: give --to and --uploads-to the same folder.`,
    );
  }

  const dataDir = databaseFolder ?? uploadsFolder ?? before.dataDir;
  if (dataDir !== before.dataDir && isInside(dataDir, join(before.dataDir, 'uploads'))) {
    throw new MoveError(
      `${dataDir} is in uploads/, whose files are public. Choose another folder.`,
    );
  }
  const after = { databaseUrl: database.databaseUrl, dataDir, bucket: uploads.bucket };
  if (to !== undefined && isSameDatabase(before, after)) {
    throw new MoveError('--to names the database that the site uses already.');
  }
  if (uploadsTo !== undefined && isSameStorage(before, after)) {
    throw new MoveError('--uploads-to names the storage that the site uses already.');
  }
  return after;
}

export function isSameDatabase(before: StorageSettings, after: StorageSettings): boolean {
  if (before.databaseUrl !== after.databaseUrl) return false;
  return after.databaseUrl !== undefined || before.dataDir === after.dataDir;
}

export function isSameStorage(before: StorageSettings, after: StorageSettings): boolean {
  const [old, next] = [before.bucket, after.bucket];
  if (!old || !next) return old === next && before.dataDir === after.dataDir;
  return old.name === next.name && old.endpoint === next.endpoint && old.region === next.region;
}

/** What one option names: an address, or a folder for DATA_DIR. */
type Place<Address extends keyof StorageSettings> = Partial<
  Pick<StorageSettings, Address | 'dataDir'>
>;

function readTo(text: string): Place<'databaseUrl'> {
  const folder = SQLITE.exec(text)?.[1] ?? readFolder(text);
  if (folder !== undefined) return { dataDir: readEnv({ DATA_DIR: folder }).dataDir };
  if (!/^postgres(?:ql)?:/i.test(text)) {
    throw new MoveError(
      '--to must be a postgres:// address, or sqlite: and a folder, for example sqlite:./data.',
    );
  }
  try {
    return { databaseUrl: readEnv({ DATABASE_URL: text }).databaseUrl };
  } catch (error) {
    throw nameOptions(error);
  }
}

function readUploadsTo(text: string): Place<'bucket'> {
  const folder = readFolder(text);
  if (folder !== undefined) return { dataDir: readEnv({ DATA_DIR: folder }).dataDir };
  try {
    const { bucket } = readEnv({ UPLOADS_URL: text });
    return { bucket: bucket && { ...bucket, setting: '--uploads-to' } };
  } catch (error) {
    throw nameOptions(error);
  }
}

/**
 * Captures the folder after "sqlite:", or after "sqlite://" if the folder begins with "/". The name of
 * the file in it, "site.db", can follow.
 */
const SQLITE = /^sqlite:(?:\/\/(?=\/))?(?!\/\/)(.+?)(?:[\\/]site\.db)?$/;

/** `undefined` for an address. One letter before a colon is a drive of Windows, so the text is a folder. */
function readFolder(text: string): string | undefined {
  return /^[a-z][\w+.-]+:/i.test(text) ? undefined : text;
}

/**
 * Opening a target can fail with messages that name the setting in which the server expects its
 * address. They get the names of the command's options instead.
 */
export function nameOptions(error: unknown): unknown {
  if (!(error instanceof SettingError)) return error;
  const message = error.message
    .replaceAll('DATABASE_URL', '--to')
    .replaceAll('UPLOADS_URL', '--uploads-to');
  return new MoveError(message, { cause: error });
}
