import { adminQueryKeys } from '#domain/admin-api.ts';
import {
  newPreviewLinkSchema,
  type NewPreviewLink,
  type PreviewLinkInput,
} from '#domain/previews/preview-link.ts';
import type { ApiQuery } from '#web/http/api-query.ts';
import { sendJson } from '#web/http/send-json.ts';

import { useApiMutation } from '../ui/requests/use-api-mutation.ts';

/** The valid preview links of a video, the latest first, without their addresses. */
export function previewLinksQuery(videoId: string): ApiQuery {
  return { queryKey: adminQueryKeys.previewLinks(videoId) };
}

export function useCreatePreviewLink(videoId: string) {
  const links = adminQueryKeys.previewLinks(videoId);
  return useApiMutation<PreviewLinkInput, NewPreviewLink>({
    send: async (queryClient, input) =>
      newPreviewLinkSchema.parse(await sendJson(queryClient, 'POST', links, input)),
    invalidates: [links],
  });
}

export function useRevokePreviewLink(videoId: string) {
  return useApiMutation({
    send: (queryClient, id: string) =>
      sendJson(queryClient, 'DELETE', adminQueryKeys.previewLink(id)),
    invalidates: [adminQueryKeys.previewLinks(videoId)],
  });
}
