import { emailSettings } from '#domain/email-settings/email-settings.ts';
import { readerSettings } from '#domain/readers/reader-settings.ts';
import { plainAddress } from '#domain/readers/plain-addresses.ts';
import type { PrivacyFacts } from '#domain/readers/plain-page.ts';
import type { Context } from '#server/core/context/context.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { type PlainPages, sendPlainPage } from '#server/pages/documents/plain-page.ts';
import { findPublicEmail } from '#server/content/social-links/social-link-store.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';

/** The page about privacy. Every table that it is written from changes the version of the content. */
export function privacyRoutes(
  app: App,
  { database, readSite }: Context,
  plainPages: PlainPages,
): void {
  app.get(
    plainAddress.privacy,
    { config: { access: 'public', isCached: true }, schema: { hide: true } },
    async (_request, reply) => {
      const page = { kind: 'privacy', facts: await findFacts() } as const;
      return sendPlainPage(reply.header('cache-control', 'no-cache'), page, plainPages);
    },
  );

  async function findFacts(): Promise<PrivacyFacts> {
    const { playsAfterClick = false } = await readSite();
    const { contactEmail, isEnabled } = await findSettings(database, emailSettings);
    const { isOn, identity } = await findSettings(database, readerSettings);
    return {
      playsAfterClick,
      mailsMessages: isEnabled && contactEmail !== '',
      readers: isOn ? { identity } : null,
      publicEmail: await findPublicEmail(database),
    };
  }
}
