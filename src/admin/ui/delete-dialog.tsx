import type { ReactNode } from 'react';

import { ConfirmDialog } from './confirm-dialog.tsx';
import { useOutcomeToast, type Outcomes } from './use-outcome-toast.ts';

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
  const tellOutcome = useOutcomeToast();

  async function carryOut() {
    const isDone = await tellOutcome(deletion.mutateAsync(), told);
    if (isDone) onClose();
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
