import { useCallback, useMemo, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { Input } from '#domain/calls/call.ts';
import {
  changeMessages,
  downloadMessages,
  downloadSignups,
  readInboxUsage,
} from '#domain/calls/message-calls.ts';
import type { AdminMessage } from '#domain/messages/admin-message.ts';
import { normalizeSearch } from '#domain/text/normalize-search.ts';
import { formatFileSize } from '#domain/files/file-size.ts';
import { Download, Inbox, MailOpen, Trash2, TriangleAlert, MailWarning } from '#web/icons/icons.ts';
import { Mail } from '#web/icons/shared-icons.ts';
import { useIncrementalList } from '#web/ui/use-incremental-list.ts';
import { readMailObstacle } from '#domain/calls/settings-calls.ts';
import { adminAddress } from '#domain/addresses.ts';
import { emailSettings, type MailObstacle } from '#domain/email-settings/email-settings.ts';

import { SelectionActions } from '../bulk/selection-actions.tsx';
import { useUnreadCount } from '../calls/unread-count.ts';
import { NewCorrectionDialog } from '../corrections/new-correction-dialog.tsx';
import { ActionMenu } from '../ui/menu.tsx';
import { Badge } from '../ui/badge.tsx';
import { TrashButton } from '../trash/trash-dialog.tsx';
import { EmptyList, ListSkeleton, QueryFailure } from '../ui/requests/loaded.tsx';
import { useDebouncedValue } from '../ui/fields/use-debounced-value.ts';
import { SelectionBar } from '../ui/selection/selection-bar.tsx';
import { SelectionContext, useNewSelection } from '../ui/selection/selection.ts';
import { SearchField } from '../ui/fields/search-field.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { send } from '../ui/requests/make-call.ts';
import { useRead } from '../ui/requests/use-call.ts';
import { DeleteMessagesDialog } from './delete-messages-dialog.tsx';
import {
  allMessages,
  useMessages,
  useMessageTotal,
  listsKey,
  markInLists,
  refreshCounts,
  removeFromLists,
  type MessageFilter,
} from './message-calls.ts';
import { MessageCard, type MessageRequest } from './message-card.tsx';
import { useStoredSettings } from '../ui/settings/use-settings.ts';

const exports = [
  {
    icon: Download,
    label: 'All messages (CSV file)',
    href: downloadMessages.path,
  },
  {
    icon: Download,
    label: 'Newsletter sign-ups (CSV file)',
    href: downloadSignups.path,
  },
] as const;

const bulkActions = [
  { icon: MailOpen, label: 'Mark as read', action: 'read', done: 'marked as read' },
  { icon: Mail, label: 'Mark as unread', action: 'unread', done: 'marked as unread' },
] as const;

const noMessages: readonly AdminMessage[] = [];

export function MessagesPage() {
  const [dialog, setDialog] = useState<MessageRequest>();
  const [filter, setFilter] = useState(allMessages);
  const search = normalizeSearch(useDebouncedValue(filter.search));
  const query = useMessages({ ...filter, search });
  const total = useMessageTotal();
  const unread = useUnreadCount().data ?? 0;
  const pages = query.data?.pages;
  const messages = useMemo(() => pages?.flatMap(({ items }) => items) ?? noMessages, [pages]);
  const { shown, end } = useIncrementalList(messages, {
    batchSize: 10,
    onEnd:
      query.hasNextPage && !query.isFetching && !query.isError ? query.fetchNextPage : undefined,
  });
  const selection = useNewSelection();
  const closeDialog = () => setDialog(undefined);
  const showOnlyAboutVideo = useCallback(
    () => setFilter((current) => ({ ...current, isOnlyAboutVideo: true })),
    [],
  );

  return (
    <SelectionContext value={selection}>
      <header className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-heading">Messages</h1>
        {total !== undefined && <Badge tone="gray">{total} total messages</Badge>}
        {unread > 0 && <Badge tone="blue">{unread} unread</Badge>}
        <div className="flex flex-wrap gap-3 sm:ml-auto">
          {total !== undefined && total > 0 && (
            <>
              <ActionMenu label="Export" items={exports} />
              <ActionMenu
                label="More"
                items={[
                  {
                    icon: Trash2,
                    label: 'Delete messages since…',
                    isDeletion: true,
                    onSelect: () => setDialog({ kind: 'delete' }),
                  },
                ]}
              />
            </>
          )}
          <TrashButton />
        </div>
      </header>
      <MailBanner />
      <InboxUsageWarning />
      {total !== undefined && total > 0 && <MessageToolbar filter={filter} onFilter={setFilter} />}
      {query.isPending && <ListSkeleton rows={3} rowClassName="h-56" />}
      {query.isError && !query.isFetchNextPageError && (
        <QueryFailure what="The messages" query={query} />
      )}
      {total === 0 && (
        <EmptyList>
          <Inbox className="size-8" />
          <h2 className="text-lg text-ink">No Messages Yet</h2>
          <p>Messages from your contact form will appear here.</p>
        </EmptyList>
      )}
      {total !== undefined && total > 0 && query.isSuccess && messages.length === 0 && (
        <EmptyList>No messages found.</EmptyList>
      )}
      {messages.length > 0 && <MessageSelection messages={messages} />}
      <div className="long-list [--row-height:20rem] sm:[--row-height:16rem] lg:[--row-height:9rem]">
        {shown.map((message) => (
          <MessageCard
            key={message.id}
            message={message}
            onRequest={setDialog}
            onOnlyAboutVideo={showOnlyAboutVideo}
          />
        ))}
      </div>
      <div ref={end} />
      {query.isFetchingNextPage && <ListSkeleton rows={1} rowClassName="h-56" />}
      {query.isFetchNextPageError && !query.isFetchingNextPage && (
        <QueryFailure
          what="Older messages"
          query={{ error: query.error, refetch: query.fetchNextPage }}
        />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteMessagesDialog scope={dialog.scope} onClose={closeDialog} />
      )}
      {dialog?.kind === 'correct' && (
        <NewCorrectionDialog
          video={{ id: dialog.about.videoId, title: dialog.about.title }}
          second={dialog.about.second}
          onClose={closeDialog}
        />
      )}
    </SelectionContext>
  );
}

/** What to do, and where. */
const remedies: Readonly<Record<MailObstacle, readonly [label: string, href: string]>> = {
  'no-mail-server': ['set up a mail server', adminAddress.mailServer],
  'no-address': ['save your email address', `${adminAddress.settings}#contactEmail`],
};

/**
 * Warns that messages are not mailed, with a link to the setting that is missing. Shows nothing
 * if notifications are off, because the administrator chose that.
 */
function MailBanner() {
  const settings = useStoredSettings(emailSettings).data;
  const obstacle = useRead(readMailObstacle).data?.obstacle;
  if (!settings?.isEnabled || !obstacle) return null;
  const [label, href] = remedies[obstacle];

  return (
    <p className="mb-6 flex items-start gap-3 rounded-sm border border-rule bg-raised px-4 py-3">
      <MailWarning className="size-5 shrink-0 translate-y-0.5" />
      <span>
        Messages are not mailed yet:{' '}
        <a href={href} className="font-medium underline underline-offset-2">
          {label}
        </a>
      </span>
    </p>
  );
}

/** Low enough that the administrator can delete messages before visitors are refused. */
const WARNING_FRACTION = 0.8;

/** Warns when the stored messages take most or all of the space for messages. */
function InboxUsageWarning() {
  const { data: usage } = useRead(readInboxUsage);
  if (!usage || usage.usedBytes < WARNING_FRACTION * usage.limitBytes) return null;
  const isFull = usage.usedBytes >= usage.limitBytes;

  return (
    <p className="mb-6 flex items-baseline gap-2 font-medium text-warning">
      <TriangleAlert className="size-4 shrink-0 translate-y-0.5" />
      <span>
        {isFull
          ? 'The inbox is full: visitors cannot send messages until you delete some and empty the trash.'
          : `The inbox is nearly full (${formatFileSize(usage.usedBytes)} of ${formatFileSize(usage.limitBytes)}). When it is full, visitors cannot send messages.`}
      </span>
    </p>
  );
}

interface MessageToolbarProps {
  filter: MessageFilter;
  onFilter: (filter: MessageFilter) => void;
}

/** The search, and the switches that hide other messages. */
function MessageToolbar({ filter, onFilter }: MessageToolbarProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3">
      <SearchField
        label="Search messages"
        value={filter.search}
        onChange={(search) => onFilter({ ...filter, search })}
      />
      <Switch
        label="Only unread"
        checked={filter.isOnlyUnread}
        onChange={({ target }) => onFilter({ ...filter, isOnlyUnread: target.checked })}
      />
      <Switch
        label="Only about a video"
        checked={filter.isOnlyAboutVideo}
        onChange={({ target }) => onFilter({ ...filter, isOnlyAboutVideo: target.checked })}
      />
    </div>
  );
}

/** Selects messages, and marks or deletes those that are selected. */
function MessageSelection({ messages }: { messages: readonly AdminMessage[] }) {
  const change = useChangeMessages();
  const senderOf = (id: string) => {
    const message = messages.find((listed) => listed.id === id);
    return message ? `${message.firstName} ${message.lastName}` : 'A message';
  };

  return (
    <SelectionBar shownIds={messages.map(({ id }) => id)}>
      {(ids) => (
        <SelectionActions
          noun="message"
          ids={ids}
          nameOf={senderOf}
          actions={bulkActions}
          change={change}
        />
      )}
    </SelectionBar>
  );
}

/**
 * Marks or deletes many messages, both on the server and in the loaded pages, so that the list keeps its
 * place. After a failed request, and when a message was gone, the lists are fetched again.
 */
function useChangeMessages() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (change: Input<typeof changeMessages>) => send(changeMessages, change),
    onSuccess: async ({ results }, { body: { action } }) => {
      const done = results.flatMap(({ id, isDone }) => (isDone ? [id] : []));
      if (action === 'delete') await removeFromLists(queryClient, done);
      else markInLists(queryClient, done, action === 'read');
      if (done.length < results.length) {
        await queryClient.invalidateQueries({ queryKey: listsKey });
      }
    },
    onError: () => queryClient.invalidateQueries({ queryKey: listsKey }),
    onSettled: () => refreshCounts(queryClient),
  });
}
