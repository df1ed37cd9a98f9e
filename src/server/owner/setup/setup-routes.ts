import { emailSettings } from '#domain/email-settings/email-settings.ts';
import * as calls from '#domain/calls/setup-calls.ts';
import { siteAddressProblem } from '#domain/http/local-host.ts';
import {
  requiredSetupItems,
  type Setup,
  setupItemIdSchema,
  type SetupItemId,
} from '#domain/setup/setup.ts';
import { siteSettings } from '#domain/site/site-input.ts';
import { isBioWritten } from '#server/content/bio/bio-store.ts';
import type { Context } from '#server/core/context/context.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';
import { unchanged } from '#server/core/database/changed-meanwhile.ts';
import { describeMailServer, mailServerKey } from '#server/core/outbox/mail-server-store.ts';
import type { Env } from '#server/core/settings/env.ts';
import { isInside } from '#server/core/settings/settings.ts';
import { setupState } from '#server/owner/setup/setup-state.ts';
import { countPasskeys } from '#server/owner/sign-in/passkeys/passkey-store.ts';
import { hasSources } from '#server/content/sources/source-summary-store.ts';
import { findSettings, updateSettings } from '#server/core/stored-settings/settings-store.ts';
import { countVideos } from '#server/content/videos/video-store.ts';

export function setupRoutes(app: App, context: Context): void {
  const { database, env, now } = context;

  /** How each item is derived, see docs/panel.md. */
  const checks: Readonly<Record<SetupItemId, () => boolean | Promise<boolean>>> = {
    name: async () => (await findSettings(database, siteSettings)).brand !== null,
    video: async () => (await countVideos(database, now())) > 0,
    source: () => hasSources(database),
    about: () => isBioWritten(database),
    email: async () => (await findSettings(database, emailSettings)).contactEmail !== '',
    'test-mail': async () => {
      // A test mail to a former address or by a former mail server says nothing about the present ones.
      const server = await describeMailServer(context);
      const { contactEmail } = await findSettings(database, emailSettings);
      const { testMail } = await findSettings(database, setupState);
      if (server.source === 'none' || contactEmail === '') return false;
      return testMail?.to === contactEmail && testMail.via === mailServerKey(server);
    },
    address: () =>
      siteAddressProblem(new URL(env.siteUrl).hostname, env.isSiteUrlGiven) === undefined,
    passkey: async () => (await countPasskeys(database)) > 0,
    backup: () => hasBackupElsewhere(env),
  };

  async function read(): Promise<Setup> {
    const items = setupItemIdSchema.options.map(async (id) => ({
      id,
      isDone: await checks[id](),
      isOptional: !requiredSetupItems.some((required) => required === id),
    }));
    const { isHidden } = await findSettings(database, setupState);
    return { items: await Promise.all(items), isHidden };
  }

  implement(app, calls.readSetup, read);

  implement(app, calls.hideSetup, async ({ body: { isHidden } }) => {
    const { changes } = await updateSettings(database, setupState, { isHidden }, now());
    return Object.keys(changes).length > 0 ? read() : unchanged(await read());
  });

  implement(app, calls.readSiteAddress, async () => ({ siteUrl: env.siteUrl }));
}

/** Whether nightly backups are stored in a bucket, or at least outside of the folder whose loss they protect from. */
function hasBackupElsewhere({ backupBucket, backupDir, backupKeep, dataDir }: Env): boolean {
  return backupKeep > 0 && (backupBucket !== undefined || !isInside(backupDir, dataDir));
}
