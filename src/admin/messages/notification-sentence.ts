import { formatInstant } from '#domain/dates/format-instant.ts';
import type { Notification } from '#domain/messages/admin-message.ts';

/** Describes the state of the mail that notifies the administrator of a message. */
export function notificationSentence({ state, sentAt, attempts, error }: Notification): string {
  const reason = error === null ? '' : `: ${error}`;
  switch (state) {
    case 'sent':
      return `Notification sent ${formatInstant(sentAt ?? '')}`;
    case 'waiting':
      return attempts === 0
        ? `Notification waiting${reason}`
        : `Notification waiting after ${attemptsPhrase(attempts)}${reason}`;
    case 'failed':
      return `Notification failed after ${attemptsPhrase(attempts)}${reason}`;
    case 'off':
      return 'Notifications were off';
  }
}

function attemptsPhrase(attempts: number): string {
  return attempts === 1 ? '1 attempt' : `${attempts} attempts`;
}
