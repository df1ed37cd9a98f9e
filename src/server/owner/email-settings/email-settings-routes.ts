import * as calls from '#domain/calls/settings-calls.ts';
import {
  type EmailSettings,
  emailSettings,
  type MailObstacle,
} from '#domain/email-settings/email-settings.ts';
import type { Context } from '#server/core/context/context.ts';
import { mailServerKey, describeMailServer } from '#server/core/outbox/describe-mail-server.ts';
import { countMailServerTest } from '#server/core/outbox/mail-server-store.ts';
import { sendTestMail, testMailAddress } from '#server/owner/email-settings/send-test-mail.ts';
import { implement } from '#server/core/http/implement.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { setupState } from '#server/owner/setup/setup-state.ts';
import { implementSettings } from '#server/core/stored-settings/implement-settings.ts';
import { findSettings, updateSettings } from '#server/core/stored-settings/settings-store.ts';

export function emailSettingsRoutes(app: App, context: Context): void {
  const { database, mailer, readSite, now } = context;

  implementSettings(app, context, emailSettings);

  implement(app, calls.readMailObstacle, async () => ({
    obstacle: mailObstacle(await mailer.isSetUp(), await findSettings(database, emailSettings)),
  }));

  implement(app, calls.sendTestMail, async (request, reply) => {
    const to = await testMailAddress(database);
    await countMailServerTest(database, now());
    const connection = await mailer.connect();
    if (!connection) throw new RequestError(409, 'No mail server is set up yet.');
    const via = mailServerKey(await describeMailServer(context));
    const result = await sendTestMail(connection, to, await readSite());
    const testMail = result.isSent ? { to, via } : null;
    await updateSettings(database, setupState, { testMail }, now());
    request.log.info({ isSent: result.isSent }, 'test mail attempted');
    if (!result.isSent) reply.code(502);
    return { message: result.message };
  });
}

function mailObstacle(
  hasMailServer: boolean,
  { contactEmail }: EmailSettings,
): MailObstacle | null {
  if (!hasMailServer) return 'no-mail-server';
  return contactEmail === '' ? 'no-address' : null;
}
