import * as z from 'zod/mini';

/** A reader as the owner sees it. A bounced one gets no mails, because its mail server refused them. */
const readerSchema = z.object({
  id: z.string(),
  email: z.string(),
  state: z.enum(['pending', 'confirmed', 'bounced']),
  confirmedAt: z.nullable(z.string()),
});

export type Reader = z.infer<typeof readerSchema>;

/** How many readers there are of each state. */
const readerCountsSchema = z.object({
  pending: z.int(),
  confirmed: z.int(),
  bounced: z.int(),
});

export type ReaderCounts = z.infer<typeof readerCountsSchema>;

/** One page of readers. */
export const readerPageSchema = z.object({
  readers: z.array(readerSchema),
  counts: readerCountsSchema,
});

/** The readers whose addresses a text contains. */
export const foundReadersSchema = z.object({ readers: z.array(readerSchema) });

export const READERS_PER_PAGE = 50;

/** A line of an imported file, counted from 1, with the header. */
const lineSchema = z.object({ line: z.int(), reason: z.string() });

/** What an import of addresses does, or would do. */
export const readerImportSchema = z.object({
  /** Addresses that are added as confirmed readers. */
  new: z.int(),
  /** Addresses that are listed already, or more than once in the file. */
  known: z.int(),
  /** Addresses that have ended their subscription. They are not added. */
  suppressed: z.int(),
  /** Lines without a valid address. */
  invalid: z.array(lineSchema),
  /**
   * Lines whose other columns say that the person has unsubscribed, is blocked, has bounced, is deleted or
   * has not confirmed. Their addresses are not added.
   */
  ended: z.array(lineSchema),
});

export type ReaderImport = z.infer<typeof readerImportSchema>;

export const MAX_READERS = 100_000;
