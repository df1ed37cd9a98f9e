import { apiRoute } from '#domain/addresses.ts';
import {
  emailSettingsEntitySchema,
  emailSettingsInputSchema,
  emailSettingsSchema,
} from '#domain/email-settings/email-settings.ts';
import { errorReplySchema } from '#domain/http/error-reply.ts';
import type { EmailSettingsStore } from '#server/email-settings/email-settings-store.ts';
import type { App } from '#server/http/typed-app.ts';

interface EmailSettingsParts {
  emailSettings: EmailSettingsStore;
  now: () => Date;
}

export function emailSettingsRoutes(app: App, { emailSettings, now }: EmailSettingsParts): void {
  app.get(
    apiRoute.emailSettings,
    {
      schema: {
        summary: 'Who is told of new messages, and whether',
        response: { 200: emailSettingsSchema, 401: errorReplySchema },
      },
    },
    () => emailSettings.current(),
  );

  app.post(
    apiRoute.emailSettings,
    {
      schema: {
        summary: 'Say who is told of new messages, and whether',
        body: emailSettingsInputSchema,
        response: { 200: emailSettingsEntitySchema, 400: errorReplySchema, 401: errorReplySchema },
      },
    },
    ({ body }) => emailSettings.save(body, now()),
  );
}
