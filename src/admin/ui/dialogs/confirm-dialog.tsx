import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';

import { Button } from '#web/ui/button.tsx';
import { useFocusAfterRequest } from '#web/ui/use-focus-after-request.ts';

import { AfterPaint, dialogClassName, overlayClassName, useFocusAfterClosing } from './modal.ts';
import { useAction, type ResultToasts } from '../requests/use-call.ts';

interface ConfirmDialogProps {
  question: string;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Label of the confirm button while `isBusy`. */
  busyLabel?: string;
  isBusy?: boolean;
  /** False while something that the confirmation depends on is missing. */
  isReady?: boolean | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * Asks for confirmation. It is open while it is rendered; the cancel button has the initial focus.
 */
export function ConfirmDialog({
  question,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  busyLabel = confirmLabel,
  isBusy = false,
  isReady = true,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const focusHandlers = useFocusAfterClosing();
  const buttons = useFocusAfterRequest<HTMLDivElement>(isBusy);

  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <div className={overlayClassName} />
        <AfterPaint>
          <AlertDialog.Content
            {...focusHandlers}
            className={`${dialogClassName} inset-x-4 top-0 m-auto h-fit max-h-[calc(100dvh-2rem-var(--toast-space,0px))] gap-3 rounded-md border p-5 sm:max-w-md sm:p-6`}
          >
            <AlertDialog.Title className="text-lg wrap-anywhere">{question}</AlertDialog.Title>
            {children !== undefined && (
              <AlertDialog.Description asChild>
                <div className="min-w-0 text-ink-muted">{children}</div>
              </AlertDialog.Description>
            )}
            <div ref={buttons} className="mt-2 flex flex-wrap justify-end gap-3">
              <AlertDialog.Cancel asChild>
                <Button variant="quiet" disabled={isBusy} onClick={onCancel}>
                  {cancelLabel}
                </Button>
              </AlertDialog.Cancel>
              <Button disabled={isBusy || !isReady} onClick={onConfirm}>
                {isBusy ? busyLabel : confirmLabel}
              </Button>
            </div>
          </AlertDialog.Content>
        </AfterPaint>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

interface DiscardDialogProps {
  onDiscard: () => void;
  onKeep: () => void;
}

export function DiscardDialog({ onDiscard, onKeep }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      question="Discard unsaved changes?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      onConfirm={onDiscard}
      onCancel={onKeep}
    >
      What you have typed here is not saved yet.
    </ConfirmDialog>
  );
}

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
