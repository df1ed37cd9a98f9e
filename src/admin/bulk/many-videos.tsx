import { adminQueryKeys } from '#domain/admin-api.ts';
import { bulkReplySchema, type VideoBulkAction } from '#domain/bulk/bulk.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import { sendJson } from '#web/http/send-json.ts';
import { Eye, EyeOff } from '#web/icons/icons.ts';

import { SelectionActions } from './selection-actions.tsx';
import { useApiMutation } from '../ui/requests/use-api-mutation.ts';
import { SelectionBar } from '../ui/selection/selection-bar.tsx';

const bulkActions = [
  { icon: Eye, label: 'Publish', action: 'publish', done: 'published' },
  { icon: EyeOff, label: 'Unpublish', action: 'unpublish', done: 'unpublished' },
] as const;

/** Selects videos, and publishes, unpublishes or deletes those that are selected. */
export function ManyVideos({ videos }: { videos: readonly AdminVideo[] }) {
  const change = useChangeVideos();
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

function useChangeVideos() {
  return useApiMutation({
    send: async (
      queryClient,
      { ids, action }: { ids: readonly string[]; action: VideoBulkAction },
    ) => {
      const reply = await sendJson(queryClient, 'POST', adminQueryKeys.bulkVideos, { ids, action });
      return bulkReplySchema.parse(reply).results;
    },
    invalidates: [adminQueryKeys.adminVideos, adminQueryKeys.setup, adminQueryKeys.trash],
  });
}
