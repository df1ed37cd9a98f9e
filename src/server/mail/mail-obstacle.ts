import type { EmailSettings } from '#domain/email-settings/email-settings.ts';
import type { Mailer } from '#server/mail/smtp-mailer.ts';

export const NO_MAIL_SERVER = 'No mail server is set up (SMTP_URL).';
export const NO_CONTACT_EMAIL = 'No contact email address is saved.';

/** Why no notification can be sent, in one sentence; `null` when notifications can be sent. */
export function mailObstacle(
  mailer: Mailer | undefined,
  { contactEmail }: EmailSettings,
): string | null {
  if (!mailer) return NO_MAIL_SERVER;
  return contactEmail === '' ? NO_CONTACT_EMAIL : null;
}
