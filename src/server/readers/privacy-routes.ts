import { plainAddress } from '#domain/readers/plain-addresses.ts';
import type { PrivacyFacts } from '#domain/readers/plain-page.ts';
import type { App } from '#server/http/typed-app.ts';
import { type RenderPlainPage, sendPlainPage } from '#server/pages/plain-page.ts';

interface PrivacyDependencies {
  findFacts: () => Promise<PrivacyFacts>;
  renderPage: RenderPlainPage;
}

/** The page about privacy. Every table that it is written from changes the version of the content. */
export function privacyRoutes(app: App, { findFacts, renderPage }: PrivacyDependencies): void {
  app.get(
    plainAddress.privacy,
    { config: { access: 'public', isCached: true }, schema: { hide: true } },
    async (request, reply) => {
      const page = { kind: 'privacy', facts: await findFacts() } as const;
      return sendPlainPage(request, reply.header('cache-control', 'no-cache'), page, renderPage);
    },
  );
}
