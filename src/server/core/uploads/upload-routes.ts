import { Readable } from 'node:stream';
import { create as createContentDisposition } from 'content-disposition';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { fileExtension } from '#domain/files/file-name.ts';
import { externalHref } from '#domain/http/external-href.ts';
import { uploadType } from '#domain/files/upload-name.ts';
import type { Database } from '#server/core/database/tables.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { listHashesByName } from './file-hashes.ts';
import { fileKinds, kindOfExtension } from './file-kinds.ts';
import {
  type ByteRange,
  type CopiedResource,
  type FileReferences,
  type StoredFile,
  type Uploads,
  isFileName,
} from './uploads.ts';

/**
 * Serves uploaded files. A name is never reused, so browsers may cache the file
 * permanently. The headers prevent the content from acting as a part of the site.
 */
export function uploadRoutes(
  app: App,
  { database, uploads }: { database: Database; uploads: Uploads },
  references: FileReferences,
): void {
  // A name is never reused, so what is known about a file stays true, and costs no query per request.
  // With `max`, the memory of all entries would be taken at the start.
  const knownProofs = new LRUCache<string, Record<string, string>>({
    maxSize: MAX_KNOWN_PROOFS,
    sizeCalculation: () => 1,
  });

  async function proofOf(name: string): Promise<Record<string, string>> {
    const known = knownProofs.get(name);
    if (known) return known;
    if (uploadType(name) === 'other') return {};
    const sha256 = (await listHashesByName(database, [name])).get(name)?.sha256;
    if (sha256 === undefined) return {};
    const copied = await references.findCopied(database, name);
    const proof = { ...digestHeader(sha256), ...mementoHeaders(copied) };
    knownProofs.set(name, proof);
    return proof;
  }

  app.get(
    '/uploads/*',
    { config: { access: 'public' }, schema: { hide: true, params: z.object({ '*': z.string() }) } },
    async (request, reply) => {
      const { '*': name } = request.params;
      const file = isFileName(name) ? await uploads.stat(name) : undefined;
      if (!file) return reply.callNotFound();

      // If the database is unavailable, the file is served without its original name, because it is
      // hardly ever hidden, and pages from the cache show it.
      const [isHidden, fileName, proof] = await Promise.all([
        uploads.isHidden(name),
        references.findFileName(database, name),
        proofOf(name),
      ]).catch((error: unknown) => {
        request.log.warn({ err: error }, 'uploaded file served without its original name');
        return [false, null, {}] as const;
      });
      if (isHidden) return reply.callNotFound();
      const headers = { ...headersOf(name, fileName), ...proof, ...validatorsOf(file) };
      if (isNotModified(request, headers)) return reply.code(304).headers(headers).send(noBody());

      const range = requestedRange(request, file, headers);
      if (range === 'unsatisfiable') {
        reply.header('content-range', `bytes */${file.sizeBytes}`);
        throw new RequestError(416, 'This file does not have the bytes that were asked for.');
      }
      const content = request.method === 'HEAD' ? noBody() : await uploads.read(name, range);
      if (!content) return reply.callNotFound();
      reply.code(range ? 206 : 200).headers({ ...headers, ...lengthHeaders(file, range) });
      return reply.send(content);
    },
  );
}

const MAX_KNOWN_PROOFS = 10_000;

/** The hash of the whole file as it was uploaded, see RFC 9530. */
function digestHeader(sha256: string): Record<string, string> {
  return { 'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:` };
}

/** When a copy was taken, and of which address, see RFC 7089. */
function mementoHeaders(copied: CopiedResource | null): Record<string, string> {
  if (copied === null) return {};
  const original = URL.parse(externalHref(copied.url) ?? '')?.href;
  return {
    'memento-datetime': new Date(copied.capturedAt).toUTCString(),
    ...(original !== undefined && { link: `<${original}>; rel="original"` }),
  };
}

/** Without a stream, Fastify would answer HEAD with a content-length of 0. */
function noBody(): Readable {
  return Readable.from([]);
}

interface Validators {
  etag: string;
  'last-modified': string;
}

function validatorsOf({ sizeBytes, modified }: StoredFile): Validators {
  const tag = `${sizeBytes.toString(16)}-${modified.getTime().toString(16)}`;
  return { etag: `W/"${tag}"`, 'last-modified': modified.toUTCString() };
}

function headersOf(name: string, fileName: string | null): Record<string, string> {
  const kind = kindOfExtension(fileExtension(name));
  const { mediaType, isInline } = kind ? fileKinds[kind] : UNKNOWN_KIND;
  return {
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': SANDBOX,
    // Allows feed readers and other sites to show the pictures.
    'cross-origin-resource-policy': mediaType.startsWith('image/') ? 'cross-origin' : 'same-origin',
    'content-disposition': contentDisposition(isInline ? 'inline' : 'attachment', fileName),
    // An uploaded text is in UTF-8, because no other is accepted, see identify-file.ts.
    'content-type': mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : mediaType,
  };
}

/** The kind of other files that the operator put into the folder. They are downloaded, not shown. */
const UNKNOWN_KIND = { mediaType: 'application/octet-stream', isInline: false };

/**
 * Forbids scripts and forms, and keeps the file from having the site's origin. Images, fonts
 * and styles inside the file are allowed, because some browsers also apply this policy to an
 * SVG image within a page. Chromium's PDF viewer works with this policy, as tested with
 * Chromium 156.
 */
const SANDBOX =
  "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; sandbox";

/**
 * The Content-Disposition header that makes a browser show or download a file under its
 * name. Old clients read the fallback: the name in ASCII, without the characters that some
 * of them decode or escape wrongly. Source: RFC 6266, appendix D.
 */
export function contentDisposition(type: 'inline' | 'attachment', fileName: string | null): string {
  if (!fileName) return type;
  const fallback = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/gu, '_');
  return createContentDisposition(fileName.toWellFormed(), { type, fallback });
}

/**
 * The requested range of bytes. `undefined` means the whole file: when there is no range,
 * several ranges or an unreadable one, or when the client has a part of another version of
 * the file. Source: RFC 9110, section 14.2.
 */
function requestedRange(
  { headers }: FastifyRequest,
  { sizeBytes }: StoredFile,
  { etag, 'last-modified': lastModified }: Validators,
): ByteRange | 'unsatisfiable' | undefined {
  const ifRange = headers['if-range'];
  const isOtherVersion = ifRange !== undefined && ifRange !== etag && ifRange !== lastModified;
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (isOtherVersion || (first === '' && last === '')) return undefined;
  const [start, end] =
    first === ''
      ? [Math.max(0, sizeBytes - Number(last)), sizeBytes - 1]
      : [Number(first), Math.min(Number(last || Infinity), sizeBytes - 1)];
  return start <= end ? { start, end } : 'unsatisfiable';
}

/** Whether the client already has this version of the file. Source: RFC 9110, section 13.1. */
function isNotModified({ headers }: FastifyRequest, validators: Validators): boolean {
  // The client wants a new copy even if its own is current.
  if (headers['cache-control']?.includes('no-cache')) return false;
  const knownTags = headers['if-none-match'];
  if (knownTags === undefined) {
    const since = Date.parse(headers['if-modified-since'] ?? '');
    return Date.parse(validators['last-modified']) <= since;
  }
  const tags = knownTags.split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.some((tag) => asWeakTag(tag) === validators.etag);
}

/** Makes tags comparable: weak and strong tags of the same version count as equal. */
function asWeakTag(tag: string): string {
  return tag.startsWith('W/') ? tag : `W/${tag}`;
}

function lengthHeaders({ sizeBytes }: StoredFile, range: ByteRange | undefined) {
  if (!range) return { 'content-length': sizeBytes };
  const { start, end } = range;
  return {
    'content-length': end - start + 1,
    'content-range': `bytes ${start}-${end}/${sizeBytes}`,
  };
}
