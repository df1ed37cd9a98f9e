import type { Audit } from '#server/audit-trail/audit-requests.ts';
import type { Database } from '#server/database/tables.ts';
import type { App } from '#server/http/typed-app.ts';
import type { PasswordHashing } from '#server/sign-in/passwords/password-hashing.ts';
import { emailSettingsStore } from '#server/email-settings/email-settings-store.ts';
import { type PasswordChecks, passwordChecks } from '#server/sign-in/passwords/check-password.ts';
import { knownBrowserCookie } from '#server/sign-in/browsers/known-browser-cookie.ts';
import { knownBrowserRoutes } from '#server/sign-in/browsers/known-browser-routes.ts';
import { passkeyRoutes } from '#server/sign-in/passkeys/passkey-routes.ts';
import { passkeySignInRoutes } from '#server/sign-in/passkeys/passkey-sign-in-routes.ts';
import { passwordRoutes } from '#server/sign-in/passwords/password-routes.ts';
import { signInLinkRoutes } from '#server/sign-in/links/sign-in-link-routes.ts';
import { signInRoutes } from '#server/sign-in/passwords/sign-in-routes.ts';
import { sessionStarter } from '#server/sign-in/browsers/start-session.ts';
import type { FeatureDependencies } from '#server/app/stores.ts';
import { enqueueNewBrowser } from '#server/outbox/enqueue-mail.ts';

interface SignInDependencies extends FeatureDependencies {
  database: Database;
  passwords: PasswordHashing;
  audit: Audit;
}

/**
 * Registers all ways to sign in, the password, known browsers and passkeys. Returns the checks of the
 * password, for the features that ask for it again.
 */
export function registerSignIn(
  app: App,
  {
    stores,
    readSite,
    siteUrl,
    readSigningKey,
    database,
    passwords,
    audit,
    now,
  }: SignInDependencies,
): PasswordChecks {
  const { administrators, attempts, sessions, knownBrowsers, signInLinks, passkeys } = stores;
  const browserCookie = knownBrowserCookie(siteUrl, knownBrowsers);
  const startSession = sessionStarter({
    audit,
    database,
    browserCookie,
    announceNewBrowser: async (transaction, browser) => {
      // Without an address, the mail would stay in the outbox and be sent long after the sign-in.
      const { contactEmail } = await emailSettingsStore(transaction).current();
      if (contactEmail !== '') await enqueueNewBrowser(transaction, browser, now());
    },
    now,
  });
  const security = {
    ...passwordChecks({ administrators, attempts, passwords, browserCookie, audit, now }),
    startSession,
    audit,
    now,
  };
  signInRoutes(app, { ...security, attempts, sessions, browserCookie });
  signInLinkRoutes(app, { ...security, signInLinks });
  passwordRoutes(app, { ...security, passwords });
  knownBrowserRoutes(app, { knownBrowsers });
  passkeyRoutes(app, { ...security, database, passkeys, readSigningKey, readSite, siteUrl });
  passkeySignInRoutes(app, { ...security, passkeys, readSigningKey, siteUrl });
  return security;
}
