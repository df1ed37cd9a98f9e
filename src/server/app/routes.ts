import { backupRoutes } from '#server/backup/panel/backup-routes.ts';
import type { RenderPlainPage } from '#server/pages/plain-page.ts';
import { bulkRoutes } from '#server/app/changes/bulk-routes.ts';
import { bioRoutes } from '#server/bio/bio-routes.ts';
import { headshotRoutes } from '#server/bio/headshot-routes.ts';
import type { Context } from '#server/context/context.ts';
import { correctionRoutes } from '#server/corrections/correction-routes.ts';
import { connectForSearches } from '#server/database/connect.ts';
import { discoveryRoutes } from '#server/discovery/discovery-routes.ts';
import { oembedRoutes } from '#server/discovery/oembed-routes.ts';
import { emailSettingsRoutes } from '#server/email-settings/email-settings-routes.ts';
import { mailServerRoutes } from '#server/email-settings/mail-server-routes.ts';
import { embedRoutes } from '#server/embed/embed-routes.ts';
import { evidenceRoutes } from '#server/evidence/evidence-routes.ts';
import { sourceSummaryRoutes, siteTotalsRoutes } from '#server/evidence/source-summary-routes.ts';
import { fileRoutes } from '#server/files/file-routes.ts';
import type { BuildInfo } from '#server/health/build-info.ts';
import { siteHealthRoutes } from '#server/health/site-health-routes.ts';
import type { App } from '#server/http/typed-app.ts';
import { intakeRoutes } from '#server/intake/intake-routes.ts';
import { takeoutRoutes } from '#server/intake/takeout-routes.ts';
import { copyRoutes } from '#server/keeping/copies/copy-routes.ts';
import { mailRunRoutes } from '#server/mail-runs/mail-run-routes.ts';
import { messageExportRoutes } from '#server/messages/message-export-routes.ts';
import { messageRoutes } from '#server/messages/message-routes.ts';
import { previewLinkRoutes } from '#server/previews/preview-link-routes.ts';
import { privacyRoutes } from '#server/readers/privacy-routes.ts';
import { readSmallForms } from '#server/readers/read-small-forms.ts';
import { readerRoutes, readerImportRoutes } from '#server/readers/reader-routes.ts';
import { signUpRoutes } from '#server/readers/sign-up-routes.ts';
import { subscriptionLinkRoutes } from '#server/mail-runs/subscription-link-routes.ts';
import { referenceRoutes } from '#server/references/reference-routes.ts';
import { sourceReferenceRoutes } from '#server/references/source-reference-routes.ts';
import { searchRoutes } from '#server/search/search-routes.ts';
import { setupRoutes } from '#server/setup/setup-routes.ts';
import { knownBrowserRoutes } from '#server/sign-in/browsers/known-browser-routes.ts';
import { signInLinkRoutes } from '#server/sign-in/links/sign-in-link-routes.ts';
import { passkeyRoutes } from '#server/sign-in/passkeys/passkey-routes.ts';
import { passkeySignInRoutes } from '#server/sign-in/passkeys/passkey-sign-in-routes.ts';
import { passwordRoutes } from '#server/sign-in/passwords/password-routes.ts';
import { signInRoutes } from '#server/sign-in/passwords/sign-in-routes.ts';
import { sitePictureRoutes } from '#server/site-pictures/site-picture-routes.ts';
import { siteRoutes } from '#server/site/site-routes.ts';
import { socialLinkRoutes } from '#server/social-links/social-link-routes.ts';
import { citationRoutes } from '#server/sources/citation-routes.ts';
import { sourceRoutes } from '#server/sources/source-routes.ts';
import { transcriptRoutes } from '#server/transcripts/transcript-routes.ts';
import { deletionRoutes } from '#server/trash/deletion-routes.ts';
import { trashRoutes } from '#server/trash/trash-routes.ts';
import { acceptForms } from '#server/uploads/receive-form.ts';
import { videoRoutes } from '#server/videos/video-routes.ts';

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
  citationRoutes(app, context);
  correctionRoutes(app, context);
  transcriptRoutes(app, context);
  evidenceRoutes(app, context);
  referenceRoutes(app, context);
  sourceReferenceRoutes(app, context);
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
  signInLinkRoutes(app, context);
  passwordRoutes(app, context);
  knownBrowserRoutes(app, context);
  passkeyRoutes(app, context);
  passkeySignInRoutes(app, context);
  messageRoutes(app, context);
  messageExportRoutes(app, context);
  emailSettingsRoutes(app, context);
  mailServerRoutes(app, context, mailPorts);
  readerRoutes(app, context);
  mailRunRoutes(app, context);
  intakeRoutes(app, context);
  previewLinkRoutes(app, context);
  fileRoutes(app, context);
  deletionRoutes(app, context);
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
  renderPage: RenderPlainPage,
): Promise<void> {
  await app.register(async (forms: App) => {
    readSmallForms(forms);
    signUpRoutes(forms, context, renderPage);
    subscriptionLinkRoutes(forms, context, renderPage);
  });
  privacyRoutes(app, context, renderPage);
}
