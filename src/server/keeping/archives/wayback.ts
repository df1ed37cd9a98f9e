import * as z from 'zod/mini';
import type { ArchiveRefusal } from '#domain/keeping/archive-errors.ts';
import { snapshotInstant } from '#domain/keeping/snapshot.ts';
import { parseJson } from '#domain/text/parse-json.ts';
import { OutboundFailure } from '#server/core/outbound/outbound-failure.ts';
import type { Context } from '#server/core/context/context.ts';
import type { OutboundReply, OutboundRequest } from '#server/core/outbound/outbound.ts';

/** A copy of a page in the Internet Archive. */
export interface Snapshot {
  url: string;
  /** ISO 8601 instant. */
  capturedAt: string;
}

/** The answer to a request to capture a page. */
export type SaveAnswer =
  | { kind: 'started'; jobId: string }
  /** The archive has a snapshot from the last day. */
  | { kind: 'already-saved' }
  | ({ kind: 'error' } & ArchiveRefusal)
  | { kind: 'keys-wrong' };

export type JobAnswer =
  | { kind: 'pending' }
  | { kind: 'success'; snapshot: Snapshot }
  | ({ kind: 'error' } & ArchiveRefusal);

/** The answer about a capture lists every file that the page loaded. */
const MAX_BYTES = 4 * 1024 * 1024;

const UNAUTHORIZED = 401;

const saveSchema = z.object({
  job_id: z.optional(z.nullable(z.string())),
  status: z.optional(z.string()),
  status_ext: z.optional(z.string()),
  message: z.optional(z.string()),
});

const jobSchema = z.object({
  status: z.string(),
  timestamp: z.optional(z.string()),
  original_url: z.optional(z.string()),
  status_ext: z.optional(z.string()),
  message: z.optional(z.string()),
});

/** Without a snapshot, the answer may be an empty object. */
const availabilitySchema = z.object({
  archived_snapshots: z.optional(
    z.object({
      closest: z.optional(
        z.object({ available: z.boolean(), status: z.string(), timestamp: z.string() }),
      ),
    }),
  ),
});

/**
 * The calls of the Wayback Machine. Source: the document "Save Page Now 2 Public API", version of
 * 2025-10-22, and archive.org/help/wayback_api.php.
 *
 * All throw OutboundFailure when the archive cannot be reached or its answer cannot be read.
 */
export function wayback({ outbound, env: { services, waybackKeys: keys } }: Context) {
  const headers = {
    accept: 'application/json',
    ...(keys !== undefined && { authorization: `LOW ${keys}` }),
  };

  /** Services are asked directly: a redirect is not an answer. */
  const ask = (url: string, request: OutboundRequest) =>
    outbound.request(url, { maxRedirects: 0, ...request });

  function snapshotOf(timestamp: string, href: string): Snapshot | undefined {
    const capturedAt = snapshotInstant(timestamp);
    if (capturedAt === null) return undefined;
    return { url: `${services.waybackUrl}/web/${timestamp}/${href}`, capturedAt };
  }

  return {
    /** Asks for a capture of the page. */
    async save(href: string, signal: AbortSignal): Promise<SaveAnswer> {
      const form = { url: href, skip_first_archive: '1', if_not_archived_within: '1d' };
      using reply = await ask(`${services.waybackUrl}/save`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
        signal,
      });
      if (reply.status === UNAUTHORIZED) return { kind: 'keys-wrong' };
      requireAnswer(reply);
      const answer = await readJson(reply, saveSchema);
      const { job_id: jobId, status, status_ext: code, message } = answer;
      if (status === 'error' || code !== undefined) {
        return { kind: 'error', code: code ?? '', message };
      }
      return jobId ? { kind: 'started', jobId } : { kind: 'already-saved' };
    },

    /** Asks how far a capture is. */
    async findJob(jobId: string, href: string, signal: AbortSignal): Promise<JobAnswer> {
      const address = `${services.waybackUrl}/save/status/${encodeURIComponent(jobId)}`;
      using reply = await ask(address, { headers, signal });
      requireAnswer(reply);
      const job = await readJson(reply, jobSchema);
      if (job.status === 'pending') return { kind: 'pending' };
      if (job.status !== 'success') {
        return { kind: 'error', code: job.status_ext ?? '', message: job.message };
      }
      const original = webAddress(job.original_url) ?? href;
      const snapshot = snapshotOf(job.timestamp ?? '', original);
      return snapshot ? { kind: 'success', snapshot } : { kind: 'error', code: '' };
    },

    /** The latest snapshot of the page; `undefined` if there is none. */
    async findSnapshot(href: string, signal: AbortSignal): Promise<Snapshot | undefined> {
      const query = new URLSearchParams({ url: href });
      const address = `${services.archiveUrl}/wayback/available?${query}`;
      using reply = await ask(address, { headers: { accept: 'application/json' }, signal });
      requireAnswer(reply);
      const { archived_snapshots: found } = await readJson(reply, availabilitySchema);
      const closest = found?.closest;
      if (!closest?.available || closest.status !== '200') return undefined;
      return snapshotOf(closest.timestamp, href);
    },
  };
}

/** @throws OutboundFailure when the archive is down, or asks to wait */
function requireAnswer({ status }: OutboundReply): void {
  if (status === 429 || status >= 500) throw new OutboundFailure('no-answer');
}

/** The address, if it is one of the web; the archive reports that of the page after redirects. */
function webAddress(text: string | undefined): string | undefined {
  const url = URL.parse(text ?? '');
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

async function readJson<Schema extends z.ZodMiniType>(
  reply: OutboundReply,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = (await reply.read(MAX_BYTES)).toString('utf8');
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) throw new OutboundFailure('malformed');
  return parsed.data;
}
