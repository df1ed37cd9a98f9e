import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { useDeleteHeadshot } from './bio-calls.ts';

/** Deletes the stored picture once that is confirmed. */
export function DeleteHeadshotDialog({ onClose }: { onClose: () => void }) {
  const deletion = useDeleteHeadshot();

  return (
    <DeleteDialog
      question="Are you sure you want to delete the headshot?"
      done="Headshot deleted successfully"
      failed="Failed to delete headshot"
      deletion={deletion}
      onClose={onClose}
    >
      Visitors no longer see it at once. The biography stays as it is.
    </DeleteDialog>
  );
}
