import { restoreTrashEntry } from '#domain/calls/trash-calls.ts';
import type { Reply } from '#domain/calls/call.ts';
import type { deleteVideo } from '#domain/calls/video-calls.ts';
import type { ToastMessage } from '#web/ui/toast-region.tsx';

import { useAction, useCall } from '../ui/requests/use-call.ts';

/**
 * Returns a function that creates the toast after a deletion, with “Undo”. The same is in the trash, for
 * everybody who needs more time than the toast is open.
 */
export function useDeletionToast(): (
  title: string,
  reply: Reply<typeof deleteVideo>,
) => ToastMessage {
  const restore = useAction(useCall(restoreTrashEntry), {
    success: ({ message }) => ({ title: message }),
    failure: 'Failed to restore',
  });

  return (title, { trashId }) => {
    if (trashId === null) {
      return { title, description: 'It was too large for the trash, and is deleted forever.' };
    }
    const undo = () => void restore.run({ id: trashId });
    const altText = 'Press “Trash” above the list, then “Restore”';
    return { title, actions: [{ label: 'Undo', altText, onSelect: undo }] };
  };
}
