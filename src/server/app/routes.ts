import { backupRoutes } from '#server/owner/backup/panel/backup-routes.ts';
import type { PlainPages } from '#server/pages/documents/plain-page.ts';
import { bulkRoutes } from '#server/app/changes/bulk-routes.ts';
import { bioRoutes } from '#server/content/bio/bio-routes.ts';
import { headshotRoutes } from '#server/content/bio/headshot-routes.ts';
import type { Context } from '#server/core/context/context.ts';
import { correctionRoutes } from '#server/content/corrections/correction-routes.ts';
import { connectForSearches } from '#server/core/database/connect.ts';
import { discoveryRoutes } from '#server/pages/discovery/discovery-routes.ts';
import { oembedRoutes } from '#server/pages/discovery/oembed-routes.ts';
import { emailSettingsRoutes } from '#server/owner/email-settings/email-settings-routes.ts';
import { embedRoutes } from '#server/pages/embed/embed-routes.ts';
import { caseRoutes } from '#server/pages/evidence/case-routes.ts';
import { evidenceRoutes } from '#server/pages/evidence/evidence-routes.ts';
import {
  sourceSummaryRoutes,
  siteTotalsRoutes,
} from '#server/pages/evidence/source-summary-routes.ts';
import { fileRoutes } from '#server/owner/files/file-routes.ts';
import type { BuildInfo } from '#server/owner/health/build-info.ts';
import { siteHealthRoutes } from '#server/owner/health/site-health-routes.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { intakeRoutes } from '#server/owner/intake/intake-routes.ts';
import { takeoutRoutes } from '#server/owner/intake/takeout-routes.ts';
import { copyRoutes } from '#server/keeping/copies/copy-routes.ts';
import { mailRunRoutes } from '#server/audience/mail-runs/mail-run-routes.ts';
import { messageRoutes } from '#server/audience/messages/message-routes.ts';
import { previewLinkRoutes } from '#server/owner/previews/preview-link-routes.ts';
import { privacyRoutes } from '#server/pages/reader-pages/privacy-routes.ts';
import { readSmallForms } from '#server/audience/readers/read-small-forms.ts';
import { readerRoutes, readerImportRoutes } from '#server/audience/readers/reader-routes.ts';
import { signUpRoutes } from '#server/pages/reader-pages/sign-up-routes.ts';
import { subscriptionLinkRoutes } from '#server/pages/reader-pages/subscription-link-routes.ts';
import { referenceRoutes } from '#server/pages/references/reference-routes.ts';
import { searchRoutes } from '#server/content/search/search-routes.ts';
import { setupRoutes } from '#server/owner/setup/setup-routes.ts';
import { knownBrowserRoutes } from '#server/owner/sign-in/browsers/known-browser-routes.ts';
import { passkeyRoutes } from '#server/owner/sign-in/passkeys/passkey-routes.ts';
import { passkeySignInRoutes } from '#server/owner/sign-in/passkeys/passkey-sign-in-routes.ts';
import { passwordRoutes } from '#server/owner/sign-in/passwords/password-routes.ts';
import { signInRoutes } from '#server/owner/sign-in/passwords/sign-in-routes.ts';
import { sitePictureRoutes } from '#server/pages/site-pictures/site-picture-routes.ts';
import { siteRoutes } from '#server/core/site/site-routes.ts';
import { socialLinkRoutes } from '#server/content/social-links/social-link-routes.ts';
import { sourceRoutes } from '#server/content/sources/source-routes.ts';
import { transcriptRoutes } from '#server/content/transcripts/transcript-routes.ts';
import { trashRoutes } from '#server/content/trash/trash-routes.ts';
import { acceptForms } from '#server/core/uploads/receive-form.ts';
import { videoRoutes } from '#server/content/videos/video-routes.ts';

/** Registers what visitors read and the owner writes. */
export function contentRoutes(app: App, context: Context): void {
  const { database, env, readSite } = context;
  videoRoutes(app, context);
  bulkRoutes(app, context);
  sourceSummaryRoutes(app, context);
  siteRoutes(app, context, readSite);
  siteTotalsRoutes(app, context);
  bioRoutes(app, context);
  socialLinkRoutes(app, context);
  correctionRoutes(app, context);
  transcriptRoutes(app, context);
  evidenceRoutes(app, context);
  caseRoutes(app, context);
  referenceRoutes(app, context);
  discoveryRoutes(app, context);
  oembedRoutes(app, context);
  embedRoutes(app, context);
  const searched = connectForSearches(database, env);
  if (searched !== database) app.addHook('onClose', () => searched.destroy());
  searchRoutes(app, { ...context, database: searched });
}

/** Registers what only the owner uses, and what visitors send to the owner. */
export function ownerRoutes(
  app: App,
  context: Context,
  { mailPorts, build }: { mailPorts: readonly number[]; build: BuildInfo | undefined },
): void {
  signInRoutes(app, context);
  passwordRoutes(app, context);
  knownBrowserRoutes(app, context);
  passkeyRoutes(app, context);
  passkeySignInRoutes(app, context);
  messageRoutes(app, context);
  emailSettingsRoutes(app, context, mailPorts);
  readerRoutes(app, context);
  mailRunRoutes(app, context);
  intakeRoutes(app, context);
  previewLinkRoutes(app, context);
  fileRoutes(app, context);
  trashRoutes(app, context);
  backupRoutes(app, context);
  setupRoutes(app, context);
  siteHealthRoutes(app, context, build);
}

/** Registers the routes that receive files. */
export async function formRoutes(app: App, context: Context): Promise<void> {
  await app.register(async (forms: App) => {
    await acceptForms(forms);
    sourceRoutes(forms, context);
    headshotRoutes(forms, context);
    copyRoutes(forms, context);
    sitePictureRoutes(forms, context);
    readerImportRoutes(forms, context);
    takeoutRoutes(forms, context);
  });
}

/** Registers the pages that need no scripts: signing up for mails, their links, and privacy. */
export async function readerPages(
  app: App,
  context: Context,
  plainPages: PlainPages,
): Promise<void> {
  await app.register(async (forms: App) => {
    readSmallForms(forms);
    signUpRoutes(forms, context, plainPages);
    subscriptionLinkRoutes(forms, context, plainPages);
  });
  privacyRoutes(app, context, plainPages);
}
