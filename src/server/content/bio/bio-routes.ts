import * as calls from '#domain/calls/bio-calls.ts';
import { bioInputSchema } from '#domain/bio/bio-input.ts';
import { localSourceUrl } from '#domain/sources/source-url.ts';
import { VISIBLE_CHARACTER } from '#domain/text/characters.ts';
import type { Context } from '#server/core/context/context.ts';
import { findBio, saveBio, isBioWritten } from '#server/content/bio/bio-store.ts';
import { parseInput } from '#server/core/http/parse-input.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';

export function bioRoutes(
  app: App,
  { database, readSite, uploads, env: { siteUrl }, now }: Context,
): void {
  implement(
    app,
    calls.readBio,
    async () => {
      const stored = await findBio(database);
      if (!stored) return { content: '', headshotUrl: null };
      const { sanitizeRichText } = await import('#server/content/bio/sanitize-rich-text.ts');
      return { content: sanitizeRichText(stored.content), headshotUrl: stored.headshotUrl };
    },
    { config: { isCached: true } },
  );

  implement(
    app,
    calls.readSampleAbout,
    async () => {
      const isWritten = await isBioWritten(database);
      return { sample: isWritten ? null : (await readSite()).sampleAbout };
    },
    { config: { isCached: true } },
  );

  implement(app, calls.saveBio, async ({ body: { seen, ...body }, headers }, reply) => {
    // The Origin header can be trusted, because http/csrf.ts has checked it.
    const origin = headers.origin ?? siteUrl;
    const { changeLinks } = await import('#server/content/bio/rich-text-links.ts');
    const html = changeLinks(body.content, (href) => localSourceUrl(href, origin));
    // Validated again, because sanitizing can make the content longer.
    const input = parseInput(bioInputSchema, { ...body, content: await storedContent(html) });
    const { bio, isFirst, formerUrls } = await saveBio(database, input, now(), seen);
    // The former headshot, and the files of sources to which the biography linked.
    for (const type of ['headshot', 'source'] as const) {
      await uploads.deleteUnreferenced(type, formerUrls);
    }
    reply.code(isFirst ? 201 : 200);
    return bio;
  });
}

/**
 * Returns the sanitized content, or an empty string if no character is visible, as in "<p></p>" from
 * an empty editor.
 */
async function storedContent(content: string): Promise<string> {
  const { sanitizeUntilStable } = await import('#server/content/bio/sanitize-rich-text.ts');
  const html = sanitizeUntilStable(content);
  return VISIBLE_CHARACTER.test(html.replaceAll(/<[^<>]*>/g, '')) ? html : '';
}
