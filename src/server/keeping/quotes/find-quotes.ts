import * as z from 'zod/mini';
import { quoteFinder } from '#domain/keeping/find-quote.ts';
import { readInThread } from '#server/core/outbound/read-in-thread.ts';
import { type PageContent, pageTexts } from './page-texts.ts';

/** A page is read at once if that takes less time than the start of a thread, whatever it contains. */
const SMALL_BYTES = 16 * 1024;

/** What the thread gets. */
export const quotedPageSchema = z.object({
  contentType: z.string(),
  bytes: z.instanceof(Uint8Array),
  quotes: z.array(z.string()),
});

type QuotedPage = z.infer<typeof quotedPageSchema>;

const foundSchema = z.nullable(z.array(z.boolean()));

/**
 * Whether each of the quotes stands in the page. `null` for other content than HTML and plain text, and
 * for a page that cannot be read in time.
 */
export async function findQuotes(
  { contentType, bytes }: PageContent,
  quotes: readonly string[],
): Promise<boolean[] | null> {
  const page = { contentType, bytes, quotes: [...quotes] };
  if (bytes.length <= SMALL_BYTES) return findInPage(page);
  // The built server also runs this thread from its TypeScript source.
  const program = new URL(import.meta.resolve('#server/keeping/quotes/find-quotes-worker.ts'));
  return foundSchema.parse(await readInThread(program, page).catch(() => null));
}

/** As {@link findQuotes}, on the thread of the caller. */
export function findInPage({ contentType, bytes, quotes }: QuotedPage): boolean[] | null {
  const texts = pageTexts({ contentType, bytes: Buffer.from(bytes) });
  return texts && quotes.map(quoteFinder(texts));
}
