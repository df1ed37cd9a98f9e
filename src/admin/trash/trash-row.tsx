import { formatInstant } from '#domain/dates/format-instant.ts';
import type { TrashEntry, TrashKind } from '#domain/trash/trash-entry.ts';
import { RotateCcw, Trash2 } from '#web/icons/icons.ts';

import { Badge } from '../ui/badge.tsx';
import { useResultToast } from '../ui/requests/use-result-toast.ts';
import { RowAction } from '../ui/rows/row-action.tsx';
import { useRestore } from './trash-calls.ts';

const kinds = {
  video: { label: 'Video', tone: 'purple' },
  source: { label: 'Source', tone: 'blue' },
  message: { label: 'Message from', tone: 'green' },
} as const satisfies Record<TrashKind, { label: string; tone: string }>;

interface TrashRowProps {
  entry: TrashEntry;
  onRestored: () => void;
  onDelete: () => void;
}

export function TrashRow({ entry, onRestored, onDelete }: TrashRowProps) {
  const { kind, title, deletedAt, expiresAt } = entry;
  const restore = useRestore(entry.id);
  const toastResult = useResultToast();

  async function handleRestore() {
    if (restore.isPending) return;
    const isRestored = await toastResult(restore.mutateAsync(), {
      success: (message) => ({ title: message }),
      failure: 'Failed to restore',
    });
    if (isRestored) onRestored();
  }

  return (
    <li className="border-t border-rule py-3 last:border-b">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={kinds[kind].tone}>{kinds[kind].label}</Badge>
        <h3 className="min-w-0 leading-snug wrap-anywhere">{title}</h3>
      </div>
      <p className="mt-1 text-sm text-ink-muted">
        <span className="inline-block">Deleted {formatInstant(deletedAt)} ·</span>{' '}
        <span className="inline-block">Kept until {formatInstant(expiresAt)}</span>
      </p>
      <div className="-mx-2 mt-1 flex flex-wrap items-center gap-x-1">
        <RowAction
          icon={RotateCcw}
          label={restore.isPending ? 'Restoring...' : 'Restore'}
          labelSuffix={title}
          className="min-h-11"
          aria-disabled={restore.isPending}
          onClick={handleRestore}
        />
        <RowAction
          icon={Trash2}
          label="Delete forever"
          labelSuffix={title}
          className="min-h-11 text-error"
          onClick={onDelete}
        />
      </div>
    </li>
  );
}
