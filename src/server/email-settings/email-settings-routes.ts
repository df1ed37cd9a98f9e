import * as z from 'zod/mini';
import { adminApiRoute } from '#domain/admin-api.ts';
import {
  adminEmailSettingsSchema,
  type EmailSettings,
  emailSettingsInputSchema,
  emailSettingsSchema,
  type MailObstacle,
  mailObstacleReplySchema,
} from '#domain/email-settings/email-settings.ts';
import { changedMeanwhileReplySchema, seenSchema } from '#domain/http/seen.ts';
import { errorReplySchema, messageReplySchema } from '#domain/http/replies.ts';
import type { MailServer } from '#domain/email-settings/mail-server.ts';
import { mailServerKey } from '#server/email-settings/describe-mail-server.ts';
import type { MailServerStore } from '#server/email-settings/mail-server-store.ts';
import type { EmailSettingsStore } from '#server/email-settings/email-settings-store.ts';
import { sendTestMail, type TestMail } from '#server/email-settings/send-test-mail.ts';
import { RequestError } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import type { Mailer } from '#server/outbox/smtp-mailer.ts';
import type { ReadSite } from '#server/site/read-site.ts';

interface EmailSettingsDependencies {
  emailSettings: EmailSettingsStore;
  mailer: Mailer;
  readSite: ReadSite;
  describeServer: () => Promise<MailServer>;
  mailServer: Pick<MailServerStore, 'countTest'>;
  /** Is called after each test mail; with `null` if the mail server refused it. */
  recordTestMail: (test: TestMail | null) => Promise<void>;
  now: () => Date;
}

export function emailSettingsRoutes(
  app: App,
  {
    emailSettings,
    mailer,
    readSite,
    describeServer,
    mailServer,
    recordTestMail,
    now,
  }: EmailSettingsDependencies,
): void {
  app.get(
    adminApiRoute.emailSettings,
    {
      schema: {
        summary: 'The address for notifications, and whether they are on',
        response: { 200: emailSettingsSchema },
      },
    },
    () => emailSettings.current(),
  );

  app.post(
    adminApiRoute.emailSettings,
    {
      // The owner is notified at this address when an unknown browser signs in.
      config: { isSecurity: true },
      schema: {
        summary: 'Set the address for notifications, and whether they are on',
        body: z.extend(emailSettingsInputSchema, { seen: seenSchema }),
        response: {
          200: adminEmailSettingsSchema,
          201: adminEmailSettingsSchema,
          409: changedMeanwhileReplySchema,
        },
      },
    },
    async ({ body: { seen, ...input } }, reply) => {
      const { settings, isFirst } = await emailSettings.save(input, now(), seen);
      reply.code(isFirst ? 201 : 200);
      return settings;
    },
  );

  app.get(
    adminApiRoute.mailObstacle,
    {
      schema: {
        summary: 'What keeps notifications from being mailed; null if nothing does',
        response: { 200: mailObstacleReplySchema },
      },
    },
    async () => ({
      obstacle: mailObstacle(await mailer.isSetUp(), await emailSettings.current()),
    }),
  );

  app.post(
    adminApiRoute.testMail,
    {
      schema: {
        summary: 'Send a test mail to the saved address, and return the reply of the mail server',
        response: {
          200: messageReplySchema,
          409: errorReplySchema,
          429: errorReplySchema,
          502: errorReplySchema,
        },
      },
    },
    async (request, reply) => {
      const { contactEmail } = await emailSettings.current();
      if (contactEmail === '') {
        throw new RequestError(409, 'No contact email address is saved yet.');
      }
      await mailServer.countTest(now());
      const connection = await mailer.connect();
      if (!connection) throw new RequestError(409, 'No mail server is set up yet.');
      const via = mailServerKey(await describeServer());
      const result = await sendTestMail(connection, contactEmail, await readSite());
      await recordTestMail(result.isSent ? { to: contactEmail, via } : null);
      request.log.info({ isSent: result.isSent }, 'test mail attempted');
      if (!result.isSent) reply.code(502);
      return { message: result.message };
    },
  );
}

function mailObstacle(
  hasMailServer: boolean,
  { contactEmail }: EmailSettings,
): MailObstacle | null {
  if (!hasMailServer) return 'no-mail-server';
  return contactEmail === '' ? 'no-address' : null;
}
