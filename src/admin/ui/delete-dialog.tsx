import type { ReactNode } from 'react';

import { ConfirmDialog } from './confirm-dialog.tsx';
import { useResultToast, type ResultToasts } from './use-result-toast.ts';

interface DeleteDialogProps {
  question: string;
  /** The consequences of the deletion. */
  children: ReactNode;
  toasts: ResultToasts;
  confirmLabel?: string;
  /** False while it is not known yet what would be deleted. */
  isReady?: boolean;
  deletion: { mutateAsync: () => Promise<unknown>; isPending: boolean };
  onClose: () => void;
}

/** Asks before a deletion, and stays open if the deletion fails. */
export function DeleteDialog({
  question,
  children,
  toasts,
  confirmLabel = 'Delete',
  isReady,
  deletion,
  onClose,
}: DeleteDialogProps) {
  const toastResult = useResultToast();

  async function confirm() {
    const isDeleted = await toastResult(deletion.mutateAsync(), toasts);
    if (isDeleted) onClose();
  }

  return (
    <ConfirmDialog
      question={question}
      confirmLabel={confirmLabel}
      isReady={isReady}
      busyLabel="Deleting..."
      isBusy={deletion.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
