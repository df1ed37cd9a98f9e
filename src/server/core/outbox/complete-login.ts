import type { EnteredMailServer } from '#domain/email-settings/mail-server.ts';
import { isThisMachine, type MailServerSettings } from '#server/core/outbox/smtp-server.ts';
import { invalidInput } from '#server/core/http/request-error.ts';

/**
 * The entered mail server with its password, which is the stored one if none is entered.
 *
 * The stored password is kept only for the host that it was entered for, so that it can be sent to no
 * other.
 *
 * @throws RequestError 400 when the password has to be entered, or would be sent unencrypted
 */
export function completeLogin(
  { password, ...entered }: EnteredMailServer,
  stored: MailServerSettings | undefined,
): MailServerSettings {
  const settings = { ...entered, password: password ?? keptPassword(entered, stored) };
  if (settings.username === '' && settings.password !== '') {
    throw invalidInput([{ path: 'username', message: 'The password needs a user name' }]);
  }
  if (settings.username !== '' && settings.password === '') {
    throw invalidInput([{ path: 'password', message: 'The user name needs a password' }]);
  }
  const { security, host } = settings;
  if (settings.password !== '' && security === 'none' && !isThisMachine(host)) {
    const message =
      'A password is sent only encrypted. Please choose an encryption, or leave out user name and password.';
    throw invalidInput([{ path: 'security', message }]);
  }
  return settings;
}

/** Empty if no password is stored, or the entered mail server asks for no login. */
function keptPassword(
  { host, username }: Pick<EnteredMailServer, 'host' | 'username'>,
  stored: MailServerSettings | undefined,
): string {
  if (!stored || stored.password === '' || username === '') return '';
  if (stored.host === host) return stored.password;
  const message = `Please enter the password again. The stored one is sent only to ${stored.host}.`;
  throw invalidInput([{ path: 'password', message }]);
}
