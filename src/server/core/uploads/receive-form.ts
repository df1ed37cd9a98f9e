import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { MAX_FILE_BYTES } from '#domain/files/file-size.ts';
import { cleanFileName } from '#domain/files/file-name.ts';
import { formParts, withHttpErrors } from '#server/core/http/form-parts.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { fileKinds } from './file-kinds.ts';
import { type ContentHash, hashWhileRead } from './hash-content.ts';
import { identifyFile, requireAcceptedExtension } from './identify-file.ts';
import type { AcceptedFiles, ReceivedFile, ReceivedForm, Uploads } from './uploads.ts';

interface ReceiveRules extends AcceptedFiles {
  /** The folder of incoming files. */
  folder: string;
  decode: Uploads['decode'];
}

/** The name of the only field that may contain a file. */
const FILE_FIELD = 'file';

/** Enough for every form of the site. A form that exceeds a limit is refused while it is read. */
const LIMITS = {
  files: 1,
  // One byte more than the limit, to distinguish a file that is too large from one at the limit.
  fileSize: MAX_FILE_BYTES + 1,
  fields: 20,
  fieldSize: 320 * 1024,
  // All fields and the file.
  parts: 21,
  headerPairs: 20,
};

/** Enables multipart forms for the routes of `scope` and for no others. Routes read them with `Uploads.receive`. */
export async function acceptForms(scope: App): Promise<void> {
  await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
}

/** A generous upper bound for the headers of one part. */
const PART_HEADER_BYTES = 16 * 1024;

/** The largest size of all fields and part headers together, without the file. */
const FORM_BYTES = LIMITS.fields * LIMITS.fieldSize + LIMITS.parts * PART_HEADER_BYTES;

/** How long the rest of a refused form is read and discarded before the connection is closed. */
const DISCARD_TIMEOUT_MS = 30_000;

/** See `Uploads.receive`. */
export async function receiveForm(
  request: FastifyRequest,
  rules: ReceiveRules,
): Promise<ReceivedForm> {
  const path = join(rules.folder, randomUUID());
  const deleteFile = () => rm(path, { force: true });
  try {
    if (Number(request.headers['content-length']) > MAX_FILE_BYTES + FORM_BYTES) {
      throw tooLarge(MAX_FILE_BYTES);
    }
    const fields = new Map<string, string>();
    let file: ReceivedFile | undefined;
    for await (const part of formParts(request)) {
      if (part.type === 'file') file = await receiveFile(part, path, rules);
      else fields.set(part.fieldname, fieldValue(part));
    }
    return { fields: Object.fromEntries(fields), file, [Symbol.asyncDispose]: deleteFile };
  } catch (error) {
    await deleteFile();
    discardRest(request);
    throw error;
  }
}

async function receiveFile(
  part: MultipartFile,
  path: string,
  { extensions, isNameIgnored = false, maxBytes = MAX_FILE_BYTES, decode }: ReceiveRules,
): Promise<ReceivedFile | undefined> {
  if (part.fieldname !== FILE_FIELD) {
    throw new RequestError(400, `A file is expected in the field "${FILE_FIELD}" only.`);
  }
  // A part of type application/octet-stream is a file even without a file name. `filename` is then
  // undefined, although the parser declares it as a string.
  const fileName = cleanFileName(part.filename ?? '');
  const nameToCheck = isNameIgnored ? '' : fileName;
  // The name is checked before the file is read, so that a refused file need not be uploaded first.
  requireAcceptedExtension(nameToCheck, extensions);
  const { sizeBytes, sha256 } = await writeFile(part, path, maxBytes);
  // Browsers send an empty file without a name when no file was chosen.
  if (sizeBytes === 0 && !part.filename) return undefined;
  if (sizeBytes === 0) throw new RequestError(400, 'This file is empty.');

  // Read only when it is decoded, so that one file at a time is in memory.
  const extension = await decode(async () =>
    identifyFile(await readFile(path), nameToCheck, extensions),
  );
  return {
    path,
    read: () => createReadStream(path),
    extension,
    mediaType: fileKinds[extension].mediaType,
    sizeBytes,
    sha256,
    fileName: fileName || `file.${extension}`,
  };
}

/**
 * Writes the file to `path` while it arrives, and reads it no faster than the disk can write.
 * Returns its hash.
 */
async function writeFile(
  part: MultipartFile,
  path: string,
  maxBytes: number,
): Promise<ContentHash> {
  await using target = await open(path, 'wx');
  const hashed = hashWhileRead(withHttpErrors<Buffer>(part.file));
  let sizeBytes = 0;
  for await (const chunk of hashed.content) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) throw tooLarge(maxBytes);
    await target.appendFile(chunk);
  }
  return hashed.digest();
}

function fieldValue({ fieldname, value, valueTruncated }: MultipartValue): string {
  const isText = typeof value === 'string' && value.isWellFormed();
  if (valueTruncated || !isText) {
    throw new RequestError(400, `The field "${fieldname}" is not a text of reasonable length.`);
  }
  return value;
}

function tooLarge(maxBytes: number): RequestError {
  const megabytes = maxBytes / (1024 * 1024);
  return new RequestError(
    413,
    `This file is larger than ${megabytes} MB, the most that can be uploaded.`,
  );
}

/**
 * Reads and discards the rest of a refused request for a while. If the connection were
 * closed immediately, a client that is still sending would often not receive the reply.
 * Source: RFC 9112, section 9.6.
 */
function discardRest({ raw }: FastifyRequest): void {
  if (raw.complete) return;
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), DISCARD_TIMEOUT_MS).unref();
  raw.once('close', () => clearTimeout(timer));
}
