import { duplicateVideo } from '#domain/calls/video-calls.ts';
import type { AdminVideo } from '#domain/videos/video.ts';

import type { VideoDialogProps } from '../ui/dialogs/dialog.tsx';
import { RequestDialog } from '../ui/dialogs/request-dialog.tsx';
import { useCall } from '../ui/requests/use-call.ts';

/** Copies a video as a new draft, which is then at the top of the list. */
export function DuplicateVideoDialog({ video, onClose }: VideoDialogProps) {
  const duplication = useCall(duplicateVideo, { id: video.id });

  return (
    <RequestDialog
      question="Duplicate this video?"
      confirmLabel="Duplicate"
      busyLabel="Duplicating..."
      toasts={{
        success: ({ title }: AdminVideo) => ({
          title: 'Video duplicated successfully',
          description: `The draft is “${title}”.`,
        }),
        failure: 'Failed to duplicate video',
      }}
      request={duplication}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        “{video.title}” will be copied as a new draft, with its details, sources, moments and
        transcript. Both videos share uploaded files. Corrections are not copied.
      </p>
    </RequestDialog>
  );
}
