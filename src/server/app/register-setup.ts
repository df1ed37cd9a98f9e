import { siteAddressProblem } from '#domain/http/local-host.ts';
import type { Stores } from '#server/app/stores.ts';
import { describeMailServer, mailServerKey } from '#server/email-settings/describe-mail-server.ts';
import type { App } from '#server/http/typed-app.ts';
import type { Env } from '#server/settings/env.ts';
import { isInside } from '#server/settings/is-inside.ts';
import { type SetupChecks, setupRoutes } from '#server/setup/setup-routes.ts';

type SetupSettings = Pick<
  Env,
  | 'siteUrl'
  | 'isSiteUrlGiven'
  | 'dataDir'
  | 'backupDir'
  | 'backupKeep'
  | 'backupBucket'
  | 'smtpUrl'
  | 'mailFrom'
>;

interface SetupDependencies {
  stores: Stores;
  env: SetupSettings;
}

/** Registers the list "Get started", with how each of its items is derived. See docs/panel.md. */
export function registerSetup(app: App, { stores, env }: SetupDependencies): void {
  const { site, videos, sourceSummaries, bio, emailSettings, mailServer, setup, passkeys } = stores;
  const checks: SetupChecks = {
    name: async () => (await site.find()).values.brand !== null,
    video: async () => (await videos.count()) > 0,
    source: () => sourceSummaries.hasSources(),
    about: () => bio.isWritten(),
    email: async () => (await emailSettings.current()).contactEmail !== '',
    'test-mail': async () => {
      // A test mail to a former address or by a former mail server says nothing about the present ones.
      const server = await describeMailServer({ ...env, mailServer });
      const { contactEmail } = await emailSettings.current();
      const { testMailTo, testMailVia } = await setup.find();
      if (server.source === 'none' || contactEmail === '') return false;
      return testMailTo === contactEmail && testMailVia === mailServerKey(server);
    },
    address: () =>
      siteAddressProblem(new URL(env.siteUrl).hostname, env.isSiteUrlGiven) === undefined,
    passkey: async () => (await passkeys.count()) > 0,
    backup: () => hasBackupElsewhere(env),
  };
  setupRoutes(app, { setup, checks, siteUrl: env.siteUrl });
}

/** Whether nightly backups are stored in a bucket, or at least outside of the folder whose loss they protect from. */
function hasBackupElsewhere({
  backupBucket,
  backupDir,
  backupKeep,
  dataDir,
}: SetupSettings): boolean {
  return backupKeep > 0 && (backupBucket !== undefined || !isInside(backupDir, dataDir));
}
