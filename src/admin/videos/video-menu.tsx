import type { AdminVideo } from '#domain/videos/video.ts';
import {
  ArrowDown,
  ArrowUp,
  ArrowUpToLine,
  Captions,
  Copy,
  FilePlus2,
  Link,
  ListOrdered,
  MessageSquareWarning,
  MonitorPlay,
  ScanEye,
  Send,
  Trash2,
} from '#web/icons/icons.ts';
import type { Icon } from '#web/icons/draw-icon.tsx';
import { Mail } from '#web/icons/shared-icons.ts';

import type { MenuItem } from '../ui/menu.tsx';
import { useResultToast } from '../ui/requests/use-call.ts';
import { RowMenu } from '../ui/rows/row-action.tsx';
import type { MoveTo } from '../ui/rows/use-reorder.ts';
import { useCopyLink } from './use-copy-link.ts';
import { moveToasts } from './video-order.ts';
import type { OpenDialog, VideoDialogKind } from './video-dialogs.tsx';

interface VideoMenuProps {
  video: AdminVideo;
  /** The place of the video in the list, from 1. */
  place: number;
  isLast: boolean;
  /** `undefined` while videos cannot be moved. */
  onMoveTo: MoveTo | undefined;
  onOpen: (dialog: OpenDialog) => void;
}

/** The actions on a video that are not in its row. */
export function VideoMenu({ video, place, isLast, onMoveTo, onOpen }: VideoMenuProps) {
  const copyLink = useCopyLink();
  const toastResult = useResultToast();

  const opening = (icon: Icon, label: string, kind: VideoDialogKind) => ({
    icon,
    label,
    onSelect: () => onOpen({ kind, video }),
  });

  const items: readonly MenuItem[] = [
    opening(FilePlus2, 'Add source', 'addSource'),
    opening(MessageSquareWarning, 'Corrections', 'corrections'),
    { icon: Link, label: 'Copy link', onSelect: () => void copyLink(video) },
    opening(Captions, 'Transcript', 'transcript'),
    opening(MonitorPlay, 'Mirrors', 'mirrors'),
    opening(ScanEye, 'Preview link', 'previewLink'),
    opening(Send, 'Publish kit', 'publishKit'),
    opening(Mail, 'Email readers', 'emailReaders'),
    opening(Copy, 'Duplicate', 'duplicate'),
    ...(onMoveTo ? moveItems(onMoveTo) : []),
    { ...opening(Trash2, 'Delete', 'delete'), isDeletion: true },
  ];

  return <RowMenu entryName={video.title} items={items} isLong />;

  function moveItems(moveTo: MoveTo): MenuItem[] {
    const item = (icon: Icon, label: string, newPlace: number) => ({
      icon,
      label,
      onSelect: () => void toastResult(moveTo(video.id, newPlace), moveToasts),
    });
    return [
      ...(place > 1
        ? [item(ArrowUpToLine, 'Move to top', 1), item(ArrowUp, 'Move up', place - 1)]
        : []),
      ...(isLast ? [] : [item(ArrowDown, 'Move down', place + 1)]),
      opening(ListOrdered, 'Move to position…', 'position'),
    ];
  }
}
