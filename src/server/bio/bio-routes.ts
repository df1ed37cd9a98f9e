import { apiRoute } from '#domain/addresses.ts';
import { bioInputSchema } from '#domain/bio/bio-input.ts';
import { adminBioSchema, bioSchema } from '#domain/bio/bio.ts';
import { localSourceUrl } from '#domain/sources/source-url.ts';
import { VISIBLE_CHARACTER } from '#domain/text/characters.ts';
import type { BioStore } from '#server/bio/bio-store.ts';
import { sanitizeForGood, sanitizeRichText } from '#server/bio/sanitize-rich-text.ts';
import { parseInput } from '#server/http/parse-input.ts';
import { RequestError } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import type { Uploads } from '#server/uploads/open-uploads.ts';
import { changeLinks } from '#server/uploads/rich-text-links.ts';

interface BioParts {
  bio: BioStore;
  uploads: Pick<Uploads, 'release'>;
  siteUrl: string;
  now: () => Date;
}

export function bioRoutes(app: App, { bio, uploads, siteUrl, now }: BioParts): void {
  app.get(
    apiRoute.bio,
    {
      config: { access: 'public' },
      schema: { summary: 'The biography', response: { 200: bioSchema } },
    },
    async () => {
      const stored = await bio.current();
      if (!stored) return { content: '', headshotUrl: null };
      return { content: sanitizeRichText(stored.content), headshotUrl: stored.headshotUrl };
    },
  );

  app.post(
    apiRoute.bio,
    {
      schema: {
        summary: 'Save the biography, and with it the headshot',
        body: bioInputSchema,
        response: {
          200: adminBioSchema,
          201: adminBioSchema,
        },
      },
    },
    async ({ body, headers }, reply) => {
      // A browser's own word for where it is has been checked already, see csrf.ts.
      const origin = headers.origin ?? siteUrl;
      const html = changeLinks(body.content, (href) => localSourceUrl(href, origin));
      // Sanitising adds what was left out, and what is stored has to be accepted again.
      const input = parseInput(bioInputSchema, { ...body, content: written(html) });
      const saved = await bio.save(input, now());
      if (!saved) {
        throw new RequestError(400, 'The headshot is not there any more. Please upload it again.');
      }
      for (const type of ['headshot', 'source'] as const) {
        await uploads.release(type, saved.formerAddresses);
      }
      reply.code(saved.isFirst ? 201 : 200);
      return saved.bio;
    },
  );
}

/** What the editor makes of an empty page, such as "<p></p>", is no biography. */
function written(content: string): string {
  const html = sanitizeForGood(content);
  return VISIBLE_CHARACTER.test(html.replaceAll(/<[^>]*>/g, '')) ? html : '';
}
