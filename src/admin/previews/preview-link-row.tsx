import { formatInstant } from '#domain/dates/format-instant.ts';
import type { PreviewLink } from '#domain/previews/preview-link.ts';
import { Link2Off } from '#web/icons/icons.ts';

import { Badge } from '../ui/badge.tsx';
import { useResultToast } from '../ui/requests/use-result-toast.ts';
import { RowAction } from '../ui/rows/row-action.tsx';
import { useRevokePreviewLink } from './preview-calls.ts';

interface PreviewLinkRowProps {
  videoId: string;
  link: PreviewLink;
  /** Whether its address is shown above. */
  isNew: boolean;
  onRevoked: () => void;
}

export function PreviewLinkRow({ videoId, link, isNew, onRevoked }: PreviewLinkRowProps) {
  const { id, createdAt, endsAt } = link;
  const revocation = useRevokePreviewLink(videoId);
  const toastResult = useResultToast();

  async function revoke() {
    if (revocation.isPending) return;
    const isRevoked = await toastResult(revocation.mutateAsync(id), {
      success: 'Preview link revoked',
      failure: 'Failed to revoke the preview link',
    });
    if (isRevoked) onRevoked();
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-rule py-2 last:border-b">
      <p className="grow text-sm">
        <span className="inline-block">Created {formatInstant(createdAt)} ·</span>{' '}
        <span className="inline-block">Ends {formatInstant(endsAt)}</span>
      </p>
      {isNew && <Badge tone="green">New</Badge>}
      <RowAction
        icon={Link2Off}
        label={revocation.isPending ? 'Revoking...' : 'Revoke'}
        labelSuffix={`the link created ${formatInstant(createdAt)}`}
        className="min-h-11 text-error"
        aria-disabled={revocation.isPending}
        onClick={revoke}
      />
    </li>
  );
}
