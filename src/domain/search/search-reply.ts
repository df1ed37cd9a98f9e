import * as z from 'zod/mini';
import { normalizeSearch } from '#domain/text/normalize-search.ts';
import { MAX_QUERY_LENGTH, MIN_QUERY_LENGTH } from './search-query.ts';

/** What a passage is from, most important first. Search results are sorted in this order. */
export const passageKinds = ['video', 'claim', 'source', 'correction', 'transcript'] as const;

export type PassageKind = (typeof passageKinds)[number];

/** A passage that contains all words of a search, or an excerpt of it. See docs/site.md, "Search". */
const hitSchema = z.object({
  kind: z.enum(passageKinds),
  text: z.string(),
  /** The found words: from one UTF-16 unit of the text up to another, in order, without overlaps. */
  ranges: z.array(z.tuple([z.number(), z.number()])),
  /** The second of the video that the passage is about; `null` if it is about the whole video. */
  startSecond: z.nullable(z.number()),
  sourceId: z.nullable(z.string()),
  /** The host of the source whose title this is, e.g. "archives.gov". */
  host: z.nullable(z.string()),
  /** Of the source whose quote this is; `null` for that of the video. */
  language: z.nullable(z.string()),
});

export type Hit = z.infer<typeof hitSchema>;

const foundVideoSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** `null` for the language of the site. */
  language: z.nullable(z.string()),
  publishDate: z.string(),
  hits: z.array(hitSchema),
});

export type FoundVideo = z.infer<typeof foundVideoSchema>;

export const searchReplySchema = z.object({
  videos: z.array(foundVideoSchema),
});

export type SearchReply = z.infer<typeof searchReplySchema>;

const TOO_SHORT = `Please search for at least ${MIN_QUERY_LENGTH} characters`;
const TOO_LONG = `Please search for at most ${MAX_QUERY_LENGTH} characters`;

/** Schema of the query of a search. The output contains the normalized text. */
export const searchInputSchema = z.object({
  q: z
    .string({ error: TOO_SHORT })
    .check(
      z.overwrite(normalizeSearch),
      z.minLength(MIN_QUERY_LENGTH, { error: TOO_SHORT }),
      z.maxLength(MAX_QUERY_LENGTH, { error: TOO_LONG }),
    ),
});
