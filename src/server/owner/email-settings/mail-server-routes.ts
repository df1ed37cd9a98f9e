import * as calls from '#domain/calls/settings-calls.ts';
import type { EnteredMailServer } from '#domain/email-settings/mail-server.ts';
import type { Context } from '#server/core/context/context.ts';
import { completeLogin } from '#server/core/outbox/complete-login.ts';
import { describeMailServer, mailServerKey } from '#server/core/outbox/describe-mail-server.ts';
import {
  findMailServer,
  saveMailServer,
  countMailServerTest,
} from '#server/core/outbox/mail-server-store.ts';
import { sendTestMail, testMailAddress } from '#server/owner/email-settings/send-test-mail.ts';
import { implement } from '#server/core/http/implement.ts';
import { RequestError, invalidInput } from '#server/core/http/request-error.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { unchanged } from '#server/core/http/unchanged.ts';
import { setupState } from '#server/owner/setup/setup-state.ts';
import { confirmPassword } from '#server/owner/sign-in/passwords/check-password.ts';
import { updateSettings } from '#server/core/stored-settings/settings-store.ts';

/** @param mailPorts the ports that may be used, normally `MAIL_PORTS` */
export function mailServerRoutes(app: App, context: Context, mailPorts: readonly number[]): void {
  const { database, mailer, readSite, env, now } = context;

  const current = () => describeMailServer(context);

  /** Refuses a request that may not set up this mail server, before its password is checked. */
  async function refuseUnusable(entered: EnteredMailServer): Promise<void> {
    if (env.smtpUrl !== undefined) {
      throw new RequestError(409, `The mail server is set on the server, by ${env.smtpSetting}.`);
    }
    if (!mailPorts.includes(entered.port)) {
      const message = `The port must be one of ${mailPorts.join(', ')}`;
      throw invalidInput([{ path: 'port', message }]);
    }
    completeLogin(entered, await findMailServer(database));
  }

  implement(app, calls.readMailServer, current);

  implement(app, calls.saveMailServer, async (request) => {
    const { currentPassword, seen, ...entered } = request.body;
    await refuseUnusable(entered);
    await confirmPassword(context, request, currentPassword);
    const hasChanged = await saveMailServer(database, entered, now(), seen);
    request.log.info({ hasChanged }, 'mail server saved');
    const saved = await current();
    return hasChanged ? saved : unchanged(saved);
  });

  implement(app, calls.testMailServer, async (request, reply) => {
    const { currentPassword, ...entered } = request.body;
    await refuseUnusable(entered);
    const to = await testMailAddress(database);
    await confirmPassword(context, request, currentPassword);
    const settings = completeLogin(entered, await findMailServer(database));
    await countMailServerTest(database, now());
    const connection = await mailer.connectTo(settings);
    const result = await sendTestMail(connection, to, await readSite());
    request.log.info({ isSent: result.isSent }, 'mail server tested');
    const testMail = { to, via: mailServerKey(settings) };
    if (result.isSent) await updateSettings(database, setupState, { testMail }, now());
    else reply.code(502);
    return { message: result.message };
  });
}
