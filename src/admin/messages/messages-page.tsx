import { Inbox, Trash2 } from 'lucide-react';
import { memo, useCallback, useMemo, useState, type ComponentProps } from 'react';

import type { AdminMessage } from '#domain/messages/admin-message.ts';
import { normalizeSearch } from '#domain/text/normalize-search.ts';
import { Button } from '#web/ui/button.tsx';
import { IncrementalList } from '#web/ui/incremental-list.tsx';

import { NewCorrectionDialog } from '../corrections/new-correction-dialog.tsx';
import { MailBanner } from '../email-settings/mail-banner.tsx';
import { Badge } from '../ui/badge.tsx';
import { TrashButton } from '../trash/trash-button.tsx';
import { EmptyList, ListSkeleton } from '../ui/list-state.tsx';
import { QueryFailure } from '../ui/requests/query-failure.tsx';
import { useDebouncedValue } from '../ui/fields/use-debounced-value.ts';
import { DeleteMessageDialog, DeleteMessagesDialog } from './delete-message-dialogs.tsx';
import { InboxUsageWarning } from './inbox-usage-warning.tsx';
import { allMessages, useMessages, useMessageTotal, useUnreadCount } from './message-calls.ts';
import { MessageCard, type MessageRequest } from './message-card.tsx';
import { MessageToolbar } from './message-toolbar.tsx';

const BATCH_SIZE = 10;

const SKELETON_CARDS = 3;

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
  const closeDialog = () => setDialog(undefined);
  const showOnlyAboutVideo = useCallback(
    () => setFilter((current) => ({ ...current, isOnlyAboutVideo: true })),
    [],
  );

  return (
    <>
      <header className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-heading">Messages</h1>
        {total !== undefined && <Badge tone="gray">{total} total messages</Badge>}
        {unread > 0 && <Badge tone="blue">{unread} unread</Badge>}
        <div className="flex flex-wrap gap-3 sm:ml-auto">
          {total !== undefined && total > 0 && (
            <Button variant="quiet" onClick={() => setDialog({ kind: 'deleteAll' })}>
              <Trash2 aria-hidden="true" className="size-4" />
              Delete messages since…
            </Button>
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
    </>
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
