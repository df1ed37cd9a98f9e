import type { ReactNode } from 'react';

import { ConfirmDialog } from './confirm-dialog.tsx';
import { useCloseWhenDone } from './use-close-when-done.ts';
import type { Outcomes } from './use-outcome-toast.ts';

interface DeleteDialogProps extends Outcomes {
  question: string;
  /** What goes with it, and what that means. */
  children: ReactNode;
  deletion: { mutateAsync: () => Promise<unknown>; isPending: boolean };
  onClose: () => void;
}

/** Deletes something once that is confirmed, and stays open when that fails. */
export function DeleteDialog({
  question,
  children,
  deletion,
  onClose,
  ...told
}: DeleteDialogProps) {
  const closeWhenDone = useCloseWhenDone(onClose);

  function carryOut() {
    return closeWhenDone(deletion.mutateAsync(), told);
  }

  return (
    <ConfirmDialog
      question={question}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      isBusy={deletion.isPending}
      onConfirm={carryOut}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
