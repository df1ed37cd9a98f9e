import * as z from 'zod/mini';
import { pageParameters } from '#domain/http/list-page.ts';
import { normalizeSearch } from '#domain/text/normalize-search.ts';

/**
 * Query of a page of messages. Without parameters it is the first page of all messages. A page of
 * messages of full size stays below 2 MB.
 */
export const messagePageSchema = z.object({
  /** Only messages of this sender: the keyed hash in `network` that identifies a message's sender. */
  network: z.optional(networkSchema()),
  /** Inclusive. */
  since: z.optional(sinceSchema()),
  /** A part of the full name, the email address or the text. The case of the letters A to Z does not matter. */
  search: z.optional(z.pipe(z.string(), z.transform(normalizeSearch))),
  isRead: z.optional(z.stringbool({ error: 'isRead must be true or false' })),
  /** Whether the message is about a video that still exists. */
  isAboutVideo: z.optional(z.stringbool({ error: 'isAboutVideo must be true or false' })),
  ...pageParameters({ size: 50, maxSize: 100 }),
});

export type MessagePageQuery = z.output<typeof messagePageSchema>;

/**
 * Query of a deletion of many messages. It requires a start time, so that a request without
 * parameters does not delete all messages.
 */
export const messageDeletionSchema = z.object({
  network: z.optional(networkSchema()),
  since: sinceSchema(),
});

function networkSchema() {
  return z.string().check(z.regex(/^[\w-]{43}$/, { error: 'network must be that of a message' }));
}

function sinceSchema() {
  const invalid = 'since must be a date and time such as 2025-03-01T12:00:00Z';
  return z.iso
    .datetime({ offset: true, error: invalid, abort: true })
    .check(z.overwrite((text) => new Date(text).toISOString()));
}
