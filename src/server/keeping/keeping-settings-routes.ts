import * as calls from '#domain/calls/settings-calls.ts';
import {
  type AdminKeepingSettings,
  keepingSettings,
  type KeepingSettings,
} from '#domain/keeping/keeping-settings.ts';
import type { Context } from '#server/core/context/context.ts';
import { implement } from '#server/core/http/implement.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { findCopyUsage } from '#server/keeping/copies/copy-store.ts';
import { findSettings, updateSettings } from '#server/core/stored-settings/settings-store.ts';
import { findPauseReason } from './archives/archive-pause.ts';

/** What the owner switches on to keep the evidence. */
export function keepingSettingsRoutes(app: App, context: Context): void {
  const { database, env, now } = context;

  async function withFacts(settings: KeepingSettings): Promise<AdminKeepingSettings> {
    const { totalBytes, maxTotalBytes } = await findCopyUsage(context);
    return {
      ...settings,
      hasArchiveKeys: env.waybackKeys !== undefined,
      archivePause: await findPauseReason(context),
      copiesBytes: totalBytes,
      copiesMaxBytes: maxTotalBytes,
    };
  }

  implement(app, calls.readKeepingSettings, async () =>
    withFacts(await findSettings(database, keepingSettings)),
  );

  implement(app, calls.saveKeepingSettings, async ({ body: { seen, ...changes } }) => {
    const { values } = await updateSettings(database, keepingSettings, changes, now(), seen);
    return withFacts(values);
  });
}
