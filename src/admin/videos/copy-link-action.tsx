import { Link } from 'lucide-react';

import { pageAddress } from '#domain/addresses.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import { useToast } from '#web/ui/toaster.tsx';

import { RowAction } from '../ui/row-action.tsx';

/** Copies the address of a video's page. */
export function CopyLinkAction({ video }: { video: AdminVideo }) {
  const showToast = useToast();

  async function copy() {
    const url = new URL(pageAddress.video(video.id), window.location.origin).href;
    try {
      await navigator.clipboard.writeText(url);
      showToast({ title: 'Link copied!', description: url });
    } catch {
      showToast({ variant: 'destructive', title: 'Copy failed', description: url });
    }
  }

  return (
    <RowAction
      icon={Link}
      label="Copy link"
      about={`to ${video.title}`}
      onClick={() => void copy()}
    />
  );
}
