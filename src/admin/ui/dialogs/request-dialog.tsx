import type { ReactNode } from 'react';

import { ConfirmDialog } from './confirm-dialog.tsx';
import { useResultToast, type ResultToasts } from '../requests/use-result-toast.ts';

interface RequestDialogProps<Result> {
  question: string;
  children: ReactNode;
  toasts: ResultToasts<Result>;
  confirmLabel: string;
  /** Label of the confirm button while the request is pending. */
  busyLabel: string;
  /** False while something that the confirmation depends on is missing. */
  isReady?: boolean | undefined;
  request: { mutateAsync: () => Promise<Result>; isPending: boolean };
  onSuccess: () => void;
  onCancel: () => void;
}

/** Asks before a request is sent, and stays open if the request fails. */
export function RequestDialog<Result>({
  toasts,
  request,
  onSuccess,
  onCancel,
  ...confirmation
}: RequestDialogProps<Result>) {
  const toastResult = useResultToast();

  async function confirm() {
    const hasSucceeded = await toastResult(request.mutateAsync(), toasts);
    if (hasSucceeded) onSuccess();
  }

  return (
    <ConfirmDialog
      {...confirmation}
      isBusy={request.isPending}
      onConfirm={confirm}
      onCancel={onCancel}
    />
  );
}
