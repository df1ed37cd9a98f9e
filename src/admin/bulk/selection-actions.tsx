import { useQueryClient, type QueryClient } from '@tanstack/react-query';

import type { BulkReply, BulkResult } from '#domain/bulk/bulk.ts';
import { TRASH_DAYS } from '#domain/trash/trash-entry.ts';
import { countText } from '#domain/text/count-text.ts';
import type { Icon } from '#web/icons/draw-icon.tsx';
import { Trash2 } from '#web/icons/icons.ts';
import { restoreTrashEntry } from '#domain/calls/trash-calls.ts';
import type { ToastMessage } from '#web/ui/toast-region.tsx';

import { useResultToast, refetchChanged } from '../ui/requests/use-call.ts';
import { ConfirmedAction, RowAction } from '../ui/rows/row-action.tsx';
import { failureSentence, isSignedOut } from '../ui/requests/failure-sentence.ts';
import { useListSelection } from '../ui/selection/selection.ts';
import { send } from '../ui/requests/make-call.ts';

interface BulkAction<Action extends string> {
  icon: Icon;
  label: string;
  action: Action;
  /** What was done, e.g. "published". */
  done: string;
}

interface BulkTexts {
  noun: 'video' | 'message';
  /** What was done, e.g. "published". */
  done: string;
  /** Names an entry, e.g. by its title. */
  nameOf: (id: string) => string;
}

interface SelectionActionsProps<Action extends string> extends Omit<BulkTexts, 'done'> {
  ids: readonly string[];
  actions: readonly BulkAction<Action>[];
  change: {
    mutateAsync: (request: {
      body: { ids: string[]; action: Action | 'delete' };
    }) => Promise<BulkReply>;
    isPending: boolean;
  };
}

/** The buttons that change the selected entries of a list. Deleting asks first. */
export function SelectionActions<Action extends string>({
  noun,
  ids,
  nameOf,
  actions,
  change,
}: SelectionActionsProps<Action>) {
  const toastResult = useResultToast();
  const bulkToast = useBulkToast();
  const suffix = `the selected ${noun}s`;
  const [first = ''] = ids;
  const isOne = ids.length === 1;

  function run({ action, done, label }: BulkAction<Action>) {
    if (change.isPending) return;
    void toastResult(change.mutateAsync({ body: { ids: [...ids], action } }), {
      success: ({ results }) => bulkToast(results, { noun, done, nameOf }),
      failure: `Failed: ${label}`,
    });
  }

  return (
    <>
      {actions.map((action) => (
        <RowAction
          key={action.action}
          icon={action.icon}
          label={action.label}
          labelSuffix={suffix}
          aria-disabled={change.isPending}
          onClick={() => run(action)}
        />
      ))}
      <ConfirmedAction
        icon={Trash2}
        label="Delete"
        labelSuffix={suffix}
        className="text-error"
        question={`Are you sure you want to delete ${isOne ? `this ${noun}` : `these ${ids.length} ${noun}s`}?`}
        confirmLabel={isOne ? 'Delete' : `Delete ${countText(ids.length, noun)}`}
        toasts={{
          success: ({ results }) => bulkToast(results, { noun, done: 'deleted', nameOf }),
          failure: `Failed to delete ${noun}s`,
        }}
        request={{
          mutateAsync: () => change.mutateAsync({ body: { ids: [...ids], action: 'delete' } }),
          isPending: change.isPending,
        }}
      >
        <p className="wrap-anywhere">
          {nameOf(first)}
          {ids.length > 1 && ` and ${countText(ids.length - 1, 'other')}`}. The trash keeps{' '}
          {isOne ? 'it' : 'them'} for {TRASH_DAYS} days.
        </p>
      </ConfirmedAction>
    </>
  );
}

/**
 * Returns what the toast says after many entries were changed at once; after a deletion it has “Undo”.
 * Entries that could not be changed stay selected.
 */
function useBulkToast(): (results: readonly BulkResult[], texts: BulkTexts) => ToastMessage {
  const queryClient = useQueryClient();
  const toastResult = useResultToast();
  const selection = useListSelection();

  return (results, texts) => {
    selection.set(results.flatMap(({ id, isDone }) => (isDone ? [] : [id])));
    const toast = countsToast(results, texts);
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

/**
 * Restores several entries of the trash, one after another. Resolves to how many were restored, and to
 * the reason for each that was not.
 */
async function restoreEntries(
  queryClient: QueryClient,
  ids: readonly string[],
): Promise<{ restored: number; failures: string[] }> {
  const failures: string[] = [];
  try {
    for (const id of ids) {
      try {
        await send(restoreTrashEntry, { id });
      } catch (error) {
        if (isSignedOut(error)) throw error;
        failures.push(failureSentence(error));
      }
    }
  } finally {
    await refetchChanged(queryClient, restoreTrashEntry);
  }
  return { restored: ids.length - failures.length, failures };
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

/** How many failures a toast names. */
const NAMED_FAILURES = 3;

/** Says how many entries were changed, and names those that were not with the reason. */
function countsToast(
  results: readonly BulkResult[],
  { noun, done, nameOf }: BulkTexts,
): ToastMessage {
  const failed = results.filter(({ isDone }) => !isDone);
  const doneCount = results.length - failed.length;
  const lost = results.filter(({ isDone, trashId }) => isDone && trashId === null).length;
  if (failed.length === 0) {
    const title = `${countText(doneCount, noun)} ${done}`;
    if (done !== 'deleted' || lost === 0) return { title };
    return { title, description: `${lost} of them did not fit into the trash.` };
  }
  const named = failed
    .slice(0, NAMED_FAILURES)
    .map(({ id, message }) => `${nameOf(id)}: ${message}`);
  const others = failed.length - named.length;
  return {
    variant: 'destructive',
    title: `${doneCount} of ${countText(results.length, noun)} ${done}`,
    description: [...named, ...(others > 0 ? [`${others} more failed.`] : [])].join(' '),
  };
}
