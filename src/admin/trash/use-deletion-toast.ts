import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import { deletionReplySchema } from '#domain/trash/trash-entry.ts';
import type { ToastMessage } from '#web/ui/toast-region.tsx';

import { useResultToast } from '../ui/requests/use-result-toast.ts';
import { restoreEntry } from './trash-calls.ts';

/**
 * Returns a function that creates the toast after a deletion, with “Undo”. The same is in the trash, for
 * everybody who needs more time than the toast is open.
 */
export function useDeletionToast(): (title: string, reply: unknown) => ToastMessage {
  const queryClient = useQueryClient();
  const toastResult = useResultToast();

  return useCallback(
    (title, reply) => {
      const { trashId } = deletionReplySchema.parse(reply);
      if (trashId === null) {
        return { title, description: 'It was too large for the trash, and is deleted forever.' };
      }
      const undo = () =>
        void toastResult(restoreEntry(queryClient, trashId), {
          success: (message) => ({ title: message }),
          failure: 'Failed to restore',
        });
      const altText = 'Press “Trash” above the list, then “Restore”';
      return { title, actions: [{ label: 'Undo', altText, onSelect: undo }] };
    },
    [queryClient, toastResult],
  );
}
