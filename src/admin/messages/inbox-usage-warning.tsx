import { useQuery } from '@tanstack/react-query';

import { formatFileSize } from '#domain/files/file-size.ts';
import { TriangleAlert } from '#web/icons/icons.ts';
import type { InboxUsage } from '#domain/messages/admin-message.ts';

import { inboxUsageQuery } from './message-calls.ts';

/** Low enough that the administrator can delete messages before visitors are refused. */
const WARNING_FRACTION = 0.8;

/** Warns when the stored messages take most or all of the space for messages. */
export function InboxUsageWarning() {
  const { data: usage } = useQuery<InboxUsage>(inboxUsageQuery);
  if (!usage || usage.usedBytes < WARNING_FRACTION * usage.limitBytes) return null;
  const isFull = usage.usedBytes >= usage.limitBytes;

  return (
    <p className="mb-6 flex items-baseline gap-2 font-medium text-warning">
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0 translate-y-0.5" />
      <span>
        {isFull
          ? 'The inbox is full: visitors cannot send messages until you delete some and empty the trash.'
          : `The inbox is nearly full (${formatFileSize(usage.usedBytes)} of ${formatFileSize(usage.limitBytes)}). When it is full, visitors cannot send messages.`}
      </span>
    </p>
  );
}
