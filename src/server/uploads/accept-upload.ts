import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { MAX_FILE_BYTES } from '#domain/files/file-size.ts';
import { cleanFileName } from '#domain/files/file-name.ts';
import { errorCode } from '#server/error-code.ts';
import { RequestError } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import { type FileExtension, fileKinds } from './file-kinds.ts';
import { acceptedEnding } from './identify-file.ts';

/** A file that has arrived whole and is what it says it is. */
export interface ReceivedFile {
  /** Where it waits to be kept, see `UploadStorage.keep`. */
  path: string;
  sizeBytes: number;
  /** How its stored name ends. */
  extension: FileExtension;
  mediaType: string;
  /** What the person called it, fit to be shown; "file.pdf" and the like where it had no name. */
  fileName: string;
}

/** A multipart form. Its file is gone when the form is disposed of, kept or not. */
export interface ReceivedForm extends AsyncDisposable {
  /** The fields of text, not yet checked. */
  fields: Record<string, string>;
  file: ReceivedFile | undefined;
}

/** Which files a route takes. */
export interface AcceptedFiles {
  /** How the names of files may end. */
  extensions: readonly string[];
  /** Whether a file is judged by its bytes alone, whatever it is called. */
  isNameIgnored?: boolean;
}

interface UploadRules extends AcceptedFiles {
  /** Where files wait until they are kept. */
  folder: string;
  /** Tells what a file is by its bytes; throws when it is none of the accepted. */
  identify: (path: string, fileName: string) => Promise<FileExtension>;
}

/** The name of the one field that may hold a file. */
const FILE_FIELD = 'file';

/** A form has few fields, and what is over the limits is refused while it is read. */
const LIMITS = {
  files: 1,
  // One more, to tell a file that is too large from one that just fits.
  fileSize: MAX_FILE_BYTES + 1,
  fields: 20,
  fieldSize: 128 * 1024,
  parts: 21,
  headerPairs: 20,
};

/** Lets the routes of one scope, and of no other, read multipart forms by {@link acceptUpload}. */
export async function readForms(scope: App): Promise<void> {
  await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
}

/** Long headers of one part, by far. */
const PART_HEADER_BYTES = 16 * 1024;

/** As much as all fields and the headers of all parts can take beside the file. */
const FORM_BYTES = LIMITS.fields * LIMITS.fieldSize + LIMITS.parts * PART_HEADER_BYTES;

/** How long the rest of a refused form is read and thrown away. */
const LINGER_MS = 30_000;

/**
 * Reads a multipart form: its fields, in any order, and at most one file, which
 * goes straight to disk while its bytes are counted.
 *
 * @throws RequestError 415 when it is no such form or the file none of the
 *   accepted, 413 when the file passes 10 MB, 400 when the form cannot be read,
 *   401 when its sender was signed out while it arrived; nothing is left on
 *   disk, also when the sender leaves half way
 */
export async function acceptUpload(
  request: FastifyRequest,
  rules: UploadRules,
): Promise<ReceivedForm> {
  if (!request.isMultipart()) {
    throw new RequestError(415, 'Please send this as a multipart form.');
  }
  const path = join(rules.folder, randomUUID());
  const remove = () => rm(path, { force: true });
  try {
    if (Number(request.headers['content-length']) > MAX_FILE_BYTES + FORM_BYTES) throw tooLarge();
    const { fields, file } = await readForm(request, path, rules);
    await request.confirmAdministrator();
    return { fields, file, [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    readOn(request);
    throw error;
  }
}

async function readForm(
  request: FastifyRequest,
  path: string,
  rules: UploadRules,
): Promise<Pick<ReceivedForm, 'fields' | 'file'>> {
  const fields = new Map<string, string>();
  let file: ReceivedFile | undefined;
  for await (const part of readable(request.parts())) {
    if (part.type === 'file') file = await readFile(part, path, rules);
    else fields.set(part.fieldname, fieldValue(part));
  }
  return { fields: Object.fromEntries(fields), file };
}

async function readFile(
  part: MultipartFile,
  path: string,
  { extensions, isNameIgnored = false, identify }: UploadRules,
): Promise<ReceivedFile | undefined> {
  if (part.fieldname !== FILE_FIELD) {
    throw new RequestError(400, `A file is expected in the field "${FILE_FIELD}" only.`);
  }
  // A part may be a file by its type alone; then it has no name, whatever the parser's types promise.
  const fileName = cleanFileName(part.filename ?? '');
  const judgedName = isNameIgnored ? '' : fileName;
  acceptedEnding(judgedName, extensions);
  const sizeBytes = await writeFile(part, path);
  // Browsers send a file without name and content where none was chosen.
  if (sizeBytes === 0 && !part.filename) return undefined;
  if (sizeBytes === 0) throw new RequestError(400, 'This file is empty.');

  const extension = await identify(path, judgedName);
  const { mediaType } = fileKinds[extension];
  return { path, sizeBytes, extension, mediaType, fileName: fileName || `file.${extension}` };
}

/** Writes what arrives, never faster than the disk takes it. Gives the size in bytes. */
async function writeFile(part: MultipartFile, path: string): Promise<number> {
  await using target = await open(path, 'wx');
  let sizeBytes = 0;
  for await (const chunk of readable<Buffer>(part.file)) {
    sizeBytes += chunk.length;
    if (sizeBytes > MAX_FILE_BYTES) throw tooLarge();
    await target.appendFile(chunk);
  }
  return sizeBytes;
}

function fieldValue({ fieldname, value, valueTruncated }: MultipartValue): string {
  const isText = typeof value === 'string' && value.isWellFormed();
  if (valueTruncated || !isText) {
    throw new RequestError(400, `The field "${fieldname}" is not a text of reasonable length.`);
  }
  return value;
}

function tooLarge(): RequestError {
  return new RequestError(413, 'This file is larger than 10 MB, the most that can be uploaded.');
}

/** The parser's errors are for programmers, and some of them carry no status. */
async function* readable<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    if (errorCode(error).startsWith('FST_')) throw error;
    throw new RequestError(400, 'The form could not be read to its end.');
  }
}

/**
 * Lets the sender finish, for a while, and keeps nothing of it. Closing at once
 * would often destroy the refusal on its way to somebody who is still sending.
 * Source: RFC 9112, section 9.6.
 */
function readOn({ raw }: FastifyRequest): void {
  if (raw.complete) return;
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), LINGER_MS).unref();
  raw.once('close', () => clearTimeout(timer));
}
