import type { AdminVideo } from '#domain/videos/video.ts';

import { Switch } from '../ui/fields/switch.tsx';
import { usePublishing } from './use-publishing.tsx';

interface PublishedSwitchProps {
  video: AdminVideo;
  /** Whether the publish date is in the future. */
  isAhead: boolean;
}

/**
 * The switch that publishes or unpublishes a video. It shows the requested state at once, and the
 * stored state again if the request fails.
 */
export function PublishedSwitch({ video, isAhead }: PublishedSwitchProps) {
  const { isPublished, toggle, dialog } = usePublishing(video);
  const published = isAhead ? 'Scheduled' : 'Published';

  return (
    <>
      <Switch
        checked={isPublished}
        onChange={() => void toggle()}
        className="mr-2 text-sm font-medium sm:px-2"
        label={
          <>
            {isPublished ? published : 'Draft'}
            <span className="sr-only"> {video.title}</span>
          </>
        }
      />
      {dialog}
    </>
  );
}
