import { apiRoute } from '#domain/addresses.ts';
import { bioSchema } from '#domain/bio/bio.ts';
import type { BioStore } from '#server/bio/bio-store.ts';
import { sanitizeRichText } from '#server/bio/sanitize-rich-text.ts';
import type { App } from '#server/http/typed-app.ts';

export function bioRoutes(app: App, { bio }: { bio: BioStore }): void {
  app.get(
    apiRoute.bio,
    { schema: { summary: 'The biography', response: { 200: bioSchema } } },
    async () => {
      const stored = await bio.current();
      if (!stored) return { content: '', headshotUrl: null };
      return { content: sanitizeRichText(stored.content), headshotUrl: stored.headshotUrl };
    },
  );
}
