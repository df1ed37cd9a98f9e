import { memo, useId, type ComponentProps } from 'react';

import { pageAddress } from '#domain/addresses.ts';
import { formatMoment } from '#domain/videos/moment.ts';
import { mailtoHref } from '#domain/http/mailto-href.ts';
import { formatInstant } from '#domain/dates/format-instant.ts';
import { replyHref } from '#domain/messages/reply-href.ts';
import type { AdminMessage, Notification } from '#domain/messages/admin-message.ts';
import { subjectLabel } from '#domain/messages/subjects.ts';
import { TRASH_DAYS } from '#domain/trash/trash-entry.ts';
import {
  MailOpen,
  MessageSquareWarning,
  Network,
  Reply,
  Trash2,
  TriangleAlert,
} from '#web/icons/icons.ts';
import { Mail } from '#web/icons/shared-icons.ts';
import { buttonClassName } from '#web/ui/button.tsx';

import { useDeletionToast } from '../trash/use-deletion-toast.ts';
import { Badge } from '../ui/badge.tsx';
import { ConfirmedAction, RowAction, RowMenu } from '../ui/rows/row-action.tsx';
import { SelectRow } from '../ui/selection/select-row.tsx';
import { useAction } from '../ui/requests/use-call.ts';
import type { MessageScope } from './delete-messages-dialog.tsx';
import { useDeleteMessage, useMarkMessage } from './message-calls.ts';
import { notificationDetails, notificationSentence } from './notification-sentence.ts';

/** See docs/panel.md, "Messages". */
const subjectTones = new Map<string, ComponentProps<typeof Badge>['tone']>([
  ['general', 'blue'],
  ['video-request', 'green'],
  ['source-suggestion', 'purple'],
  ['collaboration', 'orange'],
  ['media', 'pink'],
]);

/** What the administrator has asked for: a deletion of many messages, or a correction of a video. */
export type MessageRequest =
  | { kind: 'delete'; scope?: MessageScope }
  | { kind: 'correct'; about: ReportedMoment };

type ReportedMoment = NonNullable<AdminMessage['about']>;

interface MessageCardProps {
  message: AdminMessage;
  onRequest: (request: MessageRequest) => void;
  /** Called when the administrator wants to see only messages about videos. */
  onOnlyAboutVideo: () => void;
}

/** A message, with its sender and subject above it, or beside it on a wide screen. */
export const MessageCard = memo(function MessageCard({
  message,
  onRequest,
  onOnlyAboutVideo,
}: MessageCardProps) {
  const { network, about } = message;
  const nameId = useId();
  const fullName = `${message.firstName} ${message.lastName}`;
  const isUnread = message.isRead === false;

  return (
    <article
      aria-labelledby={nameId}
      className="grid gap-x-12 gap-y-4 border-t border-rule py-6 lg:grid-cols-[18rem_minmax(0,1fr)]"
    >
      <header className="grid content-start justify-items-start gap-2">
        <div className="flex items-start gap-3">
          <SelectRow id={message.id} entryName={`the message from ${fullName}`} />
          <h2
            id={nameId}
            dir="auto"
            className={`text-lg leading-snug wrap-anywhere ${isUnread ? 'font-bold' : 'font-normal'}`}
          >
            {fullName}
          </h2>
          {isUnread && <span className="sr-only">Unread</span>}
        </div>
        <p className="flex flex-wrap gap-2">
          <Badge tone={subjectTones.get(message.subject) ?? 'gray'}>
            {subjectLabel(message.subject)}
          </Badge>
          {message.newsletter && <Badge tone="gray">Newsletter Signup</Badge>}
          {about && (
            <button
              type="button"
              title="Show only messages about videos"
              onClick={onOnlyAboutVideo}
              className="inline-flex min-h-6 items-center rounded-sm hover:bg-raised"
            >
              <Badge tone="gray">About a video</Badge>
            </button>
          )}
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
        {about && <AboutLine about={about} />}
        <p dir="auto" className="max-w-reading whitespace-pre-wrap wrap-anywhere">
          {message.message}
        </p>
        <footer className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <a href={replyHref(message)} aria-describedby={nameId} className={buttonClassName.quiet}>
            <Reply className="size-4" />
            Reply
          </a>
          <div className="-ml-2 flex flex-wrap gap-x-1">
            <ReadButton message={message} fullName={fullName} />
            {about && (
              <RowAction
                icon={MessageSquareWarning}
                label="Publish a correction"
                labelSuffix={`of the video in the message from ${fullName}`}
                onClick={() => onRequest({ kind: 'correct', about })}
              />
            )}
            <DeleteButton message={message} fullName={fullName} />
            {typeof network === 'string' && (
              <RowMenu
                entryName={`the message from ${fullName}`}
                items={[
                  {
                    icon: Network,
                    label: 'Delete all from this sender’s connection…',
                    isDeletion: true,
                    onSelect: () => onRequest({ kind: 'delete', scope: { network, message } }),
                  },
                ]}
              />
            )}
          </div>
          {message.notification && <NotificationLine notification={message.notification} />}
        </footer>
      </div>
    </article>
  );
});

function AboutLine({ about }: { about: ReportedMoment }) {
  const { videoId, title, second } = about;
  const [address, moment] =
    second === null
      ? [pageAddress.video(videoId), '']
      : [pageAddress.moment(videoId, second), ` at ${formatMoment(second)}`];

  return (
    <p className="text-sm text-ink-muted">
      About:{' '}
      <a href={address} target="_blank" rel="noopener" className="wrap-anywhere underline">
        {title + moment}
      </a>
    </p>
  );
}

interface MessageButtonProps {
  message: AdminMessage;
  fullName: string;
}

function DeleteButton({ message, fullName }: MessageButtonProps) {
  const deletion = useDeleteMessage(message.id);
  const deletionToast = useDeletionToast();

  return (
    <ConfirmedAction
      icon={Trash2}
      label="Delete"
      labelSuffix={`the message from ${fullName}`}
      className="text-error"
      question="Are you sure you want to delete this message?"
      toasts={{
        success: (reply) => deletionToast('Message deleted successfully', reply),
        failure: 'Failed to delete message',
      }}
      request={deletion}
    >
      <p className="wrap-anywhere">
        {fullName}, {formatInstant(message.createdAt)}. The trash keeps it for {TRASH_DAYS} days.
      </p>
    </ConfirmedAction>
  );
}

function ReadButton({ message, fullName }: MessageButtonProps) {
  const marking = useAction(useMarkMessage(message.id), { failure: 'Failed to mark the message' });
  const isRead = marking.isPending ? marking.variables : message.isRead === true;

  return (
    <RowAction
      icon={isRead ? Mail : MailOpen}
      label={isRead ? 'Mark as unread' : 'Mark as read'}
      labelSuffix={`the message from ${fullName}`}
      onClick={() => marking.run(!isRead)}
    />
  );
}

/** Why the notification mail could not be sent. Says nothing while all is well. */
function NotificationLine({ notification }: { notification: Notification }) {
  const sentence = notificationSentence(notification);
  if (sentence === null) return null;
  const isFailed = notification.state === 'failed';

  return (
    <div className={`min-w-0 text-sm ${isFailed ? 'text-error' : 'text-ink-muted'}`}>
      <p className="flex items-baseline gap-2 font-medium">
        <TriangleAlert className="size-4 shrink-0 translate-y-0.5" />
        {sentence}
      </p>
      <details className="ml-6 text-ink-muted">
        <summary className="py-1">Technical details</summary>
        <p className="wrap-anywhere">{notificationDetails(notification)}</p>
      </details>
    </div>
  );
}
