import type { ReactNode } from 'react';

import { ConfirmDialog } from './confirm-dialog.tsx';
import { useAction, type ResultToasts } from '../requests/use-call.ts';

export interface RequestDialogProps<Result> {
  question: string;
  children: ReactNode;
  toasts: ResultToasts<Result>;
  confirmLabel?: string;
  /** Label of the confirm button while the request is pending. */
  busyLabel?: string;
  /** False while it is not known what the request would do, or if it would do nothing. */
  isReady?: boolean;
  request: { mutateAsync: () => Promise<Result>; isPending: boolean };
  /** By default `onClose`. */
  onSuccess?: () => void;
  onClose: () => void;
}

/** Asks before a request is sent, by default a deletion, and stays open if the request fails. */
export function RequestDialog<Result>({
  toasts,
  confirmLabel = 'Delete',
  busyLabel = 'Deleting...',
  request,
  onClose,
  onSuccess = onClose,
  ...confirmation
}: RequestDialogProps<Result>) {
  const { run, isPending } = useAction(request, { ...toasts, onSuccess });

  return (
    <ConfirmDialog
      {...confirmation}
      confirmLabel={confirmLabel}
      busyLabel={busyLabel}
      isBusy={isPending}
      onConfirm={run}
      onCancel={onClose}
    />
  );
}
