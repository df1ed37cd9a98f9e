import type { ReactNode } from 'react';

import { ConfirmDialog } from './confirm-dialog.tsx';
import { useResultToast, type ResultToasts } from './use-result-toast.ts';

interface DeleteDialogProps {
  question: string;
  /** The consequences of the deletion. */
  children: ReactNode;
  toasts: ResultToasts;
  deletion: { mutateAsync: () => Promise<unknown>; isPending: boolean };
  onClose: () => void;
}

/** Asks before a deletion, and stays open if the deletion fails. */
export function DeleteDialog({ question, children, toasts, deletion, onClose }: DeleteDialogProps) {
  const toastResult = useResultToast();

  async function confirm() {
    const isDeleted = await toastResult(deletion.mutateAsync(), toasts);
    if (isDeleted) onClose();
  }

  return (
    <ConfirmDialog
      question={question}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      isBusy={deletion.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
