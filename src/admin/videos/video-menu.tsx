import type { AdminVideo } from '#domain/videos/video.ts';
import {
  ArrowUpToLine,
  Captions,
  Copy,
  FilePlus2,
  Link,
  ListOrdered,
  MonitorPlay,
  ScanEye,
  Send,
  Trash2,
} from '#web/icons/icons.ts';
import { Mail } from '#web/icons/shared-icons.ts';

import type { MenuItem } from '../ui/menu.tsx';
import { useResultToast } from '../ui/requests/use-result-toast.ts';
import { RowMenu } from '../ui/rows/row-menu.tsx';
import type { MoveTo } from '../ui/rows/use-reorder.ts';
import { useCopyLink } from './use-copy-link.ts';
import { moveToasts } from './video-calls.ts';
import type { OpenDialog } from './video-dialogs.tsx';

interface VideoMenuProps {
  video: AdminVideo;
  isFirst: boolean;
  /** `undefined` while videos cannot be moved. */
  onMoveTo: MoveTo | undefined;
  onOpen: (dialog: OpenDialog) => void;
}

/** The actions on a video that are not in its row. */
export function VideoMenu({ video, isFirst, onMoveTo, onOpen }: VideoMenuProps) {
  const copyLink = useCopyLink();
  const toastResult = useResultToast();

  const moves: MenuItem[] = onMoveTo
    ? [
        {
          icon: ArrowUpToLine,
          label: 'Move to top',
          onSelect: () => void toastResult(onMoveTo(video.id, 1), moveToasts),
        },
        {
          icon: ListOrdered,
          label: 'Move to position…',
          onSelect: () => onOpen({ kind: 'position', video }),
        },
      ]
    : [];

  const items: readonly MenuItem[] = [
    {
      icon: FilePlus2,
      label: 'Add source',
      onSelect: () => onOpen({ kind: 'addSource', video }),
    },
    { icon: Link, label: 'Copy link', onSelect: () => void copyLink(video) },
    {
      icon: Captions,
      label: 'Transcript',
      onSelect: () => onOpen({ kind: 'transcript', video }),
    },
    { icon: MonitorPlay, label: 'Mirrors', onSelect: () => onOpen({ kind: 'mirrors', video }) },
    {
      icon: ScanEye,
      label: 'Preview link',
      onSelect: () => onOpen({ kind: 'previewLink', video }),
    },
    { icon: Send, label: 'Publish kit', onSelect: () => onOpen({ kind: 'publishKit', video }) },
    { icon: Mail, label: 'Email readers', onSelect: () => onOpen({ kind: 'emailReaders', video }) },
    { icon: Copy, label: 'Duplicate', onSelect: () => onOpen({ kind: 'duplicate', video }) },
    ...(isFirst ? moves.slice(1) : moves),
    {
      icon: Trash2,
      label: 'Delete',
      isDeletion: true,
      onSelect: () => onOpen({ kind: 'delete', video }),
    },
  ];

  return <RowMenu entryName={video.title} items={items} isLong />;
}
