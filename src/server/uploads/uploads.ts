import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { FileType, FileUse } from '#domain/files/file-listing.ts';
import type { Database } from '#server/database/tables.ts';
import type { FileExtension } from './file-kinds.ts';

/**
 * Uploaded files: received, checked, stored, referenced by rows, served and swept.
 * This is all that the rest of the server sees of them; `openUploads` makes one.
 *
 * A file and the row that references it cannot share a transaction. So a file is
 * stored before its row is written and deleted after its row is gone: no row ever
 * references a missing file, and a file without a row is swept after a day.
 */
export interface Uploads {
  /**
   * Reads a multipart form: its text fields, in any order, and at most one file,
   * which is streamed to a temporary file and then checked.
   *
   * @throws RequestError 415 when the request is no multipart form or its file is not of an
   *   accepted kind, 413 when the file passes 10 MB or an image 50 megapixels, 400 when the form
   *   cannot be read, 401 when the session ended while the body arrived; nothing is left on disk,
   *   also when the client disconnects
   */
  receive: (request: FastifyRequest, accepted: AcceptedFiles) => Promise<ReceivedForm>;

  /**
   * Runs a task that decodes an image, one at a time in this process: a large
   * image takes some hundred megabytes while it is decoded.
   */
  decode: <Result>(task: () => Promise<Result>) => Promise<Result>;

  /** Stores a received file under a new name. Returns its url. */
  store: (file: ReceivedFile, type: UploadType) => Promise<string>;

  /** Stores a file under a name that the server made for it; throws EEXIST when there is one. */
  put: (name: string, content: Readable) => Promise<void>;

  /**
   * Whether the file that a url leads to exists; also true when the url is not that of a file
   * that the server named. Such a file is not deleted until the transaction ends, so a row
   * that references it can be written meanwhile.
   */
  lockIfExists: (transaction: Database, url: string | null) => Promise<boolean>;

  /**
   * Deletes the files that these urls lead to, unless a row references them. Files of
   * another type stay: a source whose url is that of the headshot does not delete it.
   *
   * Call it when the rows are committed. It never throws: what could not be deleted is
   * logged and left to the sweep.
   */
  deleteUnreferenced: (type: UploadType, urls: readonly (string | null)[]) => Promise<void>;

  /** Clears all references to a file and deletes it in all its renditions; `false` when there is no such file. */
  delete: (name: string) => Promise<boolean>;

  /** Every stored file, in no particular order. */
  list: () => Promise<StoredFile[]>;

  /** What uses the files, by their stems (see `uploadStem`). */
  listUses: () => Promise<Map<string, FileUse[]>>;

  /** `undefined` when there is no such file. */
  find: (name: string) => Promise<StoredFile | undefined>;

  /** The bytes of a file, or of one range of it; `undefined` when there is no such file. */
  read: (name: string, range?: ByteRange) => Promise<Readable | undefined>;

  /** The name that a file had when it was uploaded; `null` when it is not known. */
  findFileName: (name: string) => Promise<string | null>;

  /** Deletes what a lost connection or a crash has left behind for a day. */
  sweep: (now: Date) => Promise<void>;

  /** @throws when files cannot be received, stored or read */
  check: () => Promise<void>;
}

/** The types of files that the server names itself; all other files in the storage are the operator's. */
type UploadType = Exclude<FileType, 'other'>;

/** Which files a route accepts. */
export interface AcceptedFiles {
  extensions: readonly string[];
  /** Whether a file is judged by its bytes only, whatever its name is. */
  isNameIgnored?: boolean;
}

/** A multipart form. Disposing of it deletes its temporary file, stored or not. */
export interface ReceivedForm extends AsyncDisposable {
  /** The text fields, not yet checked. */
  fields: Record<string, string>;
  file: ReceivedFile | undefined;
}

/** A complete file whose bytes are of an accepted kind. */
export interface ReceivedFile {
  /** The temporary file. */
  path: string;
  /** The extension of its stored name. */
  extension: FileExtension;
  mediaType: string;
  /** The name it was uploaded with, fit for display; "file.pdf" and the like when it had none. */
  fileName: string;
}

/**
 * Where uploaded files are stored: flat, under names that are used once. It knows nothing of
 * rows. Every access to stored files goes through it, so it may be a disk or a bucket.
 */
export interface UploadStorage {
  /** Stores a file durably; throws EEXIST when there is one of that name. Nothing is left when it fails. */
  put: (name: string, content: Readable) => Promise<void>;
  /** The bytes of a file, or of one range of it; `undefined` when there is no such file. */
  read: (name: string, range?: ByteRange) => Promise<Readable | undefined>;
  /** `undefined` when there is no such file. */
  stat: (name: string) => Promise<StoredFile | undefined>;
  exists: (name: string) => Promise<boolean>;
  /** Every file whose name starts with the prefix, in no particular order; without hidden files and folders. */
  list: (prefix?: string) => Promise<StoredFile[]>;
  /** Does nothing when there is no such file. */
  delete: (name: string) => Promise<void>;
  /** @throws when files cannot be stored or read */
  check: () => Promise<void>;
}

export interface StoredFile {
  name: string;
  sizeBytes: number;
  modified: Date;
}

/** Positions of the first and the last byte, as in HTTP: both count. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The rows of one feature that reference uploaded files. Urls are typed by hand
 * as well, so a row references the file that a browser would request, however
 * its url is spelled (see `uploadNameFromUrl`). The renditions of one upload are
 * referenced together, by their stem.
 */
export interface FileReferences {
  /** The stems of all referenced files. */
  listStems: (database: Database) => Promise<string[]>;
  /** What uses which file, in the order it is shown. */
  listUses: (database: Database) => Promise<{ stem: string; use: FileUse }[]>;
  /** The name that a file had when it was uploaded; `null` when these rows do not know it. */
  findFileName: (database: Database, name: string) => Promise<string | null>;
  /** Removes every reference to the file from the rows. */
  clear: (transaction: Database, stem: string) => Promise<void>;
}
