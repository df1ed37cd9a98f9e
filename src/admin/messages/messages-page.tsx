import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { memo } from 'react';

import { queryKeys } from '#domain/addresses.ts';
import type { AdminMessage } from '#domain/messages/admin-message.ts';
import { IncrementalList } from '#web/ui/incremental-list.tsx';

import { Badge } from '../ui/badge.tsx';
import { EmptyList, ListSkeleton } from '../ui/list-state.tsx';
import { QueryFailure } from '../ui/query-failure.tsx';
import { MessageCard } from './message-card.tsx';

const BATCH_SIZE = 10;

const SKELETON_CARDS = 3;

/** The Messages tab: the messages of visitors, newest first. */
export function MessagesPage() {
  const messages = useQuery<AdminMessage[]>({ queryKey: queryKeys.adminMessages });

  return (
    <>
      <header className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-heading">Messages</h1>
        {messages.data && <Badge tone="grey">{messages.data.length} total messages</Badge>}
      </header>
      {messages.isPending && <ListSkeleton rows={SKELETON_CARDS} rowClassName="h-56" />}
      {messages.isError && <QueryFailure what="The messages" query={messages} />}
      {messages.data?.length === 0 && <NoMessages />}
      {messages.data && (
        <IncrementalList items={messages.data} batchSize={BATCH_SIZE}>
          {(batch) => <MessageBatch messages={batch} />}
        </IncrementalList>
      )}
    </>
  );
}

/** Memoized, so that adding a batch does not render the earlier ones again. */
const MessageBatch = memo(function MessageBatch({
  messages,
}: {
  messages: readonly AdminMessage[];
}) {
  return (
    <div className="message-batch">
      {messages.map((message) => (
        <MessageCard key={message.id} message={message} />
      ))}
    </div>
  );
});

function NoMessages() {
  return (
    <EmptyList>
      <Inbox aria-hidden="true" className="size-8" />
      <h2 className="text-lg text-ink">No Messages Yet</h2>
      <p>What visitors send with the contact form will be here.</p>
    </EmptyList>
  );
}
