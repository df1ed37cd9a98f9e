import { memo, useCallback, useMemo, useState, type ComponentProps } from 'react';

import { adminApiRoute } from '#domain/admin-api.ts';
import type { AdminMessage } from '#domain/messages/admin-message.ts';
import { normalizeSearch } from '#domain/text/normalize-search.ts';
import { Download, Inbox, MailOpen, Trash2 } from '#web/icons/icons.ts';
import { Mail } from '#web/icons/shared-icons.ts';
import { IncrementalList } from '#web/ui/incremental-list.tsx';

import { SelectionActions } from '../bulk/selection-actions.tsx';
import { useUnreadCount } from '../calls/unread-count.ts';
import { NewCorrectionDialog } from '../corrections/new-correction-dialog.tsx';
import { MailBanner } from '../email-settings/mail-banner.tsx';
import { ActionMenu } from '../ui/action-menu.tsx';
import { Badge } from '../ui/badge.tsx';
import { TrashButton } from '../trash/trash-button.tsx';
import { EmptyList, ListSkeleton } from '../ui/list-state.tsx';
import { QueryFailure } from '../ui/requests/query-failure.tsx';
import { useDebouncedValue } from '../ui/fields/use-debounced-value.ts';
import { SelectionBar } from '../ui/selection/selection-bar.tsx';
import { SelectionContext, useNewSelection } from '../ui/selection/selection.ts';
import { useChangeMessages } from './change-messages.ts';
import { DeleteMessageDialog, DeleteMessagesDialog } from './delete-message-dialogs.tsx';
import { InboxUsageWarning } from './inbox-usage-warning.tsx';
import { allMessages, useMessages, useMessageTotal } from './message-calls.ts';
import { MessageCard, type MessageRequest } from './message-card.tsx';
import { MessageToolbar } from './message-toolbar.tsx';

const BATCH_SIZE = 10;

const SKELETON_CARDS = 3;

const exports = [
  {
    icon: Download,
    label: 'All messages (CSV file)',
    href: adminApiRoute.messagesCsv,
  },
  {
    icon: Download,
    label: 'Newsletter sign-ups (CSV file)',
    href: adminApiRoute.newsletterSignupsCsv,
  },
] as const;

const bulkActions = [
  { icon: MailOpen, label: 'Mark as read', action: 'read', done: 'marked as read' },
  { icon: Mail, label: 'Mark as unread', action: 'unread', done: 'marked as unread' },
] as const;

const noMessages: readonly AdminMessage[] = [];

/** The open dialog is about one message, the messages of its network, or those of all networks. */
type OpenDialog = MessageRequest | { kind: 'deleteAll' };

export function MessagesPage() {
  const [dialog, setDialog] = useState<OpenDialog>();
  const [filter, setFilter] = useState(allMessages);
  const search = normalizeSearch(useDebouncedValue(filter.search));
  const query = useMessages({ ...filter, search });
  const total = useMessageTotal();
  const unread = useUnreadCount().data ?? 0;
  const pages = query.data?.pages;
  const messages = useMemo(() => pages?.flatMap(({ items }) => items) ?? noMessages, [pages]);
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
                    onSelect: () => setDialog({ kind: 'deleteAll' }),
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
      {query.isPending && <ListSkeleton rows={SKELETON_CARDS} rowClassName="h-56" />}
      {query.isError && !query.isFetchNextPageError && (
        <QueryFailure what="The messages" query={query} />
      )}
      {total === 0 && <NoMessages />}
      {total !== undefined && total > 0 && query.isSuccess && messages.length === 0 && (
        <EmptyList>No messages found.</EmptyList>
      )}
      {messages.length > 0 && <MessageSelection messages={messages} />}
      <IncrementalList
        items={messages}
        batchSize={BATCH_SIZE}
        onEnd={
          query.hasNextPage && !query.isFetching && !query.isError ? query.fetchNextPage : undefined
        }
      >
        {(batch) => (
          <MessageBatch
            messages={batch}
            onRequest={setDialog}
            onOnlyAboutVideo={showOnlyAboutVideo}
          />
        )}
      </IncrementalList>
      {query.isFetchingNextPage && <ListSkeleton rows={1} rowClassName="h-56" />}
      {query.isFetchNextPageError && !query.isFetchingNextPage && (
        <QueryFailure
          what="Older messages"
          query={{ error: query.error, refetch: query.fetchNextPage }}
        />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteMessageDialog message={dialog.message} onClose={closeDialog} />
      )}
      {dialog?.kind === 'deleteNetwork' && (
        <DeleteMessagesDialog scope={dialog} onClose={closeDialog} />
      )}
      {dialog?.kind === 'correct' && (
        <NewCorrectionDialog
          video={{ id: dialog.about.videoId, title: dialog.about.title }}
          second={dialog.about.second}
          onClose={closeDialog}
        />
      )}
      {dialog?.kind === 'deleteAll' && <DeleteMessagesDialog onClose={closeDialog} />}
    </SelectionContext>
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

interface MessageBatchProps extends Pick<
  ComponentProps<typeof MessageCard>,
  'onRequest' | 'onOnlyAboutVideo'
> {
  messages: readonly AdminMessage[];
}

/** Memoized, so that adding a batch does not render the earlier ones again. */
const MessageBatch = memo(function MessageBatch({ messages, ...handlers }: MessageBatchProps) {
  return (
    <div className="message-batch">
      {messages.map((message) => (
        <MessageCard key={message.id} message={message} {...handlers} />
      ))}
    </div>
  );
});

function NoMessages() {
  return (
    <EmptyList>
      <Inbox aria-hidden="true" className="size-8" />
      <h2 className="text-lg text-ink">No Messages Yet</h2>
      <p>Messages from your contact form will appear here.</p>
    </EmptyList>
  );
}
