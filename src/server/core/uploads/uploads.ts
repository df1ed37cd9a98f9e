import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { FileUse } from '#domain/files/file-listing.ts';
import type { UploadType } from '#domain/files/upload-name.ts';
import type { Database } from '#server/core/database/tables.ts';
import type { FileExtension } from './file-kinds.ts';

/**
 * The interface through which the rest of the server uses uploaded files. Created by
 * `openUploads`.
 *
 * A file and the row that references it cannot share a transaction. Therefore a file is
 * stored before its row is written and deleted after its row is deleted. A crash can leave
 * a file without a row, which the Files tab lists as not used, but not a row without its file.
 */
export interface Uploads extends Pick<UploadStorage, 'list' | 'read' | 'stat'> {
  /**
   * Reads a multipart form: its text fields, in any order, and at most one file,
   * which is streamed to a temporary file and then checked.
   *
   * @throws RequestError 415 when the request is not a multipart form or its file is not of an
   *   accepted kind, 413 when the file is larger than 10 MB or `maxBytes`, or is an image of more than 50
   *   megapixels, 400 when the form cannot be read or its file is empty, 401 when the session
   *   ended while the body arrived. In these cases, and when the client disconnects, no file is
   *   left on the disk.
   */
  receive: (request: FastifyRequest, accepted: AcceptedFiles) => Promise<ReceivedForm>;

  /**
   * Checks a file that is in memory, and stays there until it is stored.
   *
   * @param file `fileName` may be empty for kinds that bytes alone identify
   * @throws RequestError like `receive`
   */
  checkBytes: (
    bytes: Buffer,
    file: Pick<AcceptedFiles, 'extensions'> & { fileName: string },
  ) => Promise<CheckedFile>;

  /**
   * Runs a task that decodes an image. Only one task runs at a time in this process, because
   * decoding a large image takes several hundred megabytes.
   */
  decode: <Result>(task: () => Promise<Result>) => Promise<Result>;

  /** Stores a checked file, and its hash, under a new name. Returns its URL. */
  store: (file: CheckedFile, type: UploadType) => Promise<string>;

  /**
   * Stores a file, and its hash, under a name that the server generated; throws EEXIST when the name is
   * taken.
   */
  put: (name: string, bytes: Buffer) => Promise<void>;

  /**
   * Deletes the files of the given type at these URLs, unless a row references them. Files of
   * another type are kept: deleting a source that has the URL of the headshot keeps the headshot.
   *
   * Call it after the rows are committed. It never throws: a failed deletion is logged, and the
   * Files tab lists the file as not used.
   */
  deleteUnreferenced: (type: UploadType, urls: readonly (string | null)[]) => Promise<void>;

  /** Deletes all renditions of a file, unless a row references it; `false` when it was kept. */
  deleteIfUnreferenced: (name: string) => Promise<boolean>;

  /** Deletes the hash of a file that is missing, unless a row references it; `false` when it was kept. */
  forgetIfUnreferenced: (name: string) => Promise<boolean>;

  /** Clears all references to a file and deletes all its renditions; `false` when there is no such file. */
  delete: (name: string) => Promise<boolean>;

  /** The uses of every file, by its stem (see `uploadStem`). */
  listUses: () => Promise<Map<string, FileUse[]>>;

  /** Whether a file is kept, but only for rows that visitors must not see. */
  isHidden: (name: string) => Promise<boolean>;

  /** Deletes incomplete uploads that have received nothing for a day. */
  sweep: (now: Date) => Promise<void>;

  /** @throws when files cannot be received, stored or read */
  check: () => Promise<void>;
}

export interface AcceptedFiles {
  extensions: readonly string[];
  /** Whether a file is checked by its bytes only and its name is ignored. */
  isNameIgnored?: boolean;
  /** The largest size of the file; by default that of every upload. */
  maxBytes?: number;
}

/** A multipart form. Disposing of it deletes its temporary file. */
export interface ReceivedForm extends AsyncDisposable {
  /** The text fields, not yet checked. */
  fields: Record<string, string>;
  file: ReceivedFile | undefined;
}

/** A complete file whose bytes are of an accepted kind. */
export interface CheckedFile {
  read: () => Readable;
  /** The extension of the name under which the file will be stored. */
  extension: FileExtension;
  mediaType: string;
  sizeBytes: number;
  /** Of the bytes that arrived, in lower-case hexadecimal digits. */
  sha256: string;
}

/** The file of a form. */
export interface ReceivedFile extends CheckedFile {
  /** Of the temporary file. */
  path: string;
  /** The name of the uploaded file, cleaned for display; "file.pdf" or the like if it had none. */
  fileName: string;
}

/**
 * The storage of uploaded files: a folder on a disk, or a bucket. Every access to stored files
 * goes through this interface. It does not depend on the database.
 */
export interface UploadStorage {
  /**
   * Stores a file durably; throws EEXIST when the name is taken. Leaves no partial file when it
   * fails.
   */
  put: (name: string, content: Readable) => Promise<void>;
  /**
   * Stores a file durably in the place of a file of this name, if there is one. A reader finds the old
   * file or the new one, never a part, even after the process was killed.
   *
   * @param modified the time at which the file was modified. A disk keeps it, a bucket cannot.
   */
  replace: (name: string, content: Readable, modified: Date) => Promise<void>;
  /** The bytes of a file, or of one range of it; `undefined` when there is no such file. */
  read: (name: string, range?: ByteRange) => Promise<Readable | undefined>;
  /** `undefined` when there is no such file. */
  stat: (name: string) => Promise<StoredFile | undefined>;
  /** Every file whose name starts with the prefix, in no particular order. Omits hidden files and folders. */
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

/** Positions of the first and the last byte, both inclusive as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/** What a file of the site is a copy of. */
export interface CopiedResource {
  /** The address as the owner entered it. */
  url: string;
  /** ISO 8601 instant. */
  capturedAt: string;
}

/**
 * The rows that reference uploaded files. Because URLs are also typed by hand, a row references the file
 * that a browser would request, however the URL is spelled (see `uploadNameFromUrl`). The renditions of
 * one upload are referenced together, by their stem.
 */
export interface FileReferences {
  /** Every reference to a file, in display order. */
  list: (database: Database) => Promise<FileReference[]>;
  /** The name that a file had when it was uploaded; `null` when no row contains it. */
  findFileName: (database: Database, name: string) => Promise<string | null>;
  /** What a file is a copy of; `null` for other files. */
  findCopied: (database: Database, name: string) => Promise<CopiedResource | null>;
  /** Whether something in the trash keeps the file. Visitors see the file only if another row references it. */
  isInTrash: (database: Database, name: string) => Promise<boolean>;
  /** Removes the names of deleted files from rows that do not keep their files. */
  forget: (transaction: Database, names: readonly string[]) => Promise<void>;
}

export interface FileReference {
  /** See `uploadStem`. */
  stem: string;
  use: FileUse;
  /** Removes the reference from the row, unless the row was changed since it was listed. */
  clear: (transaction: Database) => Promise<unknown>;
}

/**
 * Whether `/uploads/` serves a file of this name: the name of a file directly in the folder, not a
 * path, not hidden, without control characters, and not too long for a file system.
 */
export function isFileName(name: string): boolean {
  return /^[^./\\\p{Cc}][^/\\\p{Cc}]*$/u.test(name) && Buffer.byteLength(name) <= 255;
}
