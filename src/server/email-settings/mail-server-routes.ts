import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { adminApiRoute } from '#domain/admin-api.ts';
import {
  type EnteredMailServer,
  mailServerInputSchema,
  mailServerSchema,
} from '#domain/email-settings/mail-server.ts';
import { errorReplySchema, messageReplySchema } from '#domain/http/replies.ts';
import { lockedReplySchema } from '#domain/sign-in/lockout.ts';
import { completeLogin } from '#server/email-settings/complete-login.ts';
import {
  describeMailServer,
  mailServerKey,
  type MailServerPlaces,
} from '#server/email-settings/describe-mail-server.ts';
import type { EmailSettingsStore } from '#server/email-settings/email-settings-store.ts';
import type { MailServerStore } from '#server/email-settings/mail-server-store.ts';
import { sendTestMail, type TestMail } from '#server/email-settings/send-test-mail.ts';
import { RequestError, invalidInput } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import { unchanged } from '#server/http/unchanged.ts';
import type { Mailer } from '#server/outbox/smtp-mailer.ts';
import type { ReadSite } from '#server/site/read-site.ts';

interface MailServerDependencies extends MailServerPlaces {
  mailServer: MailServerStore;
  emailSettings: EmailSettingsStore;
  mailer: Mailer;
  readSite: ReadSite;
  /** Is called when a mail server has accepted a test mail. */
  recordTestMail: (test: TestMail) => Promise<void>;
  /** The ports that may be used, normally `MAIL_PORTS`. */
  mailPorts: readonly number[];
  /** Checks the password again, so that a stolen session cannot send the mails elsewhere. */
  confirmPassword: (request: FastifyRequest, password: string) => Promise<unknown>;
  now: () => Date;
}

/** Enough for every field at its longest, with every character escaped. */
const BODY_LIMIT_BYTES = 32 * 1024;

export function mailServerRoutes(app: App, dependencies: MailServerDependencies): void {
  const { smtpUrl, mailServer, emailSettings, mailer } = dependencies;
  const { readSite, recordTestMail, confirmPassword, now } = dependencies;

  const current = () => describeMailServer(dependencies);

  /** Refuses a request that may not set up this mail server, before its password is checked. */
  async function refuseUnusable(entered: EnteredMailServer): Promise<void> {
    if (smtpUrl !== undefined) throw new RequestError(409, SET_ON_THE_SERVER);
    if (!dependencies.mailPorts.includes(entered.port)) {
      const message = `The port must be one of ${dependencies.mailPorts.join(', ')}`;
      throw invalidInput([{ path: 'port', message }]);
    }
    completeLogin(entered, await mailServer.find());
  }

  app.get(
    adminApiRoute.mailServer,
    {
      schema: {
        summary: 'The mail server without its password, and where it is set up',
        response: { 200: mailServerSchema },
      },
    },
    current,
  );

  app.post(
    adminApiRoute.mailServer,
    {
      // The mails about sign-ins from new browsers go through it.
      config: { isSecurity: true },
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        summary: 'Set the mail server, which is used from the next mail on',
        body: mailServerInputSchema,
        response: { 200: mailServerSchema, 409: errorReplySchema, 429: lockedReplySchema },
      },
    },
    async (request) => {
      const { currentPassword, ...entered } = request.body;
      await refuseUnusable(entered);
      await confirmPassword(request, currentPassword);
      const hasChanged = await mailServer.save(entered, now());
      request.log.info({ hasChanged }, 'mail server saved');
      const saved = await current();
      return hasChanged ? saved : unchanged(saved);
    },
  );

  app.post(
    adminApiRoute.testMailServer,
    {
      config: { isSecurity: true },
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        summary: 'Test a mail server by a mail to the saved address, without saving it',
        body: mailServerInputSchema,
        response: {
          200: messageReplySchema,
          409: errorReplySchema,
          429: z.union([lockedReplySchema, errorReplySchema]),
          502: errorReplySchema,
        },
      },
    },
    async (request, reply) => {
      const { currentPassword, ...entered } = request.body;
      await refuseUnusable(entered);
      const { contactEmail } = await emailSettings.current();
      if (contactEmail === '') {
        throw new RequestError(409, 'No contact email address is saved yet.');
      }
      await confirmPassword(request, currentPassword);
      const settings = completeLogin(entered, await mailServer.find());
      await mailServer.countTest(now());
      const connection = await mailer.connectTo(settings);
      const result = await sendTestMail(connection, contactEmail, await readSite());
      request.log.info({ isSent: result.isSent }, 'mail server tested');
      if (result.isSent) await recordTestMail({ to: contactEmail, via: mailServerKey(settings) });
      else reply.code(502);
      return { message: result.message };
    },
  );
}

const SET_ON_THE_SERVER = 'The mail server is set on the server, by SMTP_URL.';
