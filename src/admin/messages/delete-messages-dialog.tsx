import { useState } from 'react';

import { DAY_MS } from '#domain/dates/durations.ts';
import { formatLocalTime, isLocalTime, parseLocalTime } from '#domain/dates/local-time.ts';
import { parseInstant } from '#domain/dates/parse-instant.ts';
import type { AdminMessage } from '#domain/messages/admin-message.ts';
import { countText } from '#domain/text/count-text.ts';
import { fieldClassName, FormField } from '#web/ui/form-field.tsx';

import { RequestDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { QueryFailure } from '../ui/requests/loaded.tsx';
import { useDeleteMessages, useMessageCount } from './message-calls.ts';

/** The network of a sender, see {@link AdminMessage}, and the message for which the dialog was opened. */
export interface MessageScope {
  network: string;
  message: AdminMessage;
}

interface DeleteMessagesDialogProps {
  /** Only the messages of this network are deleted; without a scope, those of all networks are. */
  scope: MessageScope | undefined;
  onClose: () => void;
}

/** Asks for a time, counts the messages since then, and deletes them when the administrator confirms. */
export function DeleteMessagesDialog({ scope, onClose }: DeleteMessagesDialogProps) {
  const [since, setSince] = useState(() => dayBefore(scope?.message.createdAt));
  const filter = isLocalTime(since)
    ? { since: parseLocalTime(since), ...(scope && { network: scope.network }) }
    : null;
  const count = useMessageCount(filter);
  const deletion = useDeleteMessages(filter);
  const total = count.data ?? 0;

  return (
    <RequestDialog
      question={
        scope
          ? 'Are you sure you want to delete all messages from this internet connection?'
          : 'Are you sure you want to delete the messages of all senders?'
      }
      toasts={{ success: 'Messages deleted successfully', failure: 'Failed to delete messages' }}
      confirmLabel={total > 0 ? `Delete ${countText(total, 'message')}` : 'Delete'}
      isReady={total > 0}
      request={deletion}
      onClose={onClose}
    >
      {scope && (
        <p className="mb-3 wrap-anywhere">
          It is the connection over which {scope.message.firstName} {scope.message.lastName} has
          sent the message. Several people may share it.
        </p>
      )}
      <FormField label="Since" error={filter ? undefined : 'Please choose a date and time'}>
        {(field) => (
          <input
            {...field}
            type="datetime-local"
            value={since}
            disabled={deletion.isPending}
            onChange={({ target }) => setSince(target.value)}
            className={fieldClassName}
          />
        )}
      </FormField>
      {count.isError && <QueryFailure what="The number of messages" query={count} />}
      <p role="status" className="mt-3">
        {count.isLoading && 'Counting...'}
        {count.data === 0 && 'There are no messages since then.'}
        {total > 0 && `${countText(total, 'message')} will be deleted. This cannot be undone.`}
      </p>
    </RequestDialog>
  );
}

/** The local time 24 hours before a message arrived; if there is no message, 24 hours ago. */
function dayBefore(createdAt = ''): string {
  const arrivedMs = parseInstant(createdAt).getTime();
  const endMs = Number.isNaN(arrivedMs) ? Date.now() : arrivedMs;
  return formatLocalTime(new Date(endMs - DAY_MS));
}
