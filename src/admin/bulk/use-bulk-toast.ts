import { useQueryClient } from '@tanstack/react-query';

import type { BulkResult } from '#domain/bulk/bulk.ts';
import { countText } from '#domain/text/count-text.ts';
import type { ToastMessage } from '#web/ui/toast-region.tsx';

import { restoreEntries } from '../trash/trash-calls.ts';
import { useResultToast } from '../ui/requests/use-result-toast.ts';
import { useListSelection } from '../ui/selection/selection.ts';
import { bulkToast, type BulkTexts } from './bulk-toast.ts';

/**
 * Returns what the toast says after many entries were changed at once; after a deletion it has “Undo”.
 * Entries that could not be changed stay selected.
 */
export function useBulkToast(): (results: readonly BulkResult[], texts: BulkTexts) => ToastMessage {
  const queryClient = useQueryClient();
  const toastResult = useResultToast();
  const selection = useListSelection();

  return (results, texts) => {
    selection.set(results.flatMap(({ id, isDone }) => (isDone ? [] : [id])));
    const toast = bulkToast(results, texts);
    const trashIds = results.flatMap(({ trashId }) => trashId ?? []);
    if (trashIds.length === 0) return toast;
    const undo = () =>
      void toastResult(restoreEntries(queryClient, trashIds), {
        success: (restored) => restoredToast(restored, texts),
        failure: 'Failed to restore',
      });
    const altText = 'Press “Trash” above the list, then “Restore”';
    return { ...toast, actions: [{ label: 'Undo', altText, onSelect: undo }] };
  };
}

/** @param failures why an entry was not restored, for each of those */
function restoredToast(
  { restored, failures }: { restored: number; failures: readonly string[] },
  { noun }: BulkTexts,
): ToastMessage {
  const [first] = failures;
  if (first === undefined) return { title: `${countText(restored, noun)} restored` };
  return {
    variant: 'destructive',
    title: `${restored} of ${countText(restored + failures.length, noun)} restored`,
    description: first,
  };
}
