import * as calls from '#domain/calls/settings-calls.ts';
import { emailSettings, type MailObstacle } from '#domain/email-settings/email-settings.ts';
import type { EnteredMailServer } from '#domain/email-settings/mail-server.ts';
import type { Context } from '#server/core/context/context.ts';
import { MailFailure } from '#server/core/outbox/mail-failure.ts';
import {
  countMailServerTest,
  findMailServer,
  saveMailServer,
  completeLogin,
  describeMailServer,
  mailServerKey,
} from '#server/core/outbox/mail-server-store.ts';
import type { MailConnection } from '#server/core/outbox/smtp-connection.ts';
import { invalidInput, RequestError } from '#server/core/http/request-error.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';
import { unchanged } from '#server/core/database/changed-meanwhile.ts';
import { setupState } from '#server/owner/setup/setup-state.ts';
import { confirmPassword } from '#server/owner/sign-in/passwords/check-password.ts';
import { implementSettings } from '#server/core/stored-settings/implement-settings.ts';
import { findSettings, updateSettings } from '#server/core/stored-settings/settings-store.ts';

/**
 * The settings of mails, and the mail server.
 *
 * @param mailPorts the ports that may be used, normally `MAIL_PORTS`
 */
export function emailSettingsRoutes(
  app: App,
  context: Context,
  mailPorts: readonly number[],
): void {
  const { database, mailer, readSite, env, now } = context;

  implementSettings(app, context, emailSettings);

  implement(app, calls.readMailObstacle, async (): Promise<{ obstacle: MailObstacle | null }> => {
    if (!(await mailer.isSetUp())) return { obstacle: 'no-mail-server' };
    const { contactEmail } = await findSettings(database, emailSettings);
    return { obstacle: contactEmail === '' ? 'no-address' : null };
  });

  implement(app, calls.sendTestMail, async (request, reply) => {
    const to = await testMailAddress();
    await countMailServerTest(database, now());
    const connection = await mailer.connect();
    if (!connection) throw new RequestError(409, 'No mail server is set up yet.');
    const via = mailServerKey(await describeMailServer(context));
    const result = await sendTest(connection, to);
    const testMail = result.isSent ? { to, via } : null;
    await updateSettings(database, setupState, { testMail }, now());
    request.log.info({ isSent: result.isSent }, 'test mail attempted');
    if (!result.isSent) reply.code(502);
    return { message: result.message };
  });

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
    const to = await testMailAddress();
    await confirmPassword(context, request, currentPassword);
    const settings = completeLogin(entered, await findMailServer(database));
    await countMailServerTest(database, now());
    const connection = await mailer.connectTo(settings);
    const result = await sendTest(connection, to);
    request.log.info({ isSent: result.isSent }, 'mail server tested');
    const testMail = { to, via: mailServerKey(settings) };
    if (result.isSent) await updateSettings(database, setupState, { testMail }, now());
    else reply.code(502);
    return { message: result.message };
  });

  /** @throws RequestError 409 if no address is saved */
  async function testMailAddress(): Promise<string> {
    const { contactEmail } = await findSettings(database, emailSettings);
    if (contactEmail !== '') return contactEmail;
    throw new RequestError(409, 'No contact email address is saved yet.');
  }

  /**
   * Sends a test mail over the connection, and closes the connection. The message is one sentence that quotes
   * the mail server. It is not logged, because it may contain addresses.
   */
  async function sendTest(
    connection: MailConnection,
    to: string,
  ): Promise<{ isSent: boolean; message: string }> {
    const { brand } = await readSite();
    try {
      const serverReply = await connection.send({
        to,
        subject: `[${brand}] Test mail`,
        text: 'This is a test. Messages that visitors send will be announced to this address.\n',
      });
      return {
        isSent: true,
        message: `The mail server accepted a test mail to ${to} and answered: ${serverReply}`,
      };
    } catch (error) {
      if (error instanceof MailFailure) return { isSent: false, message: error.message };
      throw error;
    } finally {
      connection.close();
    }
  }
}
