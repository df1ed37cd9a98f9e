import * as calls from '#domain/calls/settings-calls.ts';
import {
  type EmailSettings,
  emailSettings,
  type MailObstacle,
} from '#domain/email-settings/email-settings.ts';
import type { Context } from '#server/context/context.ts';
import { mailServerKey, describeMailServer } from '#server/outbox/describe-mail-server.ts';
import { countMailServerTest } from '#server/outbox/mail-server-store.ts';
import { sendTestMail } from '#server/email-settings/send-test-mail.ts';
import { implement } from '#server/http/implement.ts';
import { RequestError } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import { unchanged } from '#server/http/unchanged.ts';
import { recordTestMail } from '#server/setup/setup-store.ts';
import { findSettings, updateSettings } from '#server/stored-settings/settings-store.ts';

export function emailSettingsRoutes(app: App, context: Context): void {
  const { database, mailer, readSite, now } = context;

  implement(app, calls.readEmailSettings, () => findSettings(database, emailSettings));

  implement(app, calls.saveEmailSettings, async ({ body: { seen, ...input } }, reply) => {
    const saved = await updateSettings(database, emailSettings, input, now(), seen);
    const { values, changes, updatedAt, isFirst } = saved;
    reply.code(isFirst ? 201 : 200);
    const settings = { id: emailSettings.name, ...values, updatedAt };
    return Object.keys(changes).length > 0 ? settings : unchanged(settings);
  });

  implement(app, calls.readMailObstacle, async () => ({
    obstacle: mailObstacle(await mailer.isSetUp(), await findSettings(database, emailSettings)),
  }));

  implement(app, calls.sendTestMail, async (request, reply) => {
    const { contactEmail } = await findSettings(database, emailSettings);
    if (contactEmail === '') {
      throw new RequestError(409, 'No contact email address is saved yet.');
    }
    await countMailServerTest(database, now());
    const connection = await mailer.connect();
    if (!connection) throw new RequestError(409, 'No mail server is set up yet.');
    const via = mailServerKey(await describeMailServer(context));
    const result = await sendTestMail(connection, contactEmail, await readSite());
    await recordTestMail(database, result.isSent ? { to: contactEmail, via } : null);
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
