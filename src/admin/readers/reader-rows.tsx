import { useState } from 'react';

import { deleteReader } from '#domain/calls/reader-calls.ts';
import type { Reader } from '#domain/readers/reader.ts';
import { Button } from '#web/ui/button.tsx';

import { RequestDialog } from '../ui/dialogs/request-dialog.tsx';
import { useCall } from '../ui/requests/use-call.ts';

interface ReaderRowsProps {
  readers: readonly Reader[];
  /** Shown if there are none. */
  empty: string;
  onRemoved?: (reader: Reader) => void;
}

const stateLabels: Record<Reader['state'], string> = {
  pending: 'Not confirmed yet',
  confirmed: 'Confirmed',
  bounced: 'Unreachable',
};

/** Readers, each with a button that removes it after a question. */
export function ReaderRows({ readers, empty, onRemoved }: ReaderRowsProps) {
  const [removed, setRemoved] = useState<Reader>();
  const deletion = useCall(deleteReader);

  if (readers.length === 0) return <p className="text-ink-muted">{empty}</p>;
  return (
    <>
      <ul className="max-h-96 overflow-y-auto border border-rule">
        {readers.map((reader) => (
          <li
            key={reader.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-rule px-3 py-2 last:border-b-0"
          >
            <span className="min-w-0 wrap-anywhere">
              {reader.email}
              <span className="block text-sm text-ink-muted">{stateLabels[reader.state]}</span>
            </span>
            <Button
              variant="quiet"
              aria-label={`Remove ${reader.email}`}
              onClick={() => setRemoved(reader)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {removed && (
        <RequestDialog
          question={`Remove ${removed.email}?`}
          confirmLabel="Remove"
          request={{
            isPending: deletion.isPending,
            mutateAsync: async () => {
              await deletion.mutateAsync({ id: removed.id });
              onRemoved?.(removed);
            },
          }}
          toasts={{ success: 'Reader removed', failure: 'Failed to remove the reader' }}
          onClose={() => setRemoved(undefined)}
        >
          The address is deleted. No further mail is sent to it, unless it signs up again.
        </RequestDialog>
      )}
    </>
  );
}
