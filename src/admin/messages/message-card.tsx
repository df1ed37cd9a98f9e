import { Reply } from 'lucide-react';
import { useId } from 'react';

import { mailtoHref } from '#domain/http/mailto-href.ts';
import { formatInstant } from '#domain/dates/format-instant.ts';
import { replyHref } from '#domain/messages/reply-href.ts';
import type { AdminMessage } from '#domain/messages/admin-message.ts';
import { buttonClassName } from '#web/ui/button.tsx';

import { Badge } from '../ui/badge.tsx';
import { NotificationLine } from './notification-line.tsx';
import { SubjectBadge } from './subject-badge.tsx';

/** A message: who wrote it, what about, and what; on wide screens side by side. */
export function MessageCard({ message }: { message: AdminMessage }) {
  const nameId = useId();
  const fullName = `${message.firstName} ${message.lastName}`;

  return (
    <article
      aria-labelledby={nameId}
      className="grid gap-x-12 gap-y-4 border-t border-rule py-6 lg:grid-cols-[18rem_minmax(0,1fr)]"
    >
      <header className="grid content-start justify-items-start gap-2">
        <h2 id={nameId} dir="auto" className="text-lg leading-snug wrap-anywhere">
          {fullName}
        </h2>
        <p className="flex flex-wrap gap-2">
          <SubjectBadge subject={message.subject} />
          {message.newsletter && <Badge tone="grey">Newsletter Signup</Badge>}
        </p>
        <time dateTime={message.createdAt} className="text-sm text-ink-muted">
          {formatInstant(message.createdAt)}
        </time>
        <a
          href={mailtoHref(message.email)}
          className="inline-block py-1 text-sm wrap-anywhere underline"
        >
          {message.email}
        </a>
      </header>
      <div className="grid content-start gap-4">
        <p dir="auto" className="max-w-reading whitespace-pre-wrap wrap-anywhere">
          {message.message}
        </p>
        <footer className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <a href={replyHref(message)} className={buttonClassName.quiet}>
            <Reply aria-hidden="true" className="size-4" />
            Reply
            <span className="sr-only">to {fullName}</span>
          </a>
          <NotificationLine notification={message.notification} />
        </footer>
      </div>
    </article>
  );
}
