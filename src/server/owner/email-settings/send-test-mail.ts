import { emailSettings } from '#domain/email-settings/email-settings.ts';
import type { Database } from '#server/core/database/tables.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import { MailFailure } from '#server/core/outbox/mail-failure.ts';
import type { MailConnection } from '#server/core/outbox/smtp-connection.ts';
import type { Site } from '#server/core/site/site-defaults.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';

interface TestMailResult {
  isSent: boolean;
  /** One sentence that quotes the mail server. It is not logged, because it may contain addresses. */
  message: string;
}

/**
 * The address that test mails go to.
 *
 * @throws RequestError 409 if none is saved
 */
export async function testMailAddress(database: Database): Promise<string> {
  const { contactEmail } = await findSettings(database, emailSettings);
  if (contactEmail !== '') return contactEmail;
  throw new RequestError(409, 'No contact email address is saved yet.');
}

/** Sends a test mail over the connection, and closes the connection. */
export async function sendTestMail(
  connection: MailConnection,
  to: string,
  { brand }: Pick<Site, 'brand'>,
): Promise<TestMailResult> {
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
