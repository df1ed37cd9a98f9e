import type { AdminVideo } from '#domain/videos/video.ts';

import { Switch } from '../ui/fields/switch.tsx';
import { usePublishing } from './use-publishing.tsx';

/**
 * The switch that publishes or unpublishes a video. It shows the requested state at once, and the
 * stored state again if the request fails.
 */
export function PublishedSwitch({ video }: { video: AdminVideo }) {
  const { isPublished, toggle, dialog } = usePublishing(video);

  return (
    <>
      <Switch
        checked={isPublished}
        onChange={() => void toggle()}
        className="mr-2 text-sm font-medium sm:px-2"
        label={
          <>
            {isPublished ? 'Published' : 'Draft'}
            <span className="sr-only"> {video.title}</span>
          </>
        }
      />
      {dialog}
    </>
  );
}
