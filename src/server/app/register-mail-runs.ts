import type { FeatureDependencies } from '#server/app/feature-dependencies.ts';
import { mailParts } from '#server/app/mail-run-sender.ts';
import { sweepHourly } from '#server/app/sweep-hourly.ts';
import type { Database } from '#server/database/tables.ts';
import type { App } from '#server/http/typed-app.ts';
import { mailRunRoutes } from '#server/mail-runs/mail-run-routes.ts';
import type { Mailer } from '#server/outbox/smtp-mailer.ts';
import { findPublication } from '#server/videos/video-store.ts';

interface RegisterDependencies extends FeatureDependencies {
  database: Database;
  mailer: Mailer;
}

/** Registers mails about videos and corrections to readers. The worker of the outbox sends them. */
export function registerMailRuns(
  app: App,
  { database, mailer, ...dependencies }: RegisterDependencies,
): void {
  const { stores, now } = dependencies;
  const { mailRuns, readerSettings, emailSettings, corrections, videos } = stores;
  mailRunRoutes(app, {
    runs: mailRuns,
    parts: mailParts(dependencies),
    findSettings: readerSettings.find,
    findPublication: (videoId) => findPublication(database, videoId),
    findVideoOfCorrection: corrections.findVideoId,
    listTitles: videos.listTitlesForAdmin,
    findContactEmail: async () => (await emailSettings.current()).contactEmail,
    mailer,
    now,
  });
  sweepHourly(app, [mailRuns], now);
}
