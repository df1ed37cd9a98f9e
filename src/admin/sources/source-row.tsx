import { ExternalLink, Pencil, Trash2 } from 'lucide-react';

import type { AdminSource } from '#domain/sources/source.ts';
import { sourceHref, sourceKind } from '#domain/sources/source-url.ts';

import { RowAction, RowLink } from '../ui/row-action.tsx';

interface SourceRowProps {
  source: AdminSource;
  onEdit: () => void;
  onDelete: () => void;
}

/** One source of the list; without "Open" where its url leads nowhere. */
export function SourceRow({ source, onEdit, onDelete }: SourceRowProps) {
  const href = sourceHref(source.url);
  const about = source.title;

  return (
    <li className="border-t border-rule py-3 last:border-b">
      <h3 className="leading-snug wrap-anywhere">{source.title}</h3>
      <p className="mt-0.5 text-sm text-ink-muted wrap-anywhere">
        {[source.fileName ?? sourceKind(source), `Sort order ${source.sortOrder}`]
          .filter((detail) => detail !== null)
          .join(' · ')}
      </p>
      <div className="-ml-2 mt-1 flex flex-wrap gap-x-1">
        {href !== null && <RowLink icon={ExternalLink} label="Open" about={about} href={href} />}
        <RowAction icon={Pencil} label="Edit" about={about} onClick={onEdit} />
        <RowAction
          icon={Trash2}
          label="Delete"
          about={about}
          className="text-accent"
          onClick={onDelete}
        />
      </div>
    </li>
  );
}
