import { changeVideos } from '#domain/calls/video-calls.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import { Eye, EyeOff } from '#web/icons/icons.ts';

import { SelectionActions } from './selection-actions.tsx';
import { SelectionBar } from '../ui/selection/selection-bar.tsx';
import { useCall } from '../ui/requests/use-call.ts';

const bulkActions = [
  { icon: Eye, label: 'Publish', action: 'publish', done: 'published' },
  { icon: EyeOff, label: 'Unpublish', action: 'unpublish', done: 'unpublished' },
] as const;

/** Selects videos, and publishes, unpublishes or deletes those that are selected. */
export function ManyVideos({ videos }: { videos: readonly AdminVideo[] }) {
  const change = useCall(changeVideos);
  const titleOf = (id: string) => `“${videos.find((video) => video.id === id)?.title ?? id}”`;

  return (
    <SelectionBar shownIds={videos.map(({ id }) => id)}>
      {(ids) => (
        <SelectionActions
          noun="video"
          ids={ids}
          nameOf={titleOf}
          actions={bulkActions}
          change={change}
        />
      )}
    </SelectionBar>
  );
}
