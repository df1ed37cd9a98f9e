import * as z from 'zod/mini';
import { adminApiRoute } from '#domain/admin-api.ts';
import {
  type EnteredMailServer,
  mailServerInputSchema,
  mailServerSchema,
} from '#domain/email-settings/mail-server.ts';
import { errorReplySchema, messageReplySchema } from '#domain/http/replies.ts';
import { changedMeanwhileReplySchema, seenSchema } from '#domain/http/seen.ts';
import { lockedReplySchema } from '#domain/sign-in/lockout.ts';
import type { Context } from '#server/context/context.ts';
import { completeLogin } from '#server/outbox/complete-login.ts';
import { describeMailServer, mailServerKey } from '#server/outbox/describe-mail-server.ts';
import { readEmailSettings } from '#server/outbox/email-settings-store.ts';
import {
  findMailServer,
  saveMailServer,
  countMailServerTest,
} from '#server/outbox/mail-server-store.ts';
import { sendTestMail } from '#server/email-settings/send-test-mail.ts';
import { RequestError, invalidInput } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import { unchanged } from '#server/http/unchanged.ts';
import { recordTestMail } from '#server/setup/setup-store.ts';
import { confirmPassword } from '#server/sign-in/passwords/check-password.ts';

/** Enough for every field at its longest, with every character escaped. */
const BODY_LIMIT_BYTES = 32 * 1024;

/** @param mailPorts the ports that may be used, normally `MAIL_PORTS` */
export function mailServerRoutes(app: App, context: Context, mailPorts: readonly number[]): void {
  const { database, mailer, readSite, env, now } = context;

  const current = () => describeMailServer(context);

  /** Refuses a request that may not set up this mail server, before its password is checked. */
  async function refuseUnusable(entered: EnteredMailServer): Promise<void> {
    if (env.smtpUrl !== undefined) throw new RequestError(409, SET_ON_THE_SERVER);
    if (!mailPorts.includes(entered.port)) {
      const message = `The port must be one of ${mailPorts.join(', ')}`;
      throw invalidInput([{ path: 'port', message }]);
    }
    completeLogin(entered, await findMailServer(database));
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
        body: z.extend(mailServerInputSchema, { seen: seenSchema }),
        response: {
          200: mailServerSchema,
          409: changedMeanwhileReplySchema,
          429: lockedReplySchema,
        },
      },
    },
    async (request) => {
      const { currentPassword, seen, ...entered } = request.body;
      await refuseUnusable(entered);
      await confirmPassword(context, request, currentPassword);
      const hasChanged = await saveMailServer(database, entered, now(), seen);
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
      const { contactEmail } = await readEmailSettings(database);
      if (contactEmail === '') {
        throw new RequestError(409, 'No contact email address is saved yet.');
      }
      await confirmPassword(context, request, currentPassword);
      const settings = completeLogin(entered, await findMailServer(database));
      await countMailServerTest(database, now());
      const connection = await mailer.connectTo(settings);
      const result = await sendTestMail(connection, contactEmail, await readSite());
      request.log.info({ isSent: result.isSent }, 'mail server tested');
      if (result.isSent)
        await recordTestMail(database, { to: contactEmail, via: mailServerKey(settings) });
      else reply.code(502);
      return { message: result.message };
    },
  );
}

const SET_ON_THE_SERVER = 'The mail server is set on the server, by SMTP_URL.';
