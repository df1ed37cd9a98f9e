import type { ReactNode } from 'react';

import { RequestDialog } from './request-dialog.tsx';
import type { ResultToasts } from '../requests/use-result-toast.ts';

interface DeleteDialogProps<Result> {
  question: string;
  children: ReactNode;
  toasts: ResultToasts<Result>;
  confirmLabel?: string;
  /** False while it is not known what would be deleted, or if nothing would be deleted. */
  isReady?: boolean;
  deletion: { mutateAsync: () => Promise<Result>; isPending: boolean };
  onClose: () => void;
}

/** Asks before a deletion, and stays open if the deletion fails. */
export function DeleteDialog<Result>({
  confirmLabel = 'Delete',
  deletion,
  onClose,
  ...confirmation
}: DeleteDialogProps<Result>) {
  return (
    <RequestDialog
      {...confirmation}
      confirmLabel={confirmLabel}
      busyLabel="Deleting..."
      request={deletion}
      onSuccess={onClose}
      onCancel={onClose}
    />
  );
}
