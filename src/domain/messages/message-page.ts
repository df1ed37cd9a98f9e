import * as z from 'zod/mini';
import { SINGLE_LINE } from '#domain/text/characters.ts';
import { normalizeSearch } from '#domain/text/normalize-search.ts';

/** Keeps a page of messages of full size below 2 MB. */
const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 100;

/** Query of a page of messages. Without parameters it is the first page of all messages. */
export const messagePageSchema = z.object({
  network: z.optional(networkSchema()),
  since: z.optional(sinceSchema()),
  search: z.optional(z.pipe(z.string(), z.transform(normalizeSearch))),
  isRead: z.optional(z.stringbool({ error: 'isRead must be true or false' })),
  isAboutVideo: z.optional(z.stringbool({ error: 'isAboutVideo must be true or false' })),
  before: z.optional(positionSchema()),
  limit: z.prefault(pageSizeSchema(), DEFAULT_PAGE_SIZE),
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

function positionSchema() {
  const invalid = 'before must be taken from the Link header of a page';
  const text = z
    .string({ error: invalid })
    .check(z.regex(SINGLE_LINE, { error: invalid }), z.regex(/,[^,]+$/, { error: invalid }));
  return z.pipe(
    text,
    z.transform((position) => {
      const comma = position.lastIndexOf(',');
      return { createdAt: position.slice(0, comma), id: position.slice(comma + 1) };
    }),
  );
}

function pageSizeSchema() {
  const invalid = `limit must be a whole number from 1 to ${MAX_PAGE_SIZE}`;
  return z.coerce
    .number({ error: invalid })
    .check(
      z.int({ error: invalid }),
      z.minimum(1, { error: invalid }),
      z.maximum(MAX_PAGE_SIZE, { error: invalid }),
    );
}
