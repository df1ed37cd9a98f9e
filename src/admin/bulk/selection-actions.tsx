import type { BulkReply } from '#domain/bulk/bulk.ts';
import { TRASH_DAYS } from '#domain/trash/trash-entry.ts';
import { countText } from '#domain/text/count-text.ts';
import type { Icon } from '#web/icons/draw-icon.tsx';
import { Trash2 } from '#web/icons/icons.ts';

import { useResultToast } from '../ui/requests/use-call.ts';
import { ConfirmedAction, RowAction } from '../ui/rows/row-action.tsx';
import { useBulkToast } from './use-bulk-toast.ts';

interface BulkAction<Action extends string> {
  icon: Icon;
  label: string;
  action: Action;
  /** What was done, e.g. "published". */
  done: string;
}

interface SelectionActionsProps<Action extends string> {
  noun: 'video' | 'message';
  ids: readonly string[];
  nameOf: (id: string) => string;
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
