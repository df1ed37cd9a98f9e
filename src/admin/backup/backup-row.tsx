import type { Backup, BackupKind } from '#domain/backup/backup.ts';
import { elapsed } from '#domain/dates/elapsed.ts';
import { formatInstant } from '#domain/dates/format-instant.ts';
import { formatFileSize } from '#domain/files/file-size.ts';
import { Download, SearchCheck, Trash2 } from '#web/icons/icons.ts';

import { failureSentence } from '../ui/requests/failure-sentence.ts';
import { RowAction } from '../ui/rows/row-action.tsx';
import { useCheckBackup } from './backup-calls.ts';

const kinds = {
  nightly: 'Made at night',
  panel: 'Made here',
  'before-migration': 'Before an update',
  refused: 'Not restorable as it is',
  'before-restore': 'Before a restore',
  other: 'Made on the server',
} as const satisfies Record<BackupKind, string>;

interface BackupRowProps {
  backup: Backup;
  /** Now, in milliseconds since 1970. */
  now: number;
  onDownload: (backup: Backup) => void;
  onDelete: (backup: Backup) => void;
}

export function BackupRow({ backup, now, onDownload, onDelete }: BackupRowProps) {
  const { name, kind, sizeBytes, createdAt } = backup;
  const checking = useCheckBackup(name);
  const age = `${elapsed(now - Date.parse(createdAt))} ago`;

  return (
    <li className="grid gap-1 border-t border-rule py-3 last:border-b">
      <p className="font-medium">
        {kinds[kind]}, {age}
      </p>
      <p className="text-sm wrap-anywhere text-ink-muted">
        {formatInstant(createdAt)} · {formatFileSize(sizeBytes)} · {name}
      </p>
      <div className="-ml-2 flex flex-wrap gap-x-2">
        <RowAction
          icon={Download}
          label="Download"
          labelSuffix={name}
          onClick={() => onDownload(backup)}
        />
        <RowAction
          icon={SearchCheck}
          label={checking.isPending ? 'Checking...' : 'Check'}
          labelSuffix={name}
          aria-disabled={checking.isPending}
          onClick={() => {
            if (!checking.isPending) checking.mutate();
          }}
        />
        {kind === 'panel' && (
          <RowAction
            icon={Trash2}
            label="Delete"
            labelSuffix={name}
            className="text-error"
            onClick={() => onDelete(backup)}
          />
        )}
      </div>
      <div role="status" className="text-sm wrap-anywhere">
        {checking.isSuccess && <p>{checking.data}</p>}
        {checking.isError && (
          <p className="font-medium text-error">{failureSentence(checking.error)}</p>
        )}
      </div>
    </li>
  );
}
