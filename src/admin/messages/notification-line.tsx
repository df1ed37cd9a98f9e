import { BellOff, Clock, MailCheck, TriangleAlert, type LucideIcon } from 'lucide-react';

import { formatInstant } from '#domain/dates/format-instant.ts';
import type { Notification } from '#domain/messages/admin-message.ts';

const icons: Readonly<Record<Notification['state'], LucideIcon>> = {
  sent: MailCheck,
  waiting: Clock,
  failed: TriangleAlert,
  off: BellOff,
};

/** Quietly, what became of the mail that tells the administrator of a message; aloud only if it failed. */
export function NotificationLine({ notification }: { notification: Notification }) {
  const Icon = icons[notification.state];
  const className = notification.state === 'failed' ? 'font-medium text-accent' : 'text-ink-muted';

  return (
    <p className={`flex min-w-0 items-baseline gap-2 text-sm ${className}`}>
      <Icon aria-hidden="true" className="size-4 shrink-0 translate-y-0.5" />
      <span className="wrap-anywhere">{sentenceAbout(notification)}</span>
    </p>
  );
}

function sentenceAbout({ state, sentAt, attempts, error }: Notification): string {
  const reason = error === null ? '' : `: ${error}`;
  switch (state) {
    case 'sent':
      return `Notification sent ${formatInstant(sentAt ?? '')}`;
    case 'waiting':
      return attempts === 0
        ? `Notification waiting${reason}`
        : `Notification waiting after ${times(attempts)}${reason}`;
    case 'failed':
      return `Notification failed after ${times(attempts)}${reason}`;
    case 'off':
      return 'Notifications were off';
  }
}

function times(attempts: number): string {
  return attempts === 1 ? '1 attempt' : `${attempts} attempts`;
}
