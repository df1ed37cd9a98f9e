import * as z from 'zod/mini';
import { adminApiRoute } from '#domain/admin-api.ts';
import { changedMeanwhileReplySchema, seenSchema } from '#domain/http/seen.ts';
import {
  type AdminKeepingSettings,
  adminKeepingSettingsSchema,
  keepingSettings,
  type KeepingSettings,
  keepingSettingsUpdateSchema,
} from '#domain/keeping/keeping-settings.ts';
import type { Context } from '#server/context/context.ts';
import type { App } from '#server/http/typed-app.ts';
import { findCopyUsage } from '#server/keeping/copies/copy-store.ts';
import { updateSettings } from '#server/stored-settings/settings-store.ts';
import { findPauseReason } from './archives/archive-pause.ts';
import { findKeepingSettings } from './keeping-settings-store.ts';

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

  app.get(
    adminApiRoute.keepingSettings,
    {
      schema: {
        summary: 'What keeps the evidence: checks, archive, copies and the player',
        response: { 200: adminKeepingSettingsSchema },
      },
    },
    async () => withFacts(await findKeepingSettings(database)),
  );

  app.post(
    adminApiRoute.keepingSettings,
    {
      schema: {
        summary: 'Switch checks, archive and copies on or off, and set how the player starts',
        body: z.extend(keepingSettingsUpdateSchema, { seen: seenSchema }),
        response: { 200: adminKeepingSettingsSchema, 409: changedMeanwhileReplySchema },
      },
    },
    async ({ body: { seen, ...changes } }) => {
      const { values } = await updateSettings(database, keepingSettings, changes, now(), seen);
      return withFacts(values);
    },
  );
}
