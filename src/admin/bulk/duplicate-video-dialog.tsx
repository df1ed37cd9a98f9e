import { adminQueryKeys } from '#domain/admin-api.ts';
import { type AdminVideo, adminVideoSchema } from '#domain/videos/video.ts';
import { sendJson } from '#web/http/send-json.ts';

import { RequestDialog } from '../ui/dialogs/request-dialog.tsx';
import { useApiMutation } from '../ui/requests/use-api-mutation.ts';

interface DuplicateVideoDialogProps {
  video: AdminVideo;
  onClose: () => void;
}

/** Copies a video as a new draft, which is then at the top of the list. */
export function DuplicateVideoDialog({ video, onClose }: DuplicateVideoDialogProps) {
  const duplication = useDuplicateVideo(video.id);

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
      onSuccess={onClose}
      onCancel={onClose}
    >
      <p className="wrap-anywhere">
        “{video.title}” will be copied as a new draft, with its details, sources, moments and
        transcript. Both videos share uploaded files. Corrections are not copied.
      </p>
    </RequestDialog>
  );
}

function useDuplicateVideo(id: string) {
  return useApiMutation({
    send: async (queryClient) =>
      adminVideoSchema.parse(
        await sendJson(queryClient, 'POST', adminQueryKeys.videoDuplicate(id)),
      ),
    invalidates: [adminQueryKeys.adminVideos, adminQueryKeys.sourceCounts, adminQueryKeys.setup],
  });
}
