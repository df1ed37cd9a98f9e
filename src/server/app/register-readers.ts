import type { Database } from '#server/database/tables.ts';
import { sweepHourly } from '#server/app/sweep-hourly.ts';
import type { App } from '#server/http/typed-app.ts';
import { keepingSettingsStore } from '#server/keeping/keeping-settings-store.ts';
import type { Mailer } from '#server/outbox/smtp-mailer.ts';
import { readerSettingsStore } from '#server/readers/reader-settings-store.ts';
import type { RenderPlainPage } from '#server/pages/plain-page.ts';
import { privacyRoutes } from '#server/readers/privacy-routes.ts';
import { readSmallForms } from '#server/readers/read-small-forms.ts';
import { readerRoutes, readerImportRoutes } from '#server/readers/reader-routes.ts';
import { signUpRoutes } from '#server/readers/sign-up-routes.ts';
import { subscriptionLinkRoutes } from '#server/readers/subscription-link-routes.ts';
import { acceptForms } from '#server/uploads/receive-form.ts';
import type { FindSwitches } from '#server/site/read-site.ts';
import type { PasswordChecks } from '#server/sign-in/passwords/check-password.ts';
import type { FeatureDependencies } from '#server/app/stores.ts';

interface RegisterDependencies
  extends FeatureDependencies, Pick<PasswordChecks, 'confirmPassword'> {
  database: Database;
  mailer: Pick<Mailer, 'isSetUp'>;
  renderPage: RenderPlainPage;
}

/** Registers mails to readers: signing up, the links in mails, and the page about privacy. */
export async function registerReaders(
  app: App,
  {
    database,
    stores,
    readSite,
    siteUrl,
    readSigningKey,
    mailer,
    confirmPassword,
    renderPage,
    now,
  }: RegisterDependencies,
): Promise<void> {
  const { subscribers, deliveries, readerSettings, emailSettings, socialLinks } = stores;
  await app.register(async (forms: App) => {
    readSmallForms(forms);
    signUpRoutes(forms, { database, readerSettings, renderPage, readSigningKey, now });
    const listMails = deliveries.listForReader;
    subscriptionLinkRoutes(forms, { subscribers, listMails, renderPage, now });
  });
  const { readerList } = stores;
  const hasMailServer = mailer.isSetUp;
  readerRoutes(app, {
    readerList,
    readerSettings,
    hasMailServer,
    siteUrl,
    confirmPassword,
    now,
  });
  await app.register(async (forms: App) => {
    await acceptForms(forms);
    readerImportRoutes(forms, { readerList, now });
  });
  sweepHourly(app, [subscribers], now);
  privacyRoutes(app, {
    renderPage,
    findFacts: async () => {
      const { playsAfterClick = false } = await readSite();
      const { contactEmail, isEnabled } = await emailSettings.current();
      const { isOn, identity } = await readerSettings.find();
      return {
        playsAfterClick,
        mailsMessages: isEnabled && contactEmail !== '',
        readers: isOn ? { identity } : null,
        publicEmail: await socialLinks.findEmailAddress(),
      };
    },
  });
}

/** What the owner has switched on that every page shows. */
export async function findSwitches(database: Database): ReturnType<FindSwitches> {
  const { playsAfterClick } = await keepingSettingsStore(database).find();
  const { isOn } = await readerSettingsStore(database).find();
  return { ...(playsAfterClick && { playsAfterClick }), ...(isOn && { mailsReaders: true }) };
}

/**
 * Renders pages without scripts with what the public pages hand in once they are registered. Without
 * the public pages, there is nothing to render them with.
 */
export function plainPageRenderer(): {
  render: RenderPlainPage;
  use: (renderer: RenderPlainPage) => void;
} {
  let used: RenderPlainPage | undefined;
  return {
    render: async (page, requestId) => used?.(page, requestId),
    use: (renderer) => {
      used = renderer;
    },
  };
}
