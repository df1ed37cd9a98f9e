import { plainAddress } from '#domain/readers/plain-addresses.ts';
import type { PrivacyFacts } from '#domain/readers/plain-page.ts';
import type { Context } from '#server/context/context.ts';
import type { App } from '#server/http/typed-app.ts';
import { readEmailSettings } from '#server/outbox/email-settings-store.ts';
import { type RenderPlainPage, sendPlainPage } from '#server/pages/plain-page.ts';
import { findReaderSettings } from '#server/readers/reader-settings-store.ts';
import { findPublicEmail } from '#server/social-links/social-link-store.ts';

/** The page about privacy. Every table that it is written from changes the version of the content. */
export function privacyRoutes(
  app: App,
  { database, readSite }: Context,
  renderPage: RenderPlainPage,
): void {
  app.get(
    plainAddress.privacy,
    { config: { access: 'public', isCached: true }, schema: { hide: true } },
    async (request, reply) => {
      const page = { kind: 'privacy', facts: await findFacts() } as const;
      return sendPlainPage(request, reply.header('cache-control', 'no-cache'), page, renderPage);
    },
  );

  async function findFacts(): Promise<PrivacyFacts> {
    const { playsAfterClick = false } = await readSite();
    const { contactEmail, isEnabled } = await readEmailSettings(database);
    const { isOn, identity } = await findReaderSettings(database);
    return {
      playsAfterClick,
      mailsMessages: isEnabled && contactEmail !== '',
      readers: isOn ? { identity } : null,
      publicEmail: await findPublicEmail(database),
    };
  }
}
