import { queryKeys } from '#domain/addresses.ts';
import { adminQueryKeys } from '#domain/admin-api.ts';
import type { Citation, NewCitation } from '#domain/sources/citation.ts';
import type { CitedSource } from '#domain/sources/video-citations.ts';
import type { NewCorrection } from '#domain/corrections/correction.ts';
import type { ApiQuery } from '#web/http/api-query.ts';
import { sendJson } from '#web/http/send-json.ts';

import { useApiMutation } from '../ui/requests/use-api-mutation.ts';
import { queriesAbout } from './source-calls.ts';

export function evidenceQuery(videoId: string): ApiQuery {
  return { queryKey: queryKeys.evidence(videoId) };
}

interface CitationsUpdate {
  sourceId: string;
  citations: readonly NewCitation[];
  /** The citations that this window has loaded. */
  seen: readonly NewCitation[];
}

interface VideoCitations {
  citations: readonly Citation[];
  newSources: readonly CitedSource[];
  /** The citations that this window has loaded. */
  seen: readonly Citation[];
}

export function useSaveCitations(videoId: string) {
  return useApiMutation({
    send: (queryClient, { sourceId, citations, seen }: CitationsUpdate) =>
      sendJson(queryClient, 'PUT', adminQueryKeys.citations(sourceId), {
        citations,
        seen: { citations: seen },
      }),
    invalidates: [queryKeys.evidence(videoId)],
  });
}

/** Saves the moments of all sources of a video, with the new sources that they cite. */
export function useSaveVideoCitations(videoId: string) {
  return useApiMutation({
    send: (queryClient, { citations, newSources, seen }: VideoCitations) =>
      sendJson(queryClient, 'PUT', adminQueryKeys.videoCitations(videoId), {
        citations,
        newSources,
        seen: { citations: seen },
      }),
    invalidates: queriesAbout(videoId),
  });
}

export function usePublishCorrection(videoId: string) {
  return useApiMutation({
    send: (queryClient, correction: NewCorrection) =>
      sendJson(queryClient, 'POST', adminQueryKeys.videoCorrections(videoId), correction),
    invalidates: [queryKeys.evidence(videoId)],
  });
}

export function useWithdrawCorrection(id: string, videoId: string) {
  return useApiMutation({
    send: (queryClient) => sendJson(queryClient, 'POST', adminQueryKeys.withdrawCorrection(id), {}),
    invalidates: [queryKeys.evidence(videoId)],
  });
}
