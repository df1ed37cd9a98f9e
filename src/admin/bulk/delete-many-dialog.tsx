import { TRASH_DAYS } from '#domain/trash/trash-entry.ts';
import { countText } from '#domain/text/count-text.ts';
import type { BulkResult } from '#domain/bulk/bulk.ts';

import { DeleteDialog } from '../ui/dialogs/delete-dialog.tsx';
import { useBulkToast } from './use-bulk-toast.ts';

interface DeleteManyDialogProps {
  noun: 'video' | 'message';
  ids: readonly string[];
  nameOf: (id: string) => string;
  deletion: {
    mutateAsync: (request: { ids: readonly string[]; action: 'delete' }) => Promise<BulkResult[]>;
    isPending: boolean;
  };
  onClose: () => void;
}

/** Asks before the selected entries are deleted. */
export function DeleteManyDialog({ noun, ids, nameOf, deletion, onClose }: DeleteManyDialogProps) {
  const bulkToast = useBulkToast();
  const [first = ''] = ids;
  const isOne = ids.length === 1;

  return (
    <DeleteDialog
      question={`Are you sure you want to delete ${isOne ? `this ${noun}` : `these ${ids.length} ${noun}s`}?`}
      toasts={{
        success: (results: BulkResult[]) => bulkToast(results, { noun, done: 'deleted', nameOf }),
        failure: `Failed to delete ${noun}s`,
      }}
      confirmLabel={isOne ? 'Delete' : `Delete ${countText(ids.length, noun)}`}
      deletion={{
        mutateAsync: () => deletion.mutateAsync({ ids, action: 'delete' }),
        isPending: deletion.isPending,
      }}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {nameOf(first)}
        {ids.length > 1 && ` and ${countText(ids.length - 1, 'other')}`}. The trash keeps{' '}
        {isOne ? 'it' : 'them'} for {TRASH_DAYS} days.
      </p>
    </DeleteDialog>
  );
}
