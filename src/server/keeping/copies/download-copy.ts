import type { Context } from '#server/core/context/context.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import { OutboundFailure } from '#server/core/outbound/outbound-failure.ts';
import type { Outbound, OutboundReply } from '#server/core/outbound/outbound.ts';
import type { CheckedFile } from '#server/core/uploads/uploads.ts';
import { isAllowedByRobots } from './robots-rules.ts';

/** How a download ended. The messages are for the owner. */
export type Download =
  | { outcome: 'downloaded'; file: CheckedFile }
  | { outcome: 'refused'; message: string }
  | { outcome: 'failed'; message: string };

const OK = 200;
const MAX_BYTES = 25 * 1024 * 1024;
const MAX_ROBOTS_BYTES = 500 * 1024;

/** By which robots.txt files address this program. */
const ROBOT_NAME = 'PlainEvidence';

/** The kinds that are copied. Web pages are not: they would need a browser and their parts. */
export const COPIED_EXTENSIONS = ['pdf', 'txt', 'jpg', 'png', 'gif', 'webp', 'bmp'] as const;

/**
 * Downloads a document, a picture or a text, unless its host forbids copies in its robots.txt or in
 * a header of the reply.
 */
export async function downloadCopy(
  url: string,
  { outbound, uploads }: Context,
  signal: AbortSignal,
): Promise<Download> {
  try {
    if (!(await mayCopy(outbound, url, signal))) return refused(FORBIDDEN_BY_ROBOTS);
    using reply = await outbound.request(url, { signal });
    const problem = replyProblem(reply);
    if (problem) return problem;
    const isElsewhere = reply.url.host !== URL.parse(url)?.host;
    if (isElsewhere && !(await mayCopy(outbound, reply.url.href, signal))) {
      return refused(FORBIDDEN_BY_ROBOTS);
    }
    const bytes = await reply.read(MAX_BYTES);
    // Only plain text needs a name: bytes do not say that they are text.
    const fileName = mediaType(reply) === 'text/plain' ? 'copy.txt' : '';
    return {
      outcome: 'downloaded',
      file: await uploads.checkBytes(bytes, { fileName, extensions: COPIED_EXTENSIONS }),
    };
  } catch (error) {
    if (error instanceof RequestError) return refused(OTHER_KIND);
    if (error instanceof OutboundFailure) return afterFailure(error);
    throw error;
  }
}

const FORBIDDEN_BY_ROBOTS = 'The website asks programs not to copy this address.';

const OTHER_KIND = 'Only PDF files, pictures and plain texts are copied.';

/** Whether the robots.txt of the host allows it. A host without the file allows everything. */
async function mayCopy(outbound: Outbound, url: string, signal: AbortSignal): Promise<boolean> {
  const { pathname, search } = new URL(url);
  using reply = await outbound.request(new URL('/robots.txt', url).href, { signal });
  if (reply.status >= 500) throw new OutboundFailure('no-answer');
  if (reply.status !== OK) return true;
  const rules = (await reply.readStart(MAX_ROBOTS_BYTES)).toString('utf8');
  return isAllowedByRobots(rules, ROBOT_NAME, pathname + search);
}

function replyProblem(reply: OutboundReply): Download | undefined {
  const { status, headers } = reply;
  if (status !== OK) {
    return { outcome: 'failed', message: `The website answered with status ${status}.` };
  }
  const robotsTag = String(headers['x-robots-tag'] ?? '').toLowerCase();
  if (/\b(?:noarchive|none)\b/.test(robotsTag)) {
    return refused('The website asks not to store copies of this address.');
  }
  if (/html/.test(mediaType(reply))) {
    return refused('This is a web page. Print it to a PDF file and attach that as the copy.');
  }
  return undefined;
}

function mediaType({ headers }: OutboundReply): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

function refused(message: string): Download {
  return { outcome: 'refused', message };
}

function afterFailure({ problem }: OutboundFailure): Download {
  if (problem === 'too-large') return refused('The file is larger than 25 MB.');
  if (problem === 'forbidden') return refused('This address is inside a private network.');
  return { outcome: 'failed', message: 'The website could not be reached.' };
}
