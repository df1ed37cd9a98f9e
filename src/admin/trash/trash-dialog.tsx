import { useRef, useState } from 'react';

import {
  deleteTrashEntry,
  emptyTrash,
  listTrash,
  restoreTrashEntry,
} from '#domain/calls/trash-calls.ts';
import { TRASH_DAYS, type TrashEntry, type TrashKind } from '#domain/trash/trash-entry.ts';
import { formatInstant } from '#domain/dates/format-instant.ts';
import { Button } from '#web/ui/button.tsx';
import { RotateCcw, Trash2 } from '#web/icons/icons.ts';

import { RequestDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { CloseButton, Dialog, DialogBody, DialogButtons } from '../ui/dialogs/dialog.tsx';
import { EmptyList, Loaded } from '../ui/requests/loaded.tsx';
import { Badge } from '../ui/badge.tsx';
import { useAction, useCall, useFreshRead, useRead } from '../ui/requests/use-call.ts';
import { ConfirmedAction, RowAction } from '../ui/rows/row-action.tsx';

/** Opens the trash. It has the width of “Trash (99)”, so that it does not grow when the number arrives. */
export function TrashButton() {
  const [isOpen, setIsOpen] = useState(false);
  const count = useRead(listTrash).data?.entries.length;

  return (
    <>
      <Button variant="quiet" className="min-w-28 tabular-nums" onClick={() => setIsOpen(true)}>
        Trash{count !== undefined && ` (${count})`}
      </Button>
      {isOpen && <TrashDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Lists what can be restored. */
function TrashDialog({ onClose }: { onClose: () => void }) {
  const query = useFreshRead(listTrash);
  const emptying = useCall(emptyTrash);
  const count = query.data?.entries.length ?? 0;
  const [isEmptying, setIsEmptying] = useState(false);
  const explanation = useRef<HTMLParagraphElement>(null);

  return (
    <Dialog title="Trash" onClose={onClose}>
      <DialogBody>
        <p ref={explanation} tabIndex={-1} className="text-ink-muted outline-none">
          Deleted videos, sources and messages are kept here for {TRASH_DAYS} days. Visitors see
          none of them.
        </p>
        <Loaded what="The trash" query={query} rows={3} rowClassName="h-20">
          {({ entries }) =>
            entries.length === 0 ? (
              <EmptyList>The trash is empty.</EmptyList>
            ) : (
              <ul aria-label="Trash">
                {entries.map((entry) => (
                  <TrashRow
                    key={entry.id}
                    entry={entry}
                    onRestored={() => explanation.current?.focus()}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </DialogBody>
      <DialogButtons>
        <CloseButton />
        {count > 0 && (
          <Button
            variant="quiet"
            className="text-error! sm:ml-auto"
            onClick={() => setIsEmptying(true)}
          >
            Empty trash
          </Button>
        )}
      </DialogButtons>
      {isEmptying && (
        <RequestDialog
          question="Are you sure you want to empty the trash?"
          toasts={{ success: 'The trash is empty', failure: 'Failed to empty the trash' }}
          confirmLabel="Empty trash"
          request={emptying}
          onClose={() => setIsEmptying(false)}
        >
          <p>
            {count === 1 ? '1 entry' : `${count} entries`} will be deleted forever, with the files
            that nothing else uses. This cannot be undone.
          </p>
        </RequestDialog>
      )}
    </Dialog>
  );
}

const shownKinds = {
  video: { label: 'Video', tone: 'purple' },
  source: { label: 'Source', tone: 'blue' },
  message: { label: 'Message from', tone: 'green' },
} as const satisfies Record<TrashKind, { label: string; tone: string }>;

interface TrashRowProps {
  entry: TrashEntry;
  onRestored: () => void;
}

function TrashRow({ entry, onRestored }: TrashRowProps) {
  const { kind, title, deletedAt, expiresAt } = entry;
  const deletion = useCall(deleteTrashEntry, { id: entry.id });
  const restore = useAction(useCall(restoreTrashEntry, { id: entry.id }), {
    success: ({ message }) => ({ title: message }),
    failure: 'Failed to restore',
    onSuccess: onRestored,
  });

  return (
    <li className="border-t border-rule py-3 last:border-b">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={shownKinds[kind].tone}>{shownKinds[kind].label}</Badge>
        <h3 className="min-w-0 leading-snug wrap-anywhere">{title}</h3>
      </div>
      <p className="mt-1 text-sm text-ink-muted">
        <span className="inline-block">Deleted {formatInstant(deletedAt)} ·</span>{' '}
        <span className="inline-block">Kept until {formatInstant(expiresAt)}</span>
      </p>
      <div className="-mx-2 mt-1 flex flex-wrap items-center gap-x-1">
        <RowAction
          icon={RotateCcw}
          label={restore.isPending ? 'Restoring...' : 'Restore'}
          labelSuffix={title}
          className="min-h-11"
          aria-disabled={restore.isPending}
          onClick={() => restore.run()}
        />
        <ConfirmedAction
          icon={Trash2}
          label="Delete forever"
          labelSuffix={title}
          className="min-h-11 text-error"
          question={`Are you sure you want to delete “${title}” forever?`}
          toasts={{ success: 'Deleted forever', failure: 'Failed to delete' }}
          request={deletion}
        >
          {kind !== 'message' && <p>The files that nothing else uses are deleted too.</p>}
          <p>This cannot be undone.</p>
        </ConfirmedAction>
      </div>
    </li>
  );
}
