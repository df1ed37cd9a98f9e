import type { AdminVideo } from '#domain/videos/video.ts';

import { Switch } from '../ui/switch.tsx';
import { useOutcomeToast } from '../ui/use-outcome-toast.ts';
import { useUpdateVideo } from './video-calls.ts';

/**
 * Tells whether visitors see a video, and changes it. It shows at once what was asked for;
 * should that fail, it goes back.
 */
export function PublishedSwitch({ video }: { video: AdminVideo }) {
  const tellOutcome = useOutcomeToast();
  const update = useUpdateVideo(video.id);
  const isPublished = update.isPending ? update.variables.isPublished : video.isPublished;

  function toggle() {
    if (update.isPending) return;
    void tellOutcome(update.mutateAsync({ isPublished: !video.isPublished }), {
      done: 'Video updated successfully',
      failed: 'Failed to update video',
    });
  }

  return (
    <Switch
      checked={isPublished}
      onChange={toggle}
      className="mr-2 text-sm font-medium sm:px-2"
      label={
        <>
          {isPublished ? 'Published' : 'Draft'}
          <span className="sr-only"> {video.title}</span>
        </>
      }
    />
  );
}
