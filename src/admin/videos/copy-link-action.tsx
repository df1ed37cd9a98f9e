import { Link } from 'lucide-react';

import type { AdminVideo } from '#domain/videos/video.ts';

import { RowAction } from '../ui/rows/row-action.tsx';
import { useCopyLink } from './use-copy-link.ts';

export function CopyLinkAction({ video }: { video: AdminVideo }) {
  const copyLink = useCopyLink();

  return (
    <RowAction
      icon={Link}
      label="Copy link"
      labelSuffix={`to ${video.title}`}
      onClick={() => void copyLink(video)}
    />
  );
}
