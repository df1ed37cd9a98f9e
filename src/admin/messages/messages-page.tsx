import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { memo } from 'react';

import { apiKey } from '#domain/addresses.ts';
import type { StoredMessage } from '#domain/messages/stored-message.ts';
import { GrowingBlocks } from '#web/ui/growing-blocks.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

import { Badge } from '../ui/badge.tsx';
import { QueryFailure } from '../ui/query-failure.tsx';
import { MessageCard } from './message-card.tsx';

const BLOCK_SIZE = 10;

const SKELETON_CARDS = 3;

/** What visitors wrote, newest first. */
export function MessagesPage() {
  const messages = useQuery<StoredMessage[]>({ queryKey: apiKey.adminMessages });

  return (
    <>
      <header className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-heading">Messages</h1>
        {messages.data && <Badge tone="grey">{messages.data.length} total messages</Badge>}
      </header>
      {messages.isPending && <MessagesSkeleton />}
      {messages.isError && <QueryFailure what="The messages" query={messages} />}
      {messages.data?.length === 0 && <NoMessages />}
      {messages.data && (
        <GrowingBlocks items={messages.data} blockSize={BLOCK_SIZE}>
          {(block) => <MessageBlock messages={block} />}
        </GrowingBlocks>
      )}
    </>
  );
}

/** Rendered once, however many blocks follow it. */
const MessageBlock = memo(function MessageBlock({
  messages,
}: {
  messages: readonly StoredMessage[];
}) {
  return (
    <div className="message-block">
      {messages.map((message) => (
        <MessageCard key={message.id} message={message} />
      ))}
    </div>
  );
});

function NoMessages() {
  return (
    <div className="grid justify-items-center gap-2 border-y border-rule px-4 py-16 text-center">
      <Inbox aria-hidden="true" className="mb-1 size-8 text-ink-muted" />
      <h2 className="text-lg">No Messages Yet</h2>
      <p className="text-ink-muted">What visitors send with the contact form will be here.</p>
    </div>
  );
}

function MessagesSkeleton() {
  return (
    <div role="status" aria-label="Loading messages">
      {Array.from({ length: SKELETON_CARDS }, (_, index) => (
        <div key={index} className="grid gap-3 border-t border-rule py-6">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-5 w-64" />
          <Skeleton className="h-24 w-full max-w-reading" />
        </div>
      ))}
    </div>
  );
}
