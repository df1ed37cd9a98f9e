import { ConfirmDialog } from './confirm-dialog.tsx';

interface DiscardDialogProps {
  onDiscard: () => void;
  onKeep: () => void;
}

/** Asks before unsaved typing is lost. */
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
